// How a node ends, and its observations with it. One observation ends in `ContinuumObserver.detach`, `Lane.remove` and
// `Observers.leave`.
//
// A node is ending (`isEnding`) when its variable is released, or when all its inputs are: a `flatMap` may still revoke
// that. It has ended (`hasEnded`) once its last value is known. Its observations end when they have received that value:
// those that have it end here, the others after their round.

extension Graph.Core {
  /// Tells what is below `root` that it has ended, or that it continues: a `flatMap` may leave an ended source. Returns
  /// the nodes that end, or continue, with it, and those derived from them that do not.
  @discardableResult
  mutating func propagateEnd(
    of root: GraphNode, _ garbage: inout Garbage
  ) -> (changed: ArraySlice<GraphNode>, others: [GraphNode]) {
    let change: Int32 = root.isEnding ? -1 : 1
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
        guard node.isEnding != (node.openInputs == 0 || node.isEndingEarly) else { return }
        node.isEnding.toggle()
        changed.append(node)
      }
    }
    var writes = UnannouncedWrites()
    for node in visited where node.isComputed {
      detachEndedInputs(of: known(node, as: ComputedNode.self), &writes, &garbage)
    }
    return (changed.dropFirst(), visited.filter { $0.isEnding != root.isEnding })
  }
}

extension Node {
  /// Ends the node: no further value or event comes. Ends the observations that have received the last one; the
  /// others end when they have.
  @usableFromInline
  final func close() {
    var garbage = Garbage()
    typealias Left = (
      observers: [ContinuumObserver], nodes: ArraySlice<GraphNode>, others: [GraphNode]
    )
    let left = Graph.core.withLockUnchecked { core -> Left? in
      if state.hasEnded { return nil }
      state.hasEnded = true
      var (nodes, others): (ArraySlice<GraphNode>, [GraphNode]) = ([], [])
      if role != .property {
        let node = known(self, as: GraphNode.self)
        node.isEnding = true
        if !node.dependents.isEmpty { (nodes, others) = core.propagateEnd(of: node, &garbage) }
      }
      // Most often nothing was observed.
      guard state.observing != nil || !nodes.isEmpty || !others.isEmpty else { return nil }
      let observers = state.lanes.flatMap { $0.observersToEnd(state) }
      for observer in observers {
        if let fed = observer.fed { others.append(fed) }
      }
      return (observers, nodes, others)
    }
    guard let left else { return garbage.clear() }
    for observer in left.observers { observer.end() }
    endObservations(of: left.nodes, &garbage)
    endOrphans(below: left.others)
  }

  /// What goes on may have belonged to a screen that goes.
  private func endOrphans(below nodes: [GraphNode]) {
    if nodes.isEmpty { return }
    ThreadContext.current.release(running: { Graph.endOrphans(below: nodes) })
  }

  /// Ends a derived value although its inputs may continue, because what it belongs to has ended. Its observations end
  /// when they have received the last value, and its inputs forget it.
  final func endEarly() {
    var garbage = Garbage()
    var others: [GraphNode] = []
    let nodes = Graph.core.withLockUnchecked { core -> [GraphNode] in
      let node = known(self, as: ComputedNode.self)
      (node.isEndingEarly, node.forgetsInputs) = (true, true)
      guard node.isLinked else { return [] }
      var nodes: [GraphNode] = [node]
      if !node.isEnding {
        node.isEnding = true
        let changed: ArraySlice<GraphNode>
        (changed, others) = core.propagateEnd(of: node, &garbage)
        nodes += changed
      }
      core.detachEndedInputs(of: node, &garbage)
      return nodes
    }
    endObservations(of: nodes, &garbage)
    endOrphans(below: others)
  }

  private func endObservations(of nodes: some Collection<GraphNode>, _ garbage: inout Garbage) {
    if nodes.isEmpty, garbage.isEmpty { return }
    let context = ThreadContext.current
    context.startBatch()
    for node in nodes { node.endObservations(context) }
    garbage.clear()
    context.endBatch()
  }

  /// Does the same for a derived value or signal, whose last change may not have been announced. Does nothing if it
  /// turns out to continue. A thread that computes the value meanwhile announces the end, too.
  // Large: not inlined.
  @inline(never)
  final func endObservations(_ context: ThreadContext) {
    let observers = withLock { state -> [ContinuumObserver] in
      guard endIsFinal else { return [] }
      state.hasEnded = true
      if !isEvents {
        for lane in state.lanes where !lane.hasReceived(state.changedAt) {
          enqueue(lane, lane.notifyOfValue(context), context)
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
