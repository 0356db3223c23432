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

  /// `name` says what sets one timer after the other, if this is for such a thing.
  @usableFromInline
  init(_ clock: any Clock<Duration>, of name: String? = nil) {
    // Each write asks for the time, so this is specialised for the usual clock.
    if let clock = clock as? ContinuousClock {
      self.init(on: clock, name)
    } else {
      self.init(on: clock, name)
    }
  }

  private init<C: Clock>(on clock: C, _ name: String?) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    schedule = { time, job in
      Timing.schedule(on: clock, at: start.advanced(by: time), of: name, job)
    }
  }

  private static func schedule<C: Clock>(
    on clock: C, at deadline: C.Instant, of name: String?, _ job: @escaping Job
  ) -> Cancel where C.Duration == Duration {
    if let clock = clock as? any TimerClock<C.Instant> {
      return clock.schedule(at: deadline, of: name, job)
    }
    let task = Task.detached {
      try? await clock.sleep(until: deadline, tolerance: nil)
      if !Task.isCancelled { job() }
    }
    return { task.cancel() }
  }
}
