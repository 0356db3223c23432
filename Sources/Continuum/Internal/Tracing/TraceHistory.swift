/// The last changes of a node, while there is a trace.
struct TraceHistory {
  /// The first change has the number 1. A record is that of the change, or its cause if the library does not show the
  /// node.
  typealias Change = (number: Int, moment: Moment, record: TraceRecord?)

  private static let capacity = 256

  private var changes: [Change] = []
  /// The number of the change that an observation received last. That of an ended one stays until the trace ends, or
  /// until another observation has its address.
  private var received: [ObjectIdentifier: Int] = [:]

  mutating func append(_ record: TraceRecord?, _ moment: Moment) {
    let number = (changes.last?.number ?? 0) + 1
    if changes.count == TraceHistory.capacity { changes.removeFirst(TraceHistory.capacity / 2) }
    changes.append((number, moment, record))
  }

  /// The change that made the value of a moment, if that is still known.
  func change(at moment: Moment) -> Change? { changes.last { $0.moment <= moment } }

  /// Notes that an observation receives `moment`. Returns how many changes it has missed since `last`. Its counts
  /// add up to the number of changes, even if those are not kept any more.
  mutating func receive(_ moment: Moment, after last: Moment, _ id: ObjectIdentifier) -> Int {
    let number = change(at: moment)?.number ?? changes[0].number - 1
    // An observation that has received nothing since the trace began has missed every change since then.
    let before = received.updateValue(number, forKey: id) ?? change(at: last)?.number ?? 0
    // It has not missed the changes before its first delivery.
    return last == .never ? 0 : max(0, number - before - 1)
  }
}
