// How a node ends, and its observations with it. One observation ends in `ContinuumObserver.detach`, `Lane.remove` and
// `Observations.leave`.
//
// A node ends when its variable is released, or when all its inputs have ended. It is closed once its last value is
// known. Its observations end when they have received that: those that have it end here, the others after their round.

extension Graph.Core {
  /// Tells what is below `root` that it has ended, or that it continues: a `flatMap` may leave an ended source. Returns
  /// the nodes that end, or continue, with it.
  mutating func passOnEnd(of root: GraphNode, _ garbage: inout Garbage) -> ArraySlice<GraphNode> {
    let change: Int32 = root.hasEnded ? -1 : 1
    var changed = [root]
    var visited: [GraphNode] = []
    var next = 0
    while next < changed.count {
      let dependents = changed[next].dependents
      next += 1
      dependents.forEach { edge in
        let node = edge.node.object
        node.openInputs += change
        visited.append(node)
        guard node.hasEnded != (node.openInputs == 0) else { return }
        node.hasEnded.toggle()
        changed.append(node)
      }
    }
    for node in visited where node.isDerived {
      forgetFinalSelector(of: known(node, as: Derived.self), &garbage)
    }
    return changed.dropFirst()
  }
}

extension Node {
  /// Ends the node: no further value or event comes. Ends the observations that have received the last one; the
  /// others end when they have.
  @usableFromInline
  final func close() {
    var garbage = Garbage()
    let (observers, nodes) = Graph.core.withLockUnchecked {
      core -> ([ContinuumObserver], ArraySlice<GraphNode>) in
      if state.isClosed { return ([], []) }
      state.isClosed = true
      var nodes: ArraySlice<GraphNode> = []
      if role != .property {
        let node = known(self, as: GraphNode.self)
        node.hasEnded = true
        if !node.dependents.isEmpty { nodes = core.passOnEnd(of: node, &garbage) }
      }
      return (state.lanes.flatMap { $0.observersToEnd(state) }, nodes)
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
      if !isEvents {
        for lane in state.lanes where !lane.hasReceived(state.changedAt) {
          schedule(lane, lane.notifyOfValue(context), context)
        }
      }
      return state.lanes.flatMap { $0.observersToEnd(state) }
    }
    for observer in observers { observer.end() }
    if isEvents { known(self, as: EventNode.self).sink?.root?.close() }
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
