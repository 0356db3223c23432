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

/// A clock that runs jobs at given times, so that no task has to sleep on it.
///
/// A test that moves such a clock knows when all due jobs are done. A task that sleeps on a clock runs
/// some time after it was woken.
package protocol TimerClock<Instant>: Clock where Duration == Swift.Duration {
  /// Runs `job` when the clock shows `deadline`, or later. `name` says what sets one timer after the other, if this is
  /// such a thing.
  ///
  /// The job never runs inside this call.
  ///
  /// - Returns: A closure that cancels the job.
  func schedule(
    at deadline: Instant, of name: String?, _ job: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void
}

extension Duration {
  /// A hundred years. An event that far away never happens; every clock can count further.
  package static var never: Duration { .seconds(100 * 365 * 86_400) }

  /// The sum, or the nearest duration that can be represented.
  package func adding(_ other: Duration) -> Duration {
    let (sum, hasEnded) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: hasEnded ? (other < .zero ? .min : .max) : sum)
  }
}
