import Foundation
import ScheduledContinuum
import Synchronization

/// Plays scenarios under one schedule after another.
package enum Explorer {
  package struct Failure: CustomStringConvertible {
    package let description: String
  }

  package struct Report {
    package var schedules = 0
    package var steps = 0
    package var failure: Failure?
  }

  private struct Outcome {
    let failures: [String]
    let steps: Int
    let trace: Trace
    let isComplete: Bool
  }

  private static let stage = NSLock()
  /// A run that did not come to its end leaves locks behind that nobody will ever release.
  private static let isBroken = Atomic(false)

  /// Plays `scenario` under every schedule with at most so many interruptions.
  package static func every(_ scenario: Scenario, interruptions: Int, most: Int = .max) -> Report {
    exclusively {
      let strategy = EverySchedule(interruptions: interruptions)
      var report = Report()
      Crash.describe = { "Scenario: \(scenario.name)" }
      // What is made once and for all is made now.
      _ = play(scenario, OneAfterAnother(), seed: 0)
      repeat {
        strategy.restart()
        Crash.describe = {
          "Scenario: \(scenario.name)\nSchedule: \(text(of: strategy.schedule))"
        }
        var outcome = play(scenario, strategy, seed: 0)
        report.schedules += 1
        report.steps += outcome.steps
        if strategy.isAstray {
          report.failure = Failure(
            description: "\(scenario.name): the same decisions led elsewhere the second time.")
          break
        }
        guard !outcome.failures.isEmpty else { continue }
        let schedule = strategy.schedule
        if outcome.isComplete {
          outcome = play(scenario, EverySchedule(following: schedule), seed: 0, isDetailed: true)
        }
        report.failure = describe(scenario, outcome, "--schedule \(text(of: schedule))")
        break
      } while report.schedules < most && strategy.advance()
      return report
    }
  }

  /// Plays `scenario` under schedules that follow from `seed` and the numbers after it.
  package static func random(_ scenario: Scenario, seed: UInt64, count: Int) -> Report {
    exclusively {
      var report = Report()
      var length = 100
      if count > 1 { _ = play(scenario, OneAfterAnother(), seed: seed) }
      for number in 0..<UInt64(count) {
        let seed = seed &+ number
        Crash.describe = { "Scenario: \(scenario.name)\nSeed: \(seed)" }
        // The length is a part of what a seed says, so that a failure can be repeated.
        length = 16 << Int(seed % 6)
        var outcome = play(
          scenario, RandomSchedule(seed: seed, length: length), seed: seed,
          isDetailed: count == 1)
        report.schedules += 1
        report.steps += outcome.steps
        guard !outcome.failures.isEmpty else { continue }
        if outcome.isComplete {
          outcome = play(
            scenario, RandomSchedule(seed: seed, length: length), seed: seed, isDetailed: true)
        }
        report.failure = describe(scenario, outcome, "--seed \(seed)")
        break
      }
      return report
    }
  }

  /// Plays `scenario` once more under a schedule that was printed.
  package static func replay(_ scenario: Scenario, schedule: [Int]) -> Report {
    exclusively {
      let outcome = play(scenario, EverySchedule(following: schedule), seed: 0, isDetailed: true)
      var report = Report(schedules: 1, steps: outcome.steps)
      report.failure = describe(scenario, outcome, "--schedule \(text(of: schedule))")
      return report
    }
  }

  /// Runs `body` while nothing is played.
  package static func alone(_ body: () -> Void) { stage.withLock(body) }

  private static func exclusively(_ body: @escaping () -> Report) -> Report {
    stage.withLock {
      guard !isBroken.load(ordering: .acquiring) else {
        return Report(
          failure: Failure(
            description: "Not played, because an earlier run did not come to its end."))
      }
      Crash.report()
      return elsewhere(body)
    }
  }

  /// Runs `body` on a thread of its own: a test's may be the main thread.
  private static func elsewhere(_ body: @escaping () -> Report) -> Report {
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var report = Report()
    let isDone = DispatchSemaphore(value: 0)
    Thread {
      report = body()
      isDone.signal()
    }.start()
    isDone.wait()
    return report
  }

  private static func play(
    _ scenario: Scenario, _ strategy: any Strategy, seed: UInt64, isDetailed: Bool = false
  ) -> Outcome {
    let scheduler = Scheduler(strategy, isDetailed: isDetailed)
    var stage: Stage? = Stage(scheduler, seed: seed)
    scenario.play(stage!)
    let isComplete = scheduler.run()
    if isComplete {
      scheduler.strategy = OneAfterAnother()
      for _ in 1...12 {
        stage!.runSettling()
        _ = scheduler.run()
      }
      stage!.stopSettling()
      stage!.runChecks()
      // Checks may write, and what is released may send jobs.
      _ = scheduler.run()
      while stage!.runLater() { _ = scheduler.run() }
      stage!.expect(stage!.tokens == 0, "\(stage!.tokens) objects are left.")
      stage = nil
    } else {
      isBroken.store(true, ordering: .releasing)
    }
    return Outcome(
      failures: scheduler.failures, steps: scheduler.steps, trace: scheduler.trace,
      isComplete: isComplete)
  }

  private static func describe(
    _ scenario: Scenario, _ outcome: Outcome, _ schedule: String
  ) -> Failure {
    Failure(
      description: """
        Scenario: \(scenario.name)
        \(outcome.failures.joined(separator: "\n"))
        To repeat it: swift run --package-path Tests/Schedules ScheduleExplorer --scenario "\(scenario.name)" \(schedule)
        \(outcome.trace.text)
        """)
  }

  private static func text(of schedule: [Int]) -> String {
    schedule.map { "\($0)" }.joined(separator: ",")
  }
}
