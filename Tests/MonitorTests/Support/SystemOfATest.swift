import ContinuumExampleKit
import ContinuumTestSupport

@testable import ContinuumMonitor

/// A computer whose numbers a test sets.
final class SystemOfATest: System {
  struct State: Sendable {
    /// Busy and idle time of each core.
    var cores: [(busy: UInt64, idle: UInt64)] = [(0, 0)]
    var disks: [Traffic] = []
    var interfaces: [Traffic] = []
    var processes: [ProcessReading] = []
    var isBroken = false
    var readings = 0
    var ended: [ProcessID] = []
    var signals: [EndSignal] = []
  }

  private let state = Locked(State())

  func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock(body) }

  private func read<Result: Sendable>(_ value: (State) -> Result) throws -> Result {
    let state = change { $0 }
    if state.isBroken { throw ReadingFailure(description: "broken") }
    return value(state)
  }

  func processors() throws -> ProcessorTimes {
    let cores = try read { $0.cores.map { ($0.busy, $0.idle) } }
    let lines = cores.enumerated().map { "cpu\($0) \($1.0) 0 0 \($1.1)\n" }
    return try ProcessorTimes(parsing: Array(lines.joined().utf8)[...])
  }

  func memory() throws -> Memory {
    _ = try read { _ in }
    return try Memory(
      parsing: Array("MemTotal: 100 kB\nMemFree: 60 kB\nMemAvailable: 75 kB\n".utf8)[...])
  }

  func disks() throws -> [Traffic] { try read(\.disks) }
  func interfaces() throws -> [Traffic] { try read(\.interfaces) }

  func processes() throws -> [ProcessReading] {
    change { $0.readings += 1 }
    return try read(\.processes)
  }

  func end(_ process: ProcessID, by signal: EndSignal) throws {
    guard try processes().contains(where: { $0.stat.id == process }) else {
      throw ReadingFailure(description: "it has ended")
    }
    change {
      $0.ended.append(process)
      $0.signals.append(signal)
      $0.processes.removeAll { $0.stat.id == process }
    }
  }
}

/// A process that has used so many ticks, a hundredth of a second each.
func process(
  _ number: Int, _ name: String = "program", ticks: UInt64 = 0, pages: UInt64 = 1,
  start: UInt64 = 100,
  user: String = "root"
) -> ProcessReading {
  let text = stat(of: number, name: name, user: ticks, start: start, pages: pages)
  return ProcessReading(
    stat: ProcessStat(parsing: Array(text.utf8)[...])!, user: user,
    command: "/bin/\(name.printable) --number"
  )
}
