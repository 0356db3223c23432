import Foundation
import Schedules

enum Explorers {
  /// Does what the options say, and returns whether nothing was found.
  static func run(_ options: Options) -> Bool {
    if options.jobs > 1, options.job == nil { return share(among: options.jobs) }
    var scenarios = options.isRandom ? Scenario.small + Scenario.large : Scenario.small
    if let name = options.scenario {
      scenarios = (Scenario.small + Scenario.large).filter { $0.name == name }
      if scenarios.isEmpty { Options.end(2, "There is no scenario “\(name)”.") }
    }
    if let schedule = options.schedule {
      say(Explorer.replay(scenarios[0], schedule: schedule).failure?.description ?? "")
      return true
    }
    if options.isRandom { return random(scenarios, options) }
    if let seed = options.seed {
      return show(
        scenarios[0], Explorer.random(scenarios[0], seed: seed, count: options.count ?? 1))
    }
    return scenarios.enumerated().count { index, scenario in
      index % options.jobs == options.job ?? 0
        && !show(scenario, Explorer.every(scenario, interruptions: options.interruptions))
    } == 0
  }

  /// Has as many processes do what the command line says: a scenario is played in one thread at a time.
  private static func share(among jobs: Int) -> Bool {
    let processes = (0..<jobs).map { job in
      let process = Process()
      process.executableURL = Bundle.main.executableURL
      process.arguments = CommandLine.arguments.dropFirst() + ["--job", String(job)]
      return process
    }
    do {
      for process in processes { try process.run() }
    } catch {
      fatalError("The explorer could not be started again: \(error)")
    }
    for process in processes { process.waitUntilExit() }
    return processes.allSatisfy { $0.terminationStatus == 0 }
  }

  private static func random(_ scenarios: [Scenario], _ options: Options) -> Bool {
    var seed = options.seed ?? UInt64.random(in: 0..<1_000_000) * 1_000_000
    seed &+= UInt64(options.job ?? 0) * 1_000_000_000_000
    say("Seed: \(seed)")
    let start = ContinuousClock.now
    var schedules = 0
    var steps = 0
    while start.duration(to: .now) < .seconds(options.seconds) || schedules < options.count ?? 0 {
      for scenario in scenarios {
        let report = Explorer.random(scenario, seed: seed, count: scenario.turn)
        schedules += report.schedules
        steps += report.steps
        if report.failure != nil { return show(scenario, report) }
      }
      seed &+= UInt64(scenarios.map(\.turn).max() ?? 0)
    }
    say("\(schedules) schedules of \(scenarios.count) scenarios, \(steps) steps, nothing found")
    return true
  }

  private static func show(_ scenario: Scenario, _ report: Explorer.Report) -> Bool {
    if let failure = report.failure {
      say("FAILED  \(scenario.name), after \(report.schedules) schedules\n\(failure)")
    } else {
      say("ok  \(scenario.name): \(report.schedules) schedules, \(report.steps) steps")
    }
    return report.failure == nil
  }
}

/// Prints at once, also where the output is a file.
private func say(_ text: String) {
  FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}
