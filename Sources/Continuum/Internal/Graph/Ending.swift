// How a node ends, and its observations with it. One observation ends in `ContinuumObserver.detach`, `Lane.remove` and
// `Observations.leave`.
//
// A node ends when its variable is released, or when all its inputs have ended. It is closed once its last value is
// known. Its observations end when they have received that: those that have it end here, the others after their round.

extension Graph.Core {
  /// Finds the nodes that end with `root`.
  mutating func close(
    below root: GraphNode, _ garbage: inout Garbage
  ) -> [GraphNode] {
    var closed: [GraphNode] = []
    var visited: [GraphNode] = []
    root.walkDown { node in
      node.openInputs -= 1
      visited.append(node)
      guard node.openInputs == 0, !node.hasEnded else { return false }
      node.hasEnded = true
      closed.append(node)
      return true
    }
    for node in visited where node.isDerived {
      forgetFinalSelector(of: known(node, as: Derived.self), &garbage)
    }
    return closed
  }

  /// Reopens what is below a `flatMap` with a final selector that has left an ended source for one that continues.
  func reopen(below node: ValueNode) {
    node.walkDown { next in
      next.openInputs += 1
      let isReopened = next.hasEnded
      next.hasEnded = false
      return isReopened
    }
  }
}

extension Node {
  /// Ends the node: no further value or event comes. Ends the observations that have received the last one; the
  /// others end when they have.
  @usableFromInline
  final func close() {
    var garbage = Garbage()
    let (observers, nodes) = Graph.core.withLockUnchecked {
      core -> ([ContinuumObserver], [GraphNode]) in
      if state.isClosed { return ([], []) }
      state.isClosed = true
      guard role != .property else { return (observersToEnd(state), []) }
      let node = known(self, as: GraphNode.self)
      node.hasEnded = true
      let nodes = node.dependents.isEmpty ? [] : core.close(below: node, &garbage)
      return (observersToEnd(state), nodes)
    }
    for observer in observers { observer.end() }
    if nodes.isEmpty, garbage.isEmpty { return }
    let context = ThreadContext.current
    context.enter()
    for node in nodes { node.closeObservations(context) }
    garbage.release()
    context.leave()
  }

  /// Does the same for a derived value or signal, whose last change may not have been announced. Does nothing if it
  /// turns out to continue. A thread that computes the value meanwhile announces the end, too.
  final func closeObservations(_ context: ThreadContext) {
    let observers = withLock { state -> [ContinuumObserver] in
      guard hasEndedForGood else { return [] }
      state.isClosed = true
      if !isEvents, let observations = state.observations {
        for lane in observations.lanes where !lane.hasReceived(state.changedAt) {
          schedule(lane, lane.notifyOfValue(context), context)
        }
      }
      return observersToEnd(state)
    }
    for observer in observers { observer.end() }
    if isEvents { known(self, as: EventNode.self).sink?.root?.close() }
  }

  private final func observersToEnd(_ state: borrowing State) -> [ContinuumObserver] {
    guard let observations = state.observations else { return [] }
    return observations.lanes.flatMap { $0.observersToEnd(state) }
  }
}

extension Lane {
  /// The observations that end with their node; none while a round, or a write that is not announced yet, still has
  /// to deliver.
  func observersToEnd(_ state: borrowing Node.State) -> [ContinuumObserver] {
    guard hasReceived(state.changedAt), !isRunning else { return [] }
    return list.observers
  }
}
