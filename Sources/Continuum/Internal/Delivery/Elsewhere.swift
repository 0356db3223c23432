/// Work of the other products that the library does later. A test that moves a clock, or calls `settled`, waits for it.
package enum Elsewhere {
  /// Runs `body` on a thread of the library.
  package static func run(_ body: @escaping @Sendable () -> Void) {
    let job = JobContext()
    Workers.run { job.run { _ in body() } }
  }

  /// Runs `body` on the main actor, after its current work.
  package static func runOnMainActor(_ body: @escaping @MainActor () -> Void) {
    let body = Unchecked(withoutIsolation(body, as: (() -> Void).self))
    Place.main.runLater { body.value() }
  }

  /// Runs `body` when `delay` has passed on `clock`.
  package static func run(
    after delay: Duration, on clock: any Clock<Duration>, _ body: @escaping @Sendable () -> Void
  ) {
    _ = Timing(clock).schedule(delay, body)
  }
}
