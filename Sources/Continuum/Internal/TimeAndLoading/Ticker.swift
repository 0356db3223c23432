/// Calls a closure at the multiples of an interval, until it is stopped.
///
/// One timer waits at a time. The thread of the timer sets the next one when the closure has returned, so the calls take
/// turns, and what was missed meanwhile is left out.
final class Ticker: @unchecked Sendable {  // The lock guards what changes.
  private let interval: Duration
  private let timing: Timing
  private let tick: @Sendable () -> Void
  /// The timer that waits, or that has just fired; `nil` once the ticker is stopped.
  private var timer: Cancellation? = Cancellation()

  init(_ interval: Duration, _ timing: Timing, _ tick: @escaping @Sendable () -> Void) {
    (self.interval, self.timing, self.tick) = (interval, timing, tick)
  }

  /// Called once, and then by the thread that has ticked.
  func waitForNext() {
    let due = interval * (timing.now().attoseconds / interval.attoseconds + 1)
    guard due < .never else { return }
    let next = Cancellation()
    // What the last timer refers to is released after the lock.
    let last = Graph.core.withLockUnchecked { _ in
      let last = timer
      if last != nil { timer = next }
      return last
    }
    if last == nil { return }
    next.add(
      timing.schedule(due) { [self] in
        Tracing.with(.timer(interval), tick)
        waitForNext()
      })
  }

  func stop() { Graph.core.withLockUnchecked { _ in timer.take() }?.cancel() }
}
