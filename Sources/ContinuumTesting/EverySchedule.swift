import Continuum

/// Plays a test again for each order in which its threads can use the library.
///
/// ```swift
/// try await everySchedule { schedule in
///   let count = Variable(value: 0)
///   try await schedule.play {
///     count.modify { $0 += 1 }
///   } and: {
///     count.modify { $0 += 1 }
///   }
///   try #require(count.value == 2)
/// }
/// ```
///
/// Use it to test what several threads do with the same variables, constants, signals and bindings: a lost
/// update, a check whose answer is old when it is used. `body` makes what the threads use, plays them with
/// ``Schedule/play(_:and:and:)``, and checks the outcome. It runs once for each schedule, and once more before
/// the first, so that what is made once for all is there. So it has to make everything anew, and to do the
/// same each time.
///
/// A failure is an error that `body` or a thread throws. It ends the search, and names the seed of its
/// schedule. Pass that as `seed:` to play this schedule alone, for instance in a debugger. Check with
/// `#require`: a failed `#expect` throws nothing, so the search goes on, and the issue does not name the seed
/// unless you add ``Schedule/seed`` to it.
///
/// This needs a build for debugging, which `swift test` and Xcode make. In others the library has no place
/// where a thread could be interrupted.
///
/// - Parameters:
///   - interruptions: How often a schedule may interrupt a thread that could go on. Two find nearly all
///     mistakes, and each more takes many times as long.
///   - limit: How many schedules may be played.
///   - seed: The seed that a failure named. Without one, every schedule is played.
///   - patience: The longest time to wait for a thread that does nothing with the library, and for deliveries
///     elsewhere. Only a failing test waits that long.
///   - body: Makes the variables, plays the threads, and checks the outcome. It runs in the isolation of the
///     caller.
/// - Returns: How many schedules were played.
/// - Throws: A ``ScheduleError`` if `body` or a thread threw an error, the threads wait for each other, more
///   than `limit` schedules are needed, or this is no build for debugging; `CancellationError` if the task is
///   cancelled.
@discardableResult
public func everySchedule(
  interruptions: Int = 2, limit: Int = 100_000, seed: String? = nil,
  within patience: Duration = .seconds(10), _ body: (Schedule) async throws -> Void
) async throws -> Int {
  #if DEBUG
  let crew = Crew(patience: patience)
  defer { crew.end() }
  let search = try Search(interruptions: interruptions, limit: limit, seed: seed, crew)
  return try await search.run(body)
  #else
  throw ScheduleError(
    seed: nil, error: nil,
    description: """
      everySchedule needs a build for debugging. In others, such as that of swift test -c release, the library \
      has no place where a thread could be interrupted. Leave the test out there, with #if DEBUG.
      """)
  #endif
}

/// One order in which the threads of a test use the library.
///
/// The closure of ``everySchedule(interruptions:limit:seed:within:_:)`` receives it, and plays threads in that
/// order.
public final class Schedule {
  #if DEBUG
  var decisions: Decisions
  let crew: Crew
  var turns: [Turn] = []
  var hasPlayed = false

  init(_ decisions: Decisions, _ crew: Crew) {
    self.decisions = decisions
    self.crew = crew
  }
  #endif

  /// What repeats this schedule, as far as it was played.
  public var seed: String {
    #if DEBUG
    decisions.seed
    #else
    ""
    #endif
  }

  /// Plays two or three threads in the order of this schedule, and waits for the work that they lead to.
  ///
  /// Only one of them goes on at a time. Each time that it is about to use the library, another may go on in
  /// its place. What is observed in no particular place is delivered by the thread that writes, as ever, and
  /// other threads may go on in between. Deliveries on the main actor, on a queue or on another actor come when
  /// the threads have come to their ends, and this waits for them. Tasks, timers and loads are not played.
  ///
  /// The threads may wait for each other in `modify`, but in nothing else.
  ///
  /// - Parameters:
  ///   - first: What the first thread does.
  ///   - second: What the second thread does.
  ///   - third: What a third thread does, if there is one.
  /// - Throws: The error of a thread, or a ``ScheduleError`` if the threads do not come to their ends.
  public func play(
    _ first: @escaping @Sendable () throws -> Void,
    and second: @escaping @Sendable () throws -> Void,
    and third: (@Sendable () throws -> Void)? = nil
  ) async throws {
    #if DEBUG
    try await play([first, second] + (third.map { [$0] } ?? []))
    #endif
  }
}

/// The error of ``everySchedule(interruptions:limit:seed:within:_:)``.
public struct ScheduleError: Error, CustomStringConvertible {
  /// What repeats the schedule, if one has failed.
  public let seed: String?
  /// The error that the test has thrown, if it has.
  public let error: (any Error)?
  /// What has happened, in which schedule, and what to do.
  public let description: String
}
