/// The last changes of a node, while somebody traces.
struct TraceHistory {
  struct Change {
    /// Its number among the changes of the node.
    let number: Int
    let version: UInt64
    /// As the graph counts; 0 if the graph has not heard of it.
    var clock: UInt64
    /// What happened, or what led to it if the library does not show the node.
    let record: TraceRecord?
  }

  private static let capacity = 256

  private var changes: [Change] = []
  private var count = 0

  mutating func append(_ record: TraceRecord?, _ version: UInt64, clock: UInt64 = 0) {
    count += 1
    if changes.count == TraceHistory.capacity {
      changes.removeFirst(TraceHistory.capacity / 2)
    }
    changes.append(Change(number: count, version: version, clock: clock, record: record))
  }

  mutating func setClock(_ clock: UInt64) {
    if !changes.isEmpty { changes[changes.count - 1].clock = clock }
  }

  /// The change that made the value of a version.
  func change(atVersion version: UInt64) -> Change? { changes.last { $0.version <= version } }

  /// How many changes there were between a version and a change, as far as they are kept.
  func count(after version: UInt64, before change: Change) -> Int {
    changes.count { $0.version > version && $0.number < change.number }
  }

  /// The change that made the value that a pass for a moment computes from.
  func change(atClock clock: UInt64) -> Change? { changes.last { $0.clock <= clock } }
}
