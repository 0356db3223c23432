import Continuum

/// A clock that a test moves.
///
/// Pass it to the code under test, so that no real time passes in the test:
///
/// ```swift
/// let clock = ManualClock()
/// let text = Variable(value: "")
/// let query = text.debounce(for: .milliseconds(300), clock: clock)
///
/// text.value = "swift"
/// await clock.advance(by: .milliseconds(299))
/// print(query.value)  // still empty
/// await clock.advance(by: .milliseconds(1))
/// print(query.value)  // swift
/// ```
///
/// The clock starts at zero, and only ``advance(by:)``, ``advance(to:)`` and ``run(limit:)`` move
/// it. It wakes tasks that sleep on it, but does not wait for their work: wait for that with a
/// ``Recorder``.
public final class ManualClock: Clock, Sendable {
  /// A time of the clock, counted from its start.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Swift.Duration

    /// Makes an instant.
    ///
    /// - Parameter offset: The time since the clock was made.
    public init(offset: Swift.Duration) { self.offset = offset }

    /// The instant that is `duration` later, or earlier if `duration` is negative.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset.adding(duration))
    }

    /// The time from this instant to `other`; negative if `other` is earlier.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Whether `left` comes before `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State: Sendable {
    var now = Instant(offset: .zero)
    var timers = Timers()

    /// Moves to the first timer, and takes it.
    mutating func firstJob(until target: Instant?) -> Timers.Job? {
      guard let timer = timers.takeFirst(until: target) else { return nil }
      now = max(now, timer.deadline)
      return timer.job
    }
  }

  private let state = Guarded(State())

  /// Makes a clock that shows zero.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// Whether a `debounce` or `throttle` holds a value back, a `load(after:)` pauses, or a task
  /// sleeps on the clock.
  ///
  /// Use it to check that no timer is left, or that a task has begun to sleep.
  public var isWaitedFor: Bool { state.withLock { !$0.timers.isEmpty } }

  /// The time of the first timer.
  var nextDeadline: Instant? { state.withLock { $0.timers.firstDeadline } }

  /// The task that has made the clock, for messages.
  let maker = RunsUnderWay.callingTask

  /// The smallest step of the clock: zero.
  public var minimumResolution: Swift.Duration { .zero }

  /// Moves the clock, and waits until the library has done all its work up to the new time.
  ///
  /// That work is every value that `debounce` and `throttle` hold back until then, and every run of a
  /// `load(after:)` that begins until then, in order, with all deliveries, in every place. The clock moves step by step: work sees its own time, and
  /// may wait for a later one, also within `duration`.
  ///
  /// - Parameter duration: The time to move the clock by. A negative one has no effect.
  public func advance(by duration: Swift.Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock to an instant, and waits until the library has done all its work up to then.
  ///
  /// Use it for times that count from the start of the test:
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// await clock.advance(to: .init(offset: .seconds(60)))
  /// print(clock.now.offset)  // 60.0 seconds
  /// ```
  ///
  /// Otherwise it works like ``advance(by:)``.
  ///
  /// - Parameter target: The new time. A past one has no effect.
  public func advance(to target: Instant) async {
    // An earlier write may still be about to set a timer.
    await PendingWork.trackMainActor()
    while let job = nextJob(until: target) { await PendingWork.track(job) }
  }

  /// Moves the clock to its last timer, and waits until the library has done all its work up to
  /// then.
  ///
  /// Use it when only the outcome matters, not the time. The clock moves from timer to timer, also
  /// to those that are set meanwhile, until none is left:
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let text = Variable(value: "")
  /// let query = text.debounce(for: .milliseconds(300), clock: clock)
  ///
  /// text.value = "swift"
  /// try await clock.run()
  /// print(query.value)       // swift
  /// print(clock.now.offset)  // 0.3 seconds
  /// ```
  ///
  /// The clock does not wait for the work of tasks that sleep on it, so it may return before such a
  /// task sleeps again.
  ///
  /// - Parameter limit: How many timers the clock may move to.
  /// - Throws: A ``ManualClockError`` if a timer is left after `limit` timers: most often each
  ///   timer sets another. The clock shows the time of the last timer that it has moved to.
  public func run(limit: Int = 10_000) async throws {
    // A negative limit is none.
    let limit = max(limit, 0)
    await PendingWork.trackMainActor()
    for _ in 0..<limit {
      guard let job = firstJob() else { return }
      await PendingWork.track(job)
    }
    guard isWaitedFor else { return }
    throw ManualClockError(
      description: """
        ManualClock.run() has moved to \(limit) timers, as far as \(now.offset), and there are more. Most \
        often each timer sets another, so that none is the last. Move the clock with advance(by:), or \
        allow more timers with run(limit:).
        """)
  }

  /// Waits until the clock shows `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: The time to wait for. If it has passed, this returns at once.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    try Task.checkCancellation()
    if deadline <= now { return }
    let sleeper = Sleeper()
    let cancel = schedule(at: deadline) { sleeper.wake() }
    // The clock may have moved meanwhile.
    if deadline <= now {
      cancel()
      sleeper.wake()
    }
    await withTaskCancellationHandler {
      await sleeper.sleep()
    } onCancel: {
      cancel()
      sleeper.wake()
    }
    try Task.checkCancellation()
  }

  private func nextJob(until target: Instant) -> Timers.Job? {
    state.withLock { state in
      if let job = state.firstJob(until: target) { return job }
      state.now = max(state.now, target)
      return nil
    }
  }

  private func firstJob() -> Timers.Job? { state.withLock { $0.firstJob(until: nil) } }
}

extension ManualClock: TimerClock {
  package func schedule(
    at deadline: Instant, _ job: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    WaitedClocks.note(self)
    let number = state.withLock { $0.timers.add(deadline, job) }
    return { [self] in
      // The captures of the job are released outside the lock.
      _ = state.withLock { $0.timers.remove(number) }
    }
  }
}
