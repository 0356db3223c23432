// What begins to send events at the first observation of a signal.

extension EventNode {
  /// Begins each feed that this signal depends on, unless another thread has begun it.
  func startFeeds() {
    let thread = ThreadContext.current.id
    // Beginning a feed may run transforms, so each thread does it for itself. A transform may observe, too: feeds
    // that this thread is about to begin are left out.
    let nodes = nodesAbove(where: { $0.feed?.isToBeStarted(by: thread) == true })
    // A thread that observes a main-actor signal is there.
    for node in nodes where !node.isOnMainActor || ThreadContext.current.isOnMainActor {
      node.feed?.start(node, by: thread)
    }
  }

  /// Starts client code that sends to this signal or above it. Called when an observation can receive events at
  /// once.
  func startSupplies() {
    guard mustBeStarted else { return }
    for node in nodesAbove(where: { $0.supply != nil }) { node.supply?.update(node) }
  }

  private func nodesAbove(where isRight: (EventNode) -> Bool) -> [EventNode] {
    Graph.core.withLockUnchecked { _ in
      nodesAbove().map { known($0, as: EventNode.self) }.filter(isRight)
    }
  }
}
