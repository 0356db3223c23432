// What a pass does under the ledger before it computes.

extension Pass {
  /// Where a value comes from that is not captured yet.
  static let nowhere = Int32.max

  /// Collects what is out of date below variables that the thread has written, and what that is computed
  /// from. The first time, it tells their own observations, too.
  func collect(
    below roots: Buffer<Unmanaged<Node>>, isFirst: Bool, _ ledger: inout Graph.Ledger, _ turn: Turn
  ) -> Collected {
    begin(&ledger)
    for index in 0..<roots.count {
      roots[index]._withUnsafeGuaranteedRef { root in
        if let box = root.announceWaiting(in: turn, isFirst: isFirst, serial) {
          captured.append(Captured(box: box, root: roots[index]))
          (root.mark, root.index) = (serial, ~Int32(captured.count - 1))
        }
        visitDependents(of: root, &ledger, turn)
      }
    }
    return finishCollecting(&ledger, turn)
  }

  /// Collects once more, when what was collected is out of date again.
  func collect(again origin: Origin, _ ledger: inout Graph.Ledger, _ turn: Turn) -> Collected {
    switch origin {
    case .written(let root):
      begin(&ledger)
      root._withUnsafeGuaranteedRef { visitDependents(of: $0, &ledger, turn) }
      return finishCollecting(&ledger, turn)
    case .waiting(let roots): return collect(below: roots, isFirst: false, &ledger, turn)
    case .nodes(let nodes): return collect(from: nodes, &ledger, turn)
    }
  }

  /// Collects `nodes` and what is out of date below them.
  func collect(
    from nodes: Buffer<Unmanaged<Derived>>, _ ledger: inout Graph.Ledger, _ turn: Turn
  ) -> Collected {
    begin(&ledger)
    for index in 0..<nodes.count {
      nodes[index]._withUnsafeGuaranteedRef { node in
        // Since it was put down here, the last observation may have ended.
        guard node.isLinked else { return }
        visit(node, &ledger, turn)
        visitDependents(of: node, &ledger, turn)
      }
    }
    return finishCollecting(&ledger, turn)
  }

  /// The same for one variable that was written just now, and whose value is in `box`: it marks on the
  /// way.
  func collect(
    written root: Node, _ box: Unmanaged<AnyBox>, _ ledger: inout Graph.Ledger, _ turn: Turn
  ) -> Collected {
    begin(&ledger)
    captured.append(Captured(box: box, root: .passUnretained(root)))
    (root.mark, root.index) = (serial, ~0)
    isResolved = true
    var (input, reference, next) = (Unmanaged<Node>.passUnretained(root), ~Int32(0), 0)
    while true {
      markDependents(of: input, at: reference, &ledger, turn)
      guard next < steps.count else { break }
      (input, reference) = (steps[next].node.asNode, Int32(next))
      next += 1
    }
    // In a tree each value has one input, and comes behind it already.
    return isResolved && steps.count > 0 ? .ready : finishCollecting(&ledger, turn)
  }

  func begin(_ ledger: inout Graph.Ledger) {
    ledger.serial += 1
    serial = ledger.serial
    asOf = ledger.clock
    ledger.lastCollection = ledger.clock
    ledger.active.append(serial)
    isSorted = true
    isChoiceOpen = false
    lastLevel = 0
  }

  private func visitDependents(
    of node: Node, _ ledger: inout Graph.Ledger, _ turn: Turn
  ) {
    guard let edges = node.dependents.base else { return }
    for index in 0..<Int(node.dependents.count) {
      edges[index].node._withUnsafeGuaranteedRef { visit($0, &ledger, turn) }
    }
  }

  @inline(__always)
  private func markDependents(
    of input: Unmanaged<Node>, at reference: Int32, _ ledger: inout Graph.Ledger, _ turn: Turn
  ) {
    let (dependents, changedAt) = input._withUnsafeGuaranteedRef { ($0.dependents, $0.changedAt) }
    guard let edges = dependents.base else { return }
    for index in 0..<Int(dependents.count) {
      edges[index].node._withUnsafeGuaranteedRef { node in
        Counted.visit()
        guard node.mark != serial else { return }
        let earlier = node.mark
        node.mark = serial
        if node.isOnMainActor, markForMainActor(node, &ledger, turn) { return }
        node.dirtyAt = asOf
        guard node.inputCount == 1 else {
          isResolved = false
          return add(node, earlier)
        }
        let isStale = node.current == nil || changedAt > node.asOf
        expectSorted(node)
        steps.append(
          Step(
            node: .passUnretained(node), first: reference, mustCompute: isStale,
            base: node.changedAt, old: node.current, earlier: earlier, new: node.spare))
        node.spare = nil
      }
    }
  }

  /// Marks a value that only the main actor can compute, and what is below, unless this is the main
  /// actor.
  @inline(never)
  private func markForMainActor(
    _ node: Derived, _ ledger: inout Graph.Ledger, _ turn: Turn
  ) -> Bool {
    if turn.isOnMainActor { return false }
    ledger.mark(node)
    ledger.markBelowOpen()
    send(node, &ledger)
    return true
  }

  private func visit(_ node: Derived, _ ledger: inout Graph.Ledger, _ turn: Turn) {
    if node.mark == serial { return }
    open.append(.passUnretained(node))
    while let next = open.popLast() {
      next._withUnsafeGuaranteedRef { node in
        Counted.visit()
        guard node.mark != serial else { return }
        let earlier = node.mark
        node.mark = serial
        if node.isOnMainActor, !turn.isOnMainActor { return send(node, &ledger) }
        if node.isDirty {
          add(node, earlier)
        } else {
          node.index = Pass.nowhere
          visited.append(.passUnretained(node))
        }
        for index in 0..<Int(node.dependents.count) {
          open.append(node.dependents.base.unsafelyUnwrapped[index].node)
        }
      }
    }
  }

  /// Leaves a value to the main actor.
  private func send(_ node: Derived, _ ledger: inout Graph.Ledger) {
    node.index = Pass.nowhere
    if node.inner != nil || !node.dependents.isEmpty { (isChoiceOpen, isResolved) = (true, false) }
    guard !node.isSeed else { return }
    node.isSeed = true
    ledger.seeds.append(.passRetained(node))
    mustTellMainActor = true
  }

  @inline(__always)
  private func add(_ node: Derived, _ earlier: UInt64) {
    expectSorted(node)
    steps.append(Step(node: .passUnretained(node), earlier: earlier))
  }

  @inline(__always)
  private func expectSorted(_ next: Derived) {
    if next.level < lastLevel { isSorted = false }
    lastLevel = next.level
  }
}

extension Derived {
  /// Whether a value that nobody observes is known to be right without looking further.
  @inline(__always)
  func isValid(at clock: UInt64) -> Bool { asOf == clock && current != nil }
}
