/// The load of a core, and what it was.
struct Core: Identifiable, Equatable, Sendable {
  let id: Int
  var history = History()
}

/// Makes loads of one reading after the other.
struct ProcessorMeter {
  private var last: ProcessorTimes?
  private var cores: [Core] = []

  mutating func cores(after times: ProcessorTimes) -> [Core] {
    defer { last = times }
    let before = Dictionary(
      last?.cores.map { ($0.number, $0) } ?? [], uniquingKeysWith: { $1 })
    let histories = Dictionary(cores.map { ($0.id, $0.history) }, uniquingKeysWith: { $1 })
    cores = times.cores.map { now in
      var core = Core(id: now.number, history: histories[now.number] ?? History())
      if let load = before[now.number].flatMap(now.load(since:)) { core.history.append(load) }
      return core
    }
    return cores
  }
}

extension ProcessorTimes.Core {
  /// `nil` if no time has passed, or if the times went back, as the idle time of some kernels does.
  fileprivate func load(since before: Self) -> Double? {
    guard busy >= before.busy, idle >= before.idle else { return nil }
    let all = busy - before.busy + idle - before.idle
    return all == 0 ? nil : Double(busy - before.busy) / Double(all)
  }
}
