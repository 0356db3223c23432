/// The last changes of a node, while there is a trace.
struct TraceHistory {
  private static let capacity = 256

  /// A record is that of the change, or its cause if the library does not show the node.
  private var changes: [(moment: Moment, record: TraceRecord?)] = []
  /// The number of earlier changes, which are not kept.
  private var dropped = 0
  /// How many changes there were when an observation received its last value, that one included.
  private var received: [ObjectIdentifier: Int] = [:]

  mutating func append(_ record: TraceRecord?, _ moment: Moment) {
    if changes.count == TraceHistory.capacity {
      dropped += TraceHistory.capacity / 2
      changes.removeFirst(TraceHistory.capacity / 2)
    }
    changes.append((moment, record))
  }

  /// The change that made the value of a moment, if that is still known.
  func record(at moment: Moment) -> TraceRecord? { changes.last { $0.moment <= moment }?.record }

  /// Notes that an observation receives `moment`. Returns how many changes it has missed since `last`. Its counts
  /// add up to the number of changes, even if those are not kept any more.
  mutating func receive(_ moment: Moment, after last: Moment, _ id: ObjectIdentifier) -> Int {
    let count = count(upTo: moment) ?? dropped
    // An observation that has received nothing since the trace began has missed every change since then.
    let before = received.updateValue(count, forKey: id) ?? self.count(upTo: last) ?? 0
    // It has not missed the changes before its first delivery.
    return last == .never ? 0 : max(0, count - before - 1)
  }

  mutating func forget(_ observer: ObjectIdentifier) { received[observer] = nil }

  /// How many changes there were up to a moment, if that is still known.
  private func count(upTo moment: Moment) -> Int? {
    changes.lastIndex { $0.moment <= moment }.map { dropped + $0 + 1 }
  }
}
