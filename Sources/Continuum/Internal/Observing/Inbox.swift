/// Passes items, in order, from an observation to a consumer, which waits here for them.
final class Inbox<Item>: @unchecked Sendable {  // `state` guards what changes.
  private struct State: @unchecked Sendable {  // Guarded by the mutex that it is in.
    var items = FIFO<Item>()
    var waiter: Waiter?
    /// No further item will come, or be wanted.
    var hasEnded = false
  }

  /// Resumed with true if there may be an item to take, and with false if none will come.
  typealias Waiter = UnsafeContinuation<Bool, Never>

  private let state = Guarded(State())

  func put(_ item: Item) {
    let waiter = state.withLockUnchecked { state -> Waiter? in
      if state.hasEnded { return nil }
      state.items.append(item)
      return state.waiter.take()
    }
    waiter?.resume(returning: true)
  }

  /// No further item will come, or the task is cancelled.
  func finish() {
    let waiter = state.withLock { state in
      state.hasEnded = true
      return state.waiter.take()
    }
    waiter?.resume(returning: false)
  }

  func take() -> Item? { state.withLockUnchecked { $0.items.popFirst() } }

  /// Resumes `waiter` when there is an item to take, or none will come.
  func wait(_ waiter: Waiter) {
    let known: Bool? = state.withLock { state in
      if !state.items.isEmpty { return true }
      if state.hasEnded { return false }
      if state.waiter != nil {
        fatalError(
          """
          Continuum: two tasks wait for the next value of one iterator of `values`. Make an iterator for each: every \
          `for await` over `values` does.
          """)
      }
      state.waiter = waiter
      return nil
    }
    if let known { waiter.resume(returning: known) }
  }
}
