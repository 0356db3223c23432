/// A clock that is told what to do at a time, instead of being slept on.
///
/// A test that moves such a clock knows when everything that was due has been done. A task that sleeps on
/// a clock runs some time after it was woken.
package protocol TimerClock: Clock where Duration == Swift.Duration {
  /// Has `job` run when the clock shows `deadline`, or later.
  ///
  /// It never runs inside this call.
  ///
  /// - Returns: What to call if the job is not wanted any more.
  func schedule(
    at deadline: Instant, _ job: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void
}
