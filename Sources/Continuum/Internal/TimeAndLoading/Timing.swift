/// A clock as debouncing, throttling and the pauses of loads use it. It counts times from its creation.
@usableFromInline @frozen
struct Timing: Sendable {
  @usableFromInline
  typealias Cancel = @Sendable () -> Void
  @usableFromInline
  typealias Job = @Sendable () -> Void

  @usableFromInline
  let now: @Sendable () -> Duration
  /// Runs a job at a time, and returns a closure that cancels it.
  @usableFromInline
  let schedule: @Sendable (_ time: Duration, _ job: @escaping Job) -> Cancel

  // Each write asks for the time, so this has to be specialised for the clock.
  @inlinable
  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    schedule = { time, job in Timing.schedule(on: clock, at: start.advanced(by: time), job) }
  }

  @usableFromInline
  static func schedule<C: Clock>(
    on clock: C, at deadline: C.Instant, _ job: @escaping Job
  ) -> Cancel where C.Duration == Duration {
    if let clock = clock as? any TimerClock<C.Instant> { return clock.schedule(at: deadline, job) }
    let task = Task.detached {
      try? await clock.sleep(until: deadline, tolerance: nil)
      if !Task.isCancelled { job() }
    }
    return { task.cancel() }
  }
}
