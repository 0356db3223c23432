/// The events that a lane has not delivered yet, in the order in which they were sent. The lock of the
/// node guards it.
final class EventQueue: @unchecked Sendable {  // See above.
  struct Entry {
    let event: Event
    let number: UInt64
    /// How many changes and events led, one by one, to this one.
    let cause: Int32
  }

  private var entries: [Entry?] = []
  private var first = 0
  /// The round goes on until this one is delivered.
  var goal: UInt64 = 0

  var isEmpty: Bool { first == entries.count }
  var count: Int { entries.count - first }
  /// The number of the next event.
  var next: UInt64 { entries[first].unsafelyUnwrapped.number }

  func append(_ entry: Entry) { entries.append(entry) }

  func popFirst() -> Entry? {
    guard !isEmpty else { return nil }
    let entry = entries[first]
    entries[first] = nil
    first += 1
    if isEmpty {
      entries.removeAll(keepingCapacity: first < 1_000)
      first = 0
    } else if first >= 64, first * 2 > entries.count {
      entries.removeFirst(first)
      first = 0
    }
    return entry
  }

  /// Empties the queue and returns what was in it.
  func removeAll() -> [Event] {
    defer { (entries, first) = ([], 0) }
    return entries.compactMap { $0?.event }
  }

  /// Sees to it that what has come by now is delivered in this round.
  func takeAll() {
    if let last = entries.last { goal = last.unsafelyUnwrapped.number }
  }
}
