/// What `/proc/stat` says about the processors.
struct ProcessorTimes: Equatable, Sendable {
  /// The time of a core since the system has started, in ticks.
  struct Core: Equatable, Sendable {
    /// Its number. Cores that are switched off are left out, so numbers have gaps.
    let number: Int
    let busy: UInt64
    let idle: UInt64
  }

  var cores: [Core] = []

  /// Reads the lines `cpu0`, `cpu1` and so on. Their columns are user, nice, system and idle time; since Linux 2.6 also
  /// iowait, irq and softirq; since 2.6.11 steal, and then two for guests, which user and nice contain.
  init(parsing text: Text) throws {
    try text.forEachLine { line in
      var line = line
      guard let name = line.popWord(), name.starts(with: "cpu".utf8) else { return false }
      // The first line is the sum of the others.
      guard let number = name.dropFirst(3).number else { return true }
      var times: [UInt64] = []
      while times.count < 8, let time = line.popNumber() { times.append(time) }
      guard times.count >= 4 else {
        throw ReadingFailure(description: "stat: \(name.string) has \(times.count) times, not 4")
      }
      // A core that waits for a disk is idle.
      let idle = times[3] + (times.count > 4 ? times[4] : 0)
      let all = times.reduce(0, +)
      cores.append(Core(number: Int(number), busy: all - idle, idle: idle))
      return true
    }
    if cores.isEmpty { throw ReadingFailure(description: "stat: it has no line of a processor") }
  }
}
