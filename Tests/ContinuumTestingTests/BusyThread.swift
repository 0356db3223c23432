import ContinuumTestSupport
import Dispatch

/// Keeps the thread of a delivery busy until a test has found out that it is waited for.
final class BusyThread: Sendable {
  let hasBegun = Gate()
  private let finished = DispatchSemaphore(value: 0)

  /// Called in the delivery. Returns when the test has ended, or after a time in which it would have ended if it
  /// did not wait for this.
  func isBusy() {
    hasBegun.open()
    _ = finished.wait(timeout: .now() + 0.5)
  }

  func finish() { finished.signal() }
}
