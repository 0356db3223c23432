import Foundation

/// Starts the working threads together, and waits until all stand still.
final class Stage: @unchecked Sendable {
  private let condition = NSCondition()
  // The condition guards these.
  private var stretch = 0
  private var working = 0
  private let count: Int

  init(count: Int) {
    self.count = count
  }

  /// Lets the threads work once.
  func start() {
    condition.lock()
    stretch += 1
    working = count
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until all are done.
  func waitUntilStill(within seconds: Double) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date(timeIntervalSinceNow: seconds)
    while working > 0 {
      if !condition.wait(until: deadline) { return working == 0 }
    }
    return true
  }

  /// Waits, in a working thread, for the next time that it has to work.
  func waitForStart(after stretch: Int) {
    condition.lock()
    while self.stretch == stretch { condition.wait() }
    condition.unlock()
  }

  /// Says, in a working thread, that it is done.
  func finish() {
    condition.lock()
    working -= 1
    if working == 0 { condition.broadcast() }
    condition.unlock()
  }
}
