// What begins to send events at the first observation of a signal.

extension EventNode {
  /// Begins each feed that this signal depends on, unless another thread has begun it. Returns whether the signal
  /// has ended then.
  func startFeeds() -> Bool {
    let thread = ThreadContext.current.id
    // Beginning a feed may run transforms, so each thread does it for itself. A transform may observe, too: feeds
    // that this thread is about to begin are left out.
    let nodes = nodesAbove { $0.feed?.isToBeStarted(by: thread) == true }
    // A thread that observes a main-actor signal is there.
    for node in nodes where !node.isOnMainActor || ThreadContext.current.isOnMainActor {
      node.feed?.start(node, by: thread)
    }
    return Graph.core.withLock { _ in hasEnded }
  }

  /// Starts client code that sends to this signal or above it. Called when an observation can receive events at
  /// once.
  func startSupplies() {
    guard mustBeStarted else { return }
    for node in nodesAbove({ $0.supply != nil }) { node.supply?.update(node) }
  }

  private func nodesAbove(_ isRight: (EventNode) -> Bool) -> [EventNode] {
    Graph.core.withLock { _ in
      var nodes: [EventNode] = []
      search { node in
        let node = known(node, as: EventNode.self)
        if isRight(node) { nodes.append(node) }
        return true
      }
      return nodes
    }
  }
}
