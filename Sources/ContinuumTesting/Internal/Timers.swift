/// Jobs to be run at given times. The first is at the end of the list.
struct Timers: Sendable {
  typealias Job = @Sendable () -> Void

  struct Timer: Sendable {
    let number: Int
    let deadline: ManualClock.Instant
    /// What sets one timer after the other, if this is one of those.
    let name: String?
    let job: Job
  }

  private var list: [Timer] = []
  private var count = 0

  var isEmpty: Bool { list.isEmpty }
  var firstDeadline: ManualClock.Instant? { list.last?.deadline }
  /// What sets one timer after the other.
  var names: Set<String> { Set(list.compactMap(\.name)) }

  /// Adds a job, behind those of the same time, and returns its number.
  mutating func add(
    _ deadline: ManualClock.Instant, of name: String?, _ job: @escaping Job
  ) -> Int {
    count += 1
    let position = list.lastIndex { $0.deadline > deadline }.map { $0 + 1 } ?? 0
    list.insert(Timer(number: count, deadline: deadline, name: name, job: job), at: position)
    return count
  }

  mutating func remove(_ number: Int) -> Timer? {
    list.firstIndex { $0.number == number }.map { list.remove(at: $0) }
  }

  /// Takes the first one, unless it is later than `target`.
  mutating func takeFirst(until target: ManualClock.Instant?) -> Timer? {
    guard let first = list.last else { return nil }
    if let target, first.deadline > target { return nil }
    return list.removeLast()
  }
}
