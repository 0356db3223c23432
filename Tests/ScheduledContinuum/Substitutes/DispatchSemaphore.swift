/// A semaphore whose waiters the scheduler knows.
final class DispatchSemaphore: @unchecked Sendable {  // Only one thread runs at a time.
  private var value: Int

  init(value: Int) { self.value = value }

  func wait() {
    Scheduler.wait { [self] in value > 0 }
    value -= 1
  }

  @discardableResult
  func signal() -> Int {
    value += 1
    Scheduler.step(.signal)
    return 0
  }
}
