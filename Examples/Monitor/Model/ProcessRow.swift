/// A process as the list shows it.
struct ProcessRow: Identifiable, Equatable, Sendable {
  let id: ProcessID
  let name: String
  let command: String
  let user: String
  let state: Character
  let threads: Int
  /// In bytes.
  let memory: UInt64
  /// The processor time that it has used.
  let time: Duration
  /// How much of a core it has used since the last reading: 1 is all of one core.
  let load: Double
}

/// Makes rows of one reading after the other.
struct ProcessMeter {
  private var last: (time: Duration, ticks: [ProcessID: UInt64])?
  let ticksPerSecond: Double
  let pageSize: UInt64

  init(ticksPerSecond: Double, pageSize: UInt64) {
    self.ticksPerSecond = ticksPerSecond
    self.pageSize = pageSize
  }

  mutating func rows(after processes: [ProcessReading], at time: Duration) -> [ProcessRow] {
    defer {
      last = (
        time, Dictionary(processes.map { ($0.stat.id, $0.stat.ticks) }, uniquingKeysWith: { $1 })
      )
    }
    let seconds = last.map { (time - $0.time) / .seconds(1) } ?? 0
    return processes.map { process in
      let stat = process.stat
      // What has begun since the last reading has used no time before.
      let ticks = stat.ticks - min(last == nil ? stat.ticks : last?.ticks[stat.id] ?? 0, stat.ticks)
      return ProcessRow(
        id: stat.id, name: stat.name, command: process.command, user: process.user,
        state: stat.state, threads: stat.threads, memory: stat.pages * pageSize,
        time: .seconds(Double(stat.ticks) / ticksPerSecond),
        load: seconds <= 0 ? 0 : Double(ticks) / ticksPerSecond / seconds)
    }
  }
}
