/// The last changes of a node, while somebody traces.
struct TraceHistory {
  private struct Change {
    let version: UInt64
    /// As the graph counts; 0 if the graph has not heard of it.
    var clock: UInt64
    /// What happened, or what led to it if the library does not show the node.
    let record: TraceRecord?
  }

  private static let capacity = 256

  private var changes: [Change] = []
  /// How many changes came before those.
  private var dropped = 0
  /// How many changes there were when an observation received its last value, that one included.
  private var received: [ObjectIdentifier: Int] = [:]

  mutating func append(_ record: TraceRecord?, _ version: UInt64, clock: UInt64 = 0) {
    if changes.count == TraceHistory.capacity {
      dropped += TraceHistory.capacity / 2
      changes.removeFirst(TraceHistory.capacity / 2)
    }
    changes.append(Change(version: version, clock: clock, record: record))
  }

  mutating func setClock(_ clock: UInt64) {
    if !changes.isEmpty { changes[changes.count - 1].clock = clock }
  }

  /// What made the value of a version, if that is still known.
  func record(atVersion version: UInt64) -> TraceRecord? {
    changes.last { $0.version <= version }?.record
  }

  /// What made the value that a pass for a moment computes from.
  func record(atClock clock: UInt64) -> TraceRecord? { changes.last { $0.clock <= clock }?.record }

  /// Notes that an observation receives `version`. Returns how many changes it has missed since `last`. Its counts
  /// add up to the number of changes, even if those are not kept any more.
  mutating func receive(
    _ version: UInt64, after last: UInt64, _ observer: ObjectIdentifier
  ) -> Int {
    let count = count(upTo: version) ?? dropped
    // One that has received nothing since the trace began has missed every change of that time.
    let before = received.updateValue(count, forKey: observer) ?? self.count(upTo: last) ?? 0
    // What came before its first delivery it has not missed.
    return last == 0 ? 0 : max(0, count - before - 1)
  }

  mutating func forget(_ observer: ObjectIdentifier) { received[observer] = nil }

  /// How many changes there were up to a version, if that is still known.
  private func count(upTo version: UInt64) -> Int? {
    changes.lastIndex { $0.version <= version }.map { dropped + $0 + 1 }
  }
}
