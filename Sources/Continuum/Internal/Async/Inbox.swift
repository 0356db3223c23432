/// Where an observation leaves something for a consumer, which waits here for it: all of it in order, or
/// only the newest.
final class Inbox<Item>: @unchecked Sendable {  // What changes is guarded.
  private struct State: @unchecked Sendable {  // Guarded by the lock that it is in.
    var items: [Item?] = []
    var first = 0
    var waiter: UnsafeContinuation<Void, Never>?
    /// There will be nothing more.
    var isOver = false
    var isCancelled = false

    var isEmpty: Bool { first == items.count }

    mutating func takeWaiter() -> UnsafeContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter
    }

    mutating func popFirst() -> Item? {
      guard !isEmpty else { return nil }
      var item: Item?
      swap(&items[first], &item)
      first += 1
      if isEmpty {
        items.removeAll(keepingCapacity: first < 1_000)
        first = 0
      } else if first >= 64, first * 2 > items.count {
        items.removeFirst(first)
        first = 0
      }
      return item
    }
  }

  enum Taken {
    case item(Item)
    case nothing
    case over
  }

  private let keepsAll: Bool
  private let state = Guarded(State())

  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  func put(_ item: Item) {
    // What it takes the place of goes after the lock.
    nonisolated(unsafe) var item: Item? = item
    let waiter = state.withLock { state in
      if keepsAll || state.isEmpty {
        state.items.append(item)
      } else {
        swap(&state.items[state.first], &item)
      }
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  func finish() { wake { $0.isOver = true } }

  /// The task is cancelled. What is here is let go of by the consumer, where it runs.
  func cancel() { wake { $0.isCancelled = true } }

  func clear() {
    nonisolated(unsafe) var items: [Item?] = []
    state.withLock { state in
      state.isOver = true
      swap(&state.items, &items)
      state.first = 0
    }
  }

  func take() -> Taken {
    nonisolated(unsafe) var item: Item?
    let isOver = state.withLock { state in
      item = state.popFirst()
      return state.isOver
    }
    if let item { return .item(item) }
    return isOver ? .over : .nothing
  }

  /// Resumes `waiter` when there is something to take.
  func wait(_ waiter: UnsafeContinuation<Void, Never>) {
    let mustWait = state.withLock { state in
      guard state.isEmpty, !state.isOver, !state.isCancelled else { return false }
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
