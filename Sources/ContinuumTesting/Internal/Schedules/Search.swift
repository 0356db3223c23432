#if DEBUG

import Continuum

/// Plays a test under one schedule after another.
struct Search {
  /// How often a schedule is tried that deviates from the previous one. Other threads of the process that
  /// use the library may have led it, or the previous one, astray.
  private static let attempts = 10
  /// How many schedules may keep deviating from the previous one.
  private static let mostDetours = 20

  private let decisions: Decisions
  private let seed: String?
  private let limit: Int
  private let crew: Crew

  init(interruptions: Int, limit: Int, seed: String?, _ crew: Crew) throws {
    if let seed {
      guard let decisions = Decisions(seed: seed) else {
        throw ScheduleError("“\(seed)” is not the seed of a schedule.")
      }
      self.decisions = decisions
    } else {
      decisions = Decisions(interruptions: interruptions)
    }
    (self.seed, self.limit, self.crew) = (seed, max(limit, 1), crew)
  }

  func run(_ body: (Schedule) async throws -> Void) async throws -> Int {
    var decisions = decisions
    // Objects that are made only once are made now.
    var warmUp = Decisions(interruptions: 0)
    try await play(&warmUp, number: 1, body)
    var (count, detours) = (0, 0)
    repeat {
      guard count < limit else {
        throw ScheduleError(
          """
          \(limit) schedules were played without a failure, and there are more. Have the threads do less, \
          or allow fewer interruptions, or more schedules with `limit:`.
          """)
      }
      count += 1
      if try await tryToPlay(&decisions, number: count, body) { continue }
      detours += 1
      try checkDetours(detours)
    } while seed == nil && decisions.advance()
    return count
  }

  private func checkDetours(_ detours: Int) throws {
    if let seed {
      throw ScheduleError(
        "The test has no schedule with the seed “\(seed)”. It was another test, or has changed.")
    }
    guard detours > Search.mostDetours else { return }
    throw ScheduleError(
      """
      The same schedule does not lead to the same steps each time. Make everything that the threads use anew \
      in the closure, and use no random numbers, no clock but a ManualClock, and nothing that other \
      threads or tasks change.
      """)
  }

  /// Returns whether the schedule began with the same decisions as the previous one.
  private func tryToPlay(
    _ decisions: inout Decisions, number: Int, _ body: (Schedule) async throws -> Void
  ) async throws -> Bool {
    for _ in 1..<Search.attempts {
      try await play(&decisions, number: number, body)
      if !decisions.isAstray { return true }
      decisions.restart()
    }
    try await play(&decisions, number: number, body)
    return !decisions.isAstray
  }

  private func play(
    _ decisions: inout Decisions, number: Int, _ body: (Schedule) async throws -> Void
  ) async throws {
    try Task.checkCancellation()
    let schedule = Schedule(decisions, crew)
    do {
      try await body(schedule)
    } catch let error as CancellationError where Task.isCancelled {
      throw error
    } catch {
      throw ScheduleError(error, schedule, number: number)
    }
    guard schedule.hasPlayed else {
      throw ScheduleError(
        "The closure of everySchedule has to call play(_:and:and:) of its schedule.")
    }
    decisions = schedule.decisions
  }
}

extension Schedule {
  func play(_ bodies: [@Sendable () throws -> Void]) async throws {
    // The end of the play leaves it.
    await Stage.enter()
    var played: Play?
    await withCheckedContinuation { waiter in
      let play = Play(decisions, crew, PlayEnd(waiter, crew.watcher))
      played = play
      crew.watcher.watch(play)
      play.begin(bodies)
    }
    let play = played!
    // First: the lock of the end orders what the threads did before it and what is read here. The thread sanitizer does
    // not see that the continuation does.
    let problem = play.problem
    decisions = play.decisions
    turns += play.turns
    hasPlayed = true
    if let problem { throw ScheduleError(problem) }
    for member in play.members { if let error = member.error { throw error } }
  }
}

extension ScheduleError {
  fileprivate init(_ problem: String) { self.init(seed: nil, error: nil, description: problem) }

  fileprivate init(_ error: any Error, _ schedule: Schedule, number: Int) {
    // The error of `#require` has an issue of its own, and its description is meant for a debugger.
    let isRequirement = "\(type(of: error))" == "ExpectationFailedError"
    self.init(
      seed: schedule.seed, error: error is ScheduleError ? nil : error,
      description: """
        Schedule \(number) fails: \(isRequirement ? "an expectation failed." : "\(error)")
        \(schedule.turns.map { "  \($0)" }.joined(separator: "\n"))
        Play it alone with everySchedule(seed: "\(schedule.seed)") { … }
        """)
  }
}

#endif
