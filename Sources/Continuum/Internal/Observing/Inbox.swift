/// Passes items, in order, from an observation to a consumer, which waits here for them.
final class Inbox<Item>: @unchecked Sendable {  // The lock guards what changes.
  /// Resumed with true if there may be an item to take, and with false if none will come.
  typealias Waiter = UnsafeContinuation<Bool, Never>

  private var items = FIFO<Item>()
  private var waiter: Waiter?
  /// No further item will come, or be wanted.
  private var hasEnded = false

  func put(_ item: Item) {
    let waiter = Graph.core.withLockUnchecked { _ -> Waiter? in
      if hasEnded { return nil }
      items.append(item)
      return self.waiter.take()
    }
    waiter?.resume(returning: true)
  }

  /// No further item will come, or the task is cancelled.
  func finish() {
    let waiter = Graph.core.withLockUnchecked { _ in
      hasEnded = true
      return self.waiter.take()
    }
    waiter?.resume(returning: false)
  }

  func take() -> Item? { Graph.core.withLockUnchecked { _ in items.popFirst() } }

  /// Resumes `waiter` when there is an item to take, or none will come.
  func wait(_ waiter: Waiter) {
    let known: Bool? = Graph.core.withLock { _ in
      if !items.isEmpty { return true }
      if hasEnded { return false }
      if self.waiter != nil {
        fatalError(
          """
          Continuum: two tasks wait for the next value of one iterator of `values`. Make an iterator for each: every \
          `for await` over `values` does.
          """)
      }
      self.waiter = waiter
      return nil
    }
    if let known { waiter.resume(returning: known) }
  }
}
