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
/// it. When they return, everything has happened that can happen without the test: values that were
/// due were delivered, and each run of a command, a load or a followed sequence has returned, sleeps
/// on a clock, or waits for something that only the test can bring. What you expect after them
/// needs no further wait:
///
/// ```swift
/// let clock = ManualClock()
/// let search = Variable(value: "")
/// let results = search.load(after: .milliseconds(300), clock: clock) { text in
///   try await server.songs(matching: text)
/// }
///
/// search.value = "swift"
/// await clock.advance(by: .milliseconds(300))
/// #expect(results.value.value == ["Swift"])
/// ```
///
/// Pass the same clock to what the code under test sleeps on (`try await clock.sleep(for:)` in a
/// body) and to `debounce`, `throttle` and `load(after:)`. All of them then share one order. What
/// wakes at the same instant wakes in the order in which it began to wait.
///
/// ### What the clock waits for
///
/// | Work | The clock waits for it |
/// |---|---|
/// | A body that computes, awaits actors, or makes child tasks | until it has returned |
/// | A body that sleeps on this clock | until it sleeps; then the clock moves on to its time |
/// | A body that awaits a continuation, a stream or a request | until it waits |
/// | A body that awaits an unstructured task of its own | if that task is main-actor code |
/// | Main-actor code that awaits main-actor code | for at most a thousand calls in a row that stay on the main actor |
/// | A body on an actor with an executor of its own | if the command or the load was made there, and for at most 25 calls of that actor in a row |
/// | An unstructured task that a body, a view model or the test makes | no; await it in the test, or use a command |
/// | A command that such a task calls, or a thread of Dispatch | a second at most, and a message says so |
/// | A body that blocks its thread | until another thread lets it continue |
///
/// The clock waits for what belongs to the tests that use it: what their own tasks call, and what
/// that leads to. Tests that run at the same time do not wait for each other.
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
  /// The tests that use the clock.
  private let tests = Tests()

  /// Makes a clock that shows zero.
  public init() { tests.addCurrent() }

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

  /// Moves the clock, and waits until all work up to the new time is done.
  ///
  /// The clock moves step by step, from timer to timer. Before its first step and after each, it
  /// waits for all deliveries, on every actor and queue, and until each run of a command, a load or
  /// a followed sequence has returned or waits for the test: see the table at ``ManualClock``. So a
  /// step finds the timers that earlier steps have led to, and `advance(by: .seconds(3))` goes
  /// through a sleep of two seconds that began one second from now.
  ///
  /// Use `advance(by: .zero)` to wait for what the test has just called.
  ///
  /// - Parameter duration: The time to move the clock by. A negative one does not move it.
  public func advance(by duration: Swift.Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock to an instant, and waits until all work up to then is done.
  ///
  /// Use it for times that count from the start of the test:
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// await clock.advance(to: .init(offset: .seconds(60)))
  /// print(clock.now.offset)  // 60.0 seconds
  /// ```
  ///
  /// The clock stops at each timer on the way, and waits until the work that the timer starts is
  /// done: see ``advance(by:)``.
  ///
  /// - Parameter target: The new time. A past one does not move the clock.
  public func advance(to target: Instant) async {
    await tests.settle()
    while let job = nextJob(until: target) {
      await WorkGroup.track(job)
      await tests.settle()
    }
  }

  /// Moves the clock to its last timer, and waits until all work up to then is done.
  ///
  /// Use it when only the outcome matters, not the time. The clock moves from timer to timer, also
  /// to those that are set on the way, until none is left:
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
  /// Runs that sleep on the clock are woken, too, as often as they sleep: see ``advance(by:)``. A
  /// task of the test's own may not sleep again before this returns.
  ///
  /// - Parameter limit: How many timers the clock may move to.
  /// - Throws: A ``ManualClockError`` if a timer is left after `limit` timers: most often each
  ///   timer sets another. The clock shows the time of the last timer that it has moved to.
  public func run(limit: Int = 10_000) async throws {
    // A negative limit is none.
    let limit = max(limit, 0)
    await tests.settle()
    for _ in 0..<limit {
      guard let job = firstJob() else { return }
      await WorkGroup.track(job)
      await tests.settle()
    }
    guard isWaitedFor else { return }
    let names = state.withLock { $0.timers.names }.sorted()
    let tick = names.isEmpty ? "" : " \(names.joined(separator: ", ")) ticks."
    throw ManualClockError(
      description: """
        ManualClock.run() gave up after \(limit) timers, at \(now.offset), because there are more.\(tick) Probably \
        each timer starts another, so that none is the last. Move the clock with advance(by:), or allow more \
        timers with run(limit:).
        """)
  }

  /// Waits until the clock shows `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: The time to wait for. If it has passed, this returns immediately.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    try Task.checkCancellation()
    if deadline <= now { return }
    let sleeper = Sleeper()
    let cancel = schedule(at: deadline, of: nil) { sleeper.wake() }
    // The clock may have moved meanwhile.
    if deadline <= now {
      cancel()
      sleeper.wake()
    }
    await withTaskCancellationHandler {
      await TestScope.Run.asleep { await sleeper.sleep() }
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
    at deadline: Instant, of name: String?, _ job: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    WaitedClocks.note(self)
    let number = state.withLock { $0.timers.add(deadline, of: name, job) }
    return { [self] in
      // The captures of the job are released outside the lock.
      _ = state.withLock { $0.timers.remove(number) }
    }
  }
}
