/// Passes items from an observation to a consumer, which waits here for them: all items in order, or only
/// the newest.
final class Inbox<Item>: @unchecked Sendable {  // `state` guards what changes.
  private struct State: @unchecked Sendable {  // Guarded by the mutex that it is in.
    var items = FIFO<Item>()
    var waiter: Waiter?
    /// No further item will come, or be wanted.
    var hasEnded = false
  }

  /// Resumed with true if there may be an item to take, and with false if none will come.
  typealias Waiter = UnsafeContinuation<Bool, Never>

  private let keepsAll: Bool
  private let state = Guarded(State())

  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  func put(_ item: Item) {
    // The replaced item is released outside the lock.
    let (waiter, overtaken) = state.withLockUnchecked {
      state -> (Waiter?, Item?) in
      if state.hasEnded { return (nil, nil) }
      let overtaken = keepsAll ? nil : state.items.popFirst()
      state.items.append(item)
      return (state.waiter.take(), overtaken)
    }
    withExtendedLifetime(overtaken) {}
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
