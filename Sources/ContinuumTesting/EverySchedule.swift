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
/// Use it to find mistakes that depend on that order: a lost update, or a check whose answer is old
/// when it is used. `body` makes the variables, plays the threads with
/// ``Schedule/play(_:and:and:)``, and checks the outcome. It runs once for each schedule, and once
/// before the first. So it must create all objects inside, and do the same each time.
///
/// A failure is an error that `body` or a thread throws. It ends the search, and names the seed of
/// its schedule. Pass that as `seed:` to play this schedule alone, for instance in a debugger.
/// Check with `#require`: a failed `#expect` throws nothing, so the search continues, and the issue
/// does not name the seed unless you add ``Schedule/seed`` to it.
///
/// This works only in a debug build, the default of `swift test` and Xcode.
///
/// - Parameters:
///   - interruptions: How often a schedule may interrupt a thread that could continue. Two find
///     nearly all mistakes, and each more takes many times as long.
///   - limit: The largest number of schedules.
///   - seed: The seed of a failure. Without one, every schedule is played.
///   - patience: The longest time to wait for a thread that does not use the library, and for a
///     delivery on another thread to end. Only a failing test waits that long. On a busy machine,
///     time in which a thread waits for a processor does not count. Nor does time in which a
///     delivery waits until the main actor, or the threads of tasks and queues, have done other
///     work; but after thirty times the patience, it is a failure.
///   - body: Makes the variables, plays the threads, and checks the outcome. It runs in the
///     isolation of the caller.
/// - Returns: The number of played schedules.
/// - Throws: A ``ScheduleError`` if `body` or a thread threw an error, the threads wait for each
///   other, more than `limit` schedules are needed, or this is a release build; `CancellationError`
///   if the task is cancelled.
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
      everySchedule needs a debug build. In others, such as that of swift test -c release, the library \
      has no place where a thread could be interrupted. Leave the test out there, with #if DEBUG.
      """)
  #endif
}

/// One order in which the threads of a test use the library.
///
/// The closure of ``everySchedule(interruptions:limit:seed:within:_:)`` receives it, and plays
/// threads in that order.
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

  /// The text that repeats this schedule, as far as it was played.
  public var seed: String {
    #if DEBUG
    decisions.seed
    #else
    ""
    #endif
  }

  /// Plays two or three threads in the order of this schedule, and waits for their deliveries.
  ///
  /// Only one of them runs at a time. Whenever it is about to use the library, another may run in
  /// its place. The thread that writes delivers to observations without a place, as usual, and
  /// other threads may run in between. Deliveries on the main actor, on a queue or on another actor
  /// come when the threads have ended, and this waits for them. Tasks, timers and loads are not
  /// played.
  ///
  /// A thread may wait for another in `modify`, but in nothing else.
  ///
  /// - Parameters:
  ///   - first: The first thread.
  ///   - second: The second thread.
  ///   - third: The third thread, if there is one.
  /// - Throws: The error of a thread, or a ``ScheduleError`` if the threads do not end.
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
  /// The seed that repeats the schedule, if one has failed.
  public let seed: String?
  /// The error that the test has thrown, if any.
  public let error: (any Error)?
  /// The failure, its schedule, and what to do.
  public let description: String
}
