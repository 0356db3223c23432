/// The pause before each run of a `load(after:)`.
struct LoadPause: Sendable {
  private let interval: Duration
  private let timing: Timing

  /// Returns `nil` for an interval that is not positive.
  init?(_ interval: Duration, _ timing: Timing) {
    guard interval > .zero else { return nil }
    (self.interval, self.timing) = (interval, timing)
  }

  /// Runs `body` after the pause, unless that never ends, and passes `timer` a closure that cancels it.
  func whenOver(_ body: @escaping @Sendable () -> Void, timer: (@escaping Timing.Cancel) -> Void) {
    guard interval < .never else { return }
    timer(timing.schedule(timing.now().adding(interval), body))
  }
}
