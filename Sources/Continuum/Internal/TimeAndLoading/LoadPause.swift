/// The pause before each run of a `load(after:)`.
struct LoadPause: Sendable {
  private let interval: Duration
  private let timing: Timing

  /// Returns `nil` for an interval that is not positive.
  init?(_ interval: Duration, _ timing: Timing) {
    guard interval > .zero else { return nil }
    (self.interval, self.timing) = (interval, timing)
  }

  /// Runs `body` after the pause, unless that never ends, and returns a closure that cancels it.
  func whenOver(_ body: @escaping @Sendable () -> Void) -> Timing.Cancel? {
    interval < .never ? timing.schedule(timing.now().adding(interval), body) : nil
  }
}
