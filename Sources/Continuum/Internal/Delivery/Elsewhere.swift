/// Work that ContinuumStorage does on threads of the library. A test that moves a clock, or calls `settled`, waits for
/// it.
package enum Elsewhere {
  /// Runs `body` on a thread of the library.
  package static func run(_ body: @escaping @Sendable () -> Void) {
    let job = Job()
    Workers.run { job.run { _ in body() } }
  }

  /// Runs `body` when `delay` has passed on `clock`.
  package static func run(
    after delay: Duration, on clock: any Clock<Duration>, _ body: @escaping @Sendable () -> Void
  ) {
    _ = Timing(clock).schedule(delay, body)
  }
}
