/// The pause before each run of a `load(after:)`.
struct LoadPause: Sendable {
  private let interval: Duration
  private let timing: Timing

  /// A pause that has no length is none.
  init?(_ interval: Duration, _ timing: Timing) {
    guard interval > .zero else { return nil }
    (self.interval, self.timing) = (interval, timing)
  }

  /// Has `body` run after the pause, unless that never ends, and hands out what cancels it.
  func whenOver(_ body: @escaping @Sendable () -> Void, timer: (@escaping Timing.Cancel) -> Void) {
    guard interval < .never else { return }
    timer(timing.schedule(timing.now().adding(interval), body))
  }
}
