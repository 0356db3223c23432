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
