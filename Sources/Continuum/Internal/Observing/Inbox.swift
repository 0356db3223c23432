/// Passes items, in order, from an observation to a consumer, which waits here for them.
final class Inbox<Item>: @unchecked Sendable {  // The lock guards what changes.
  enum Content {
    case item(Item)
    case nothing
    /// No further item will come, or be wanted.
    case ended
  }

  /// Resumed when there may be an item, or none will come. It brings no value: the thread sanitizer does not see that
  /// one follows from the other, and would report the value in every `for await`.
  typealias Waiter = UnsafeContinuation<Void, Never>

  private var items = FIFO<Item>()
  private var waiter: Waiter?
  /// No further item will come, or be wanted.
  private var hasEnded = false

  /// Returns whether the item may be wanted.
  func put(_ item: Item) -> Bool {
    let (waiter, isWanted) = Graph.core.withLockUnchecked { _ -> (Waiter?, Bool) in
      if hasEnded { return (nil, false) }
      items.append(item)
      return (self.waiter.take(), true)
    }
    waiter?.resume()
    return isWanted
  }

  /// No further item will come, or the task is cancelled.
  func finish() {
    let waiter = Graph.core.withLockUnchecked { _ in
      hasEnded = true
      return self.waiter.take()
    }
    waiter?.resume()
  }

  func take() -> Content {
    Graph.core.withLockUnchecked { _ in
      items.popFirst().map { .item($0) } ?? (hasEnded ? .ended : .nothing)
    }
  }

  /// Resumes `waiter` when there is an item to take, or none will come.
  func wait(_ waiter: Waiter) {
    let isReady = Graph.core.withLock { _ in
      if !items.isEmpty || hasEnded { return true }
      if self.waiter != nil {
        fatalError(
          """
          Continuum: two tasks wait for the next value of one iterator of `values`. Make an iterator for each: every \
          `for await` over `values` does.
          """)
      }
      self.waiter = waiter
      return false
    }
    if isReady { waiter.resume() }
  }
}
