/// Where an observation leaves the newest of something for a consumer, which waits here for it.
final class Newest<Item>: @unchecked Sendable {  // What changes is guarded.
  private struct State: @unchecked Sendable {  // Guarded by the lock that it is in.
    var item: Item?
    var waiter: UnsafeContinuation<Void, Never>?
    /// There will be no other.
    var isOver = false
    var isCancelled = false

    mutating func takeWaiter() -> UnsafeContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter
    }
  }

  enum Taken {
    case item(Item)
    case nothing
    case over
  }

  private let state = Guarded(State())

  func put(_ item: Item) {
    // What it takes the place of goes after the lock.
    nonisolated(unsafe) var other: Item? = item
    let waiter = state.withLock { state in
      swap(&state.item, &other)
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  func finish() { wake { $0.isOver = true } }

  /// The task is cancelled. What was stored is let go of by the consumer, where it runs.
  func cancel() { wake { $0.isCancelled = true } }

  func clear() {
    nonisolated(unsafe) var item: Item?
    state.withLock { state in
      state.isOver = true
      swap(&state.item, &item)
    }
  }

  func take() -> Taken {
    nonisolated(unsafe) var item: Item?
    let isOver = state.withLock { state in
      swap(&state.item, &item)
      return state.isOver
    }
    if let item { return .item(item) }
    return isOver ? .over : .nothing
  }

  /// Resumes `waiter` when there is something to take.
  func wait(_ waiter: UnsafeContinuation<Void, Never>) {
    let mustWait = state.withLock { state in
      guard state.item == nil, !state.isOver, !state.isCancelled else { return false }
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
