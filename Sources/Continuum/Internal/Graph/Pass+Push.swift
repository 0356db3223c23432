// How a pass marks the values below the written nodes, and finds the wanted ones: the observed values, which `Pass+Pull`
// goes up from. A tree needs no pull: its steps are collected on the way down.

extension Pass {
  /// Notes what this pass knows of a node that it has come to. What another pass under way may be using is kept for
  /// that one.
  @inline(__always)
  func visit(_ node: ValueNode, _ progress: Progress?, _ core: inout Graph.Core) {
    if node.visitedBy >= oldest, node.visitedBy != asOf { core.keepForLastVisitor(of: node) }
    node.visitedBy = asOf
    if let progress { node.progress = progress }
  }

  // MARK: Trees

  /// Marks and collects in one go the values that depend on `root`, if they are a tree, have one input each, and
  /// may be computed here: the most frequent case. Otherwise returns false.
  mutating func pushTree(below root: ValueNode, _ core: inout Graph.Core) -> Bool {
    var input = Ref<ValueNode>.unretained(root)
    var (reference, isCertain, next) = (~Reference(0), true, 0)
    while true {
      let (dependents, changedAt) = input.with { ($0.dependents, $0.changedAt) }
      let isTree = dependents.allSatisfy { edge in
        edge.computed.with { node in
          Counted.visit()
          guard node.inputCount == 1 else { return false }
          if node.isOnMainActor {
            guard context.isOnMainActor else { return false }
            node.progress = .wanted
          }
          visit(node, nil, &core)
          node.mark(asOf)
          let mustCompute = isCertain || changedAt > node.asOf || node.current == nil
          steps.append(Step(node, first: reference, mustCompute: mustCompute))
          return true
        }
      }
      if !isTree { return false }
      guard next < steps.count else { return true }
      let step = steps.base + next
      (input, reference, isCertain) = (
        step.pointee.node.asValue, Reference(next), step.pointee.isCertain
      )
      next += 1
    }
  }

  // MARK: Anything else

  /// Finds the observed values below `root`: those that this thread can compute are wanted, the others are left to
  /// the main actor. If the write is new, marks all values below.
  mutating func push(
    below root: ValueNode, isNew: Bool, _ core: inout Graph.Core
  ) {
    pushToDependents(from: root, isNew: isNew, &core)
    var index = 0
    while index < reached.count {
      let next = reached[index]
      next.with { node in
        if node.observerCount > 0 {
          if !node.isOnMainActor || context.isOnMainActor {
            want(node)
          } else {
            pendOnMainActor(node, &core)
          }
        }
        if node.openInner != nil { flatMaps.append(next) }
        pushToDependents(from: node, isNew: isNew, &core)
      }
      index += 1
    }
    reached.removeAll()
  }

  /// Adds to `reached` the values derived directly from `node`, in the order of the list.
  @inline(__always)
  private mutating func pushToDependents(
    from node: ValueNode, isNew: Bool, _ core: inout Graph.Core
  ) {
    node.forEachDependent { next in
      Counted.visit()
      if next.visitedBy == asOf { return }
      visit(next, .marked, &core)
      if isNew { next.mark(asOf) }
      reached.append(.unretained(next))
    }
  }

  mutating func finishPush(_ core: inout Graph.Core) -> NextAction {
    // The code below compares marks, or changes links: everything has to be marked.
    while let node = forMainActor.popLast() {
      node.with { wantInputs(of: $0, core) }
    }
    while let node = flatMaps.popLast() {
      node.with { core.detachEndedInputs(of: $0, &garbage) }
    }
    return pull(&core)
  }

  /// Leaves an observed value to the main actor.
  private mutating func pendOnMainActor(_ node: ComputedNode, _ core: inout Graph.Core) {
    leaveForMainActor(node)
    // The thread that has put it on the list may still be computing.
    mustTellMainActor = true
    guard node.pendingIndex < 0 else { return }
    node.pendingIndex = Int32(core.pendingOnMainActor.count)
    core.pendingOnMainActor.append(.unretained(node))
  }

  /// Wants the values that the main actor needs for `node`, and that this thread can compute. What the main actor
  /// computes from other values is computed where those were written.
  private mutating func wantInputs(of node: ComputedNode, _ core: borrowing Graph.Core) {
    for index in 0..<node.inputCount {
      // No value is computed for a `flatMap` that may be about to leave it.
      if index == 1, node.openInner != nil, !core.hasSwitched(node) { return }
      guard let input = node.inputs[index].node?.asComputed else { continue }
      Counted.visit()
      input.with { input in
        guard input.visitedBy == asOf, case .marked = input.progress else { return }
        if input.isOnMainActor {
          leaveForMainActor(input)
        } else if input.observerCount == 0 {
          want(input)
        }
      }
    }
  }

  @inline(__always)
  private mutating func want(_ node: ComputedNode) {
    node.progress = .wanted
    wanted.append(.unretained(node))
  }

  private mutating func leaveForMainActor(_ node: ComputedNode) {
    node.progress = .forMainActor
    forMainActor.append(.unretained(node))
  }
}
