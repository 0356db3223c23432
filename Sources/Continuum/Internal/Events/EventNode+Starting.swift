// What begins to send events when a signal is first observed.

extension EventNode {
  /// Has each feed that this signal depends on begin, if no other thread has had it begin yet. Returns whether
  /// the signal is over then.
  func startFeeds() -> Bool {
    let thread = ThreadContext.current.id
    // Feeding may run transforms, so each thread does it for itself. A transform may observe, too: what this
    // thread is just about to feed is left out.
    let nodes = nodesAbove { $0.feed?.isToBeStarted(by: thread) == true }
    for node in nodes { node.startFeed(thread) }
    return Graph.core.withLock { _ in isOver }
  }

  private func startFeed(_ thread: ThreadContext.ID) {
    // A thread that observes what belongs to the main actor is there.
    guard let feed, !isOnMainActor || ThreadContext.current.isOnMainActor else { return }
    Graph.core.withLock { _ in feed.starters.append(thread) }
    let new = feed.begin(self)
    let mustStop = Graph.core.withLock { _ in
      feed.starters.removeAll { $0 == thread }
      feed.isStarting = false
      return !isLinked || !feed.keep(new)
    }
    if mustStop { new() } else { new.run.tellOfEarlyEnd() }
  }

  /// Has client code that this signal depends on begin to send. Called when an observation can receive what is
  /// sent at once.
  func startSupplies() {
    guard hasSupply else { return }
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
