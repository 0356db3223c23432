import Continuum

/// A clock that a test moves.
///
/// Pass it where the code under test takes a clock, and no real time passes in the test:
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
/// It starts at zero, and moves only when ``advance(by:)`` says so. Tasks that sleep on it are woken in
/// time, but what they do next is not waited for.
public final class ManualClock: Clock, Sendable {
  /// A moment of the clock, counted from its start.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Swift.Duration

    /// Makes a moment.
    ///
    /// - Parameter offset: The time since the clock was made.
    public init(offset: Swift.Duration) { self.offset = offset }

    /// The moment that is `duration` later.
    ///
    /// - Parameter duration: How much later; negative for an earlier one.
    /// - Returns: That moment.
    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset.adding(duration))
    }

    /// How much later `other` is.
    ///
    /// - Parameter other: Another moment of the clock.
    /// - Returns: The time from this moment to `other`, negative if `other` is earlier.
    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    /// Whether `left` comes before `right`.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State: Sendable {
    var now = Instant(offset: .zero)
    var timers = Timers()
  }

  private let state = Guarded(State())

  /// Makes a clock that shows zero.
  public init() {}

  /// What the clock shows.
  public var now: Instant { state.withLock { $0.now } }

  /// Whether anybody waits for a time that has not come: a `debounce` or `throttle` that holds a value
  /// back, or a task that sleeps on the clock.
  ///
  /// Use it to see that nothing was left behind, or that a task has begun to sleep.
  public var isWaitedFor: Bool { state.withLock { !$0.timers.isEmpty } }

  /// The clock knows every moment.
  public var minimumResolution: Swift.Duration { .zero }

  /// Moves the clock, and waits until everything that the library had to do by then is done.
  ///
  /// That is what `debounce` and `throttle` hold back until a time that comes, in the order of those
  /// times, with every delivery that it leads to: on the main actor, on queues and on other actors.
  /// The clock goes step by step: what is done at a time sees that time, and may ask for another that
  /// is also within `duration`.
  ///
  /// A task that sleeps on the clock is woken, but it is the test's own, or the model's, and goes on
  /// some time later. Wait for what it does with a ``Recorder``.
  ///
  /// - Parameter duration: How far to move it. A negative one moves nothing.
  public func advance(by duration: Swift.Duration) async {
    let target = now.advanced(by: duration)
    // What was written before may still be about to ask for a time.
    await PendingWork.trackMainActor()
    while let job = nextJob(until: target) { await PendingWork.track(job) }
  }

  /// Waits until the clock shows `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: When to go on. If that is past, it returns at once.
  ///   - tolerance: Has no meaning here.
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
      guard let timer = state.timers.takeFirst(until: target) else {
        state.now = max(state.now, target)
        return nil
      }
      state.now = max(state.now, timer.deadline)
      return timer.job
    }
  }
}

extension ManualClock: TimerClock {
  package func schedule(
    at deadline: Instant, _ job: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let number = state.withLock { $0.timers.add(deadline, job) }
    return { [self] in
      // What the job holds goes after the lock.
      _ = state.withLock { $0.timers.remove(number) }
    }
  }
}
