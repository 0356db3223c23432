/// Passes items from an observation to a consumer, which waits here for them: all items in order, or only
/// the newest.
final class Inbox<Item>: @unchecked Sendable {  // `state` guards what changes.
  private struct State: @unchecked Sendable {  // Guarded by the mutex that it is in.
    var items = FIFO<Item>()
    var waiter: UnsafeContinuation<Void, Never>?
    /// No further item will come.
    var hasEnded = false
    var isCancelled = false

    mutating func takeWaiter() -> UnsafeContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter
    }
  }

  enum Taken {
    case item(Item)
    case nothing
    case ended
  }

  private let keepsAll: Bool
  private let state = Guarded(State())

  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  func put(_ item: Item) {
    // The replaced item is released outside the lock.
    let (waiter, overtaken) = state.withLockUnchecked {
      state -> (UnsafeContinuation<Void, Never>?, Item?) in
      if state.hasEnded { return (nil, nil) }
      let overtaken = keepsAll ? nil : state.items.popFirst()
      state.items.append(item)
      return (state.takeWaiter(), overtaken)
    }
    withExtendedLifetime(overtaken) {}
    waiter?.resume()
  }

  func finish() { wake { $0.hasEnded = true } }

  /// The task is cancelled. The consumer releases the items, where it runs.
  func cancel() { wake { $0.isCancelled = true } }

  func clear() {
    // Released outside the lock.
    let items = state.withLockUnchecked { state in
      state.hasEnded = true
      return state.items.removeAll()
    }
    withExtendedLifetime(items) {}
  }

  func take() -> Taken {
    state.withLockUnchecked { state in
      state.items.popFirst().map { .item($0) } ?? (state.hasEnded ? .ended : .nothing)
    }
  }

  /// Resumes `waiter` when there is an item to take, or none will come.
  func wait(_ waiter: UnsafeContinuation<Void, Never>) {
    let mustWait = state.withLock { state in
      guard state.items.isEmpty, !state.hasEnded, !state.isCancelled else { return false }
      if state.waiter != nil { refuseTwo() }
      state.waiter = waiter
      return true
    }
    if !mustWait { waiter.resume() }
  }

  private func wake(_ body: (inout State) -> Void) {
    let waiter = state.withLock { state in
      body(&state)
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  private func refuseTwo() -> Never {
    fatalError(
      """
      Continuum: two tasks wait for the next value of one iterator of `values`. Make an iterator \
      for each: every `for await` over `values` does.
      """)
  }
}
