/// A semaphore whose waiters the scheduler knows.
@usableFromInline
final class DispatchSemaphore: @unchecked Sendable {  // Only one thread runs at a time.
  private var value: Int

  init(value: Int) { self.value = value }

  func wait() {
    Scheduler.wait { [self] in value > 0 }
    value -= 1
  }

  // Not a step: several are signalled in no particular order, and a schedule has to be repeatable.
  @discardableResult
  func signal() -> Int {
    value += 1
    return 0
  }
}
