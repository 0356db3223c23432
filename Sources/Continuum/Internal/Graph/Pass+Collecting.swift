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
    return finishCollecting(&ledger)
  }

  /// Collects once more, when what was collected is out of date again.
  func collect(again origin: Origin, _ ledger: inout Graph.Ledger, _ turn: Turn) -> Collected {
    switch origin {
    case .written(let root):
      begin(&ledger)
      root._withUnsafeGuaranteedRef { visitDependents(of: $0, &ledger, turn) }
      return finishCollecting(&ledger)
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
    return finishCollecting(&ledger)
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
    markDependents(of: root, at: ~0, &ledger, turn)
    var next: Int32 = 0
    while next < steps.count {
      steps[Int(next)].node._withUnsafeGuaranteedRef {
        markDependents(of: $0, at: next, &ledger, turn)
      }
      next += 1
    }
    // In a tree each value has one input, and comes behind it already.
    return isResolved && steps.count > 0 ? .ready : finishCollecting(&ledger)
  }

  private func begin(_ ledger: inout Graph.Ledger) {
    ledger.serial += 1
    serial = ledger.serial
    asOf = ledger.clock
    ledger.lastCollection = ledger.clock
    ledger.active.append(serial)
    isSorted = true
    isAnyFollowing = false
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
    of input: Node, at reference: Int32, _ ledger: inout Graph.Ledger, _ turn: Turn
  ) {
    guard let edges = input.dependents.base else { return }
    let (count, changedAt) = (Int(input.dependents.count), input.changedAt)
    for index in 0..<count {
      edges[index].node._withUnsafeGuaranteedRef { node in
        Counted.visit()
        guard node.mark != serial else { return }
        let earlier = node.mark
        node.mark = serial
        if node.isOnMainActor, !turn.isOnMainActor {
          ledger.mark(node)
          ledger.markBelowOpen()
          return send(node, &ledger)
        }
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
            base: node.changedAt, old: node.current, earlier: earlier, mustBeLinked: true,
            new: node.spare))
        node.spare = nil
      }
    }
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
    // It may be a choice.
    (isAnyFollowing, isResolved) = (true, false)
    guard !node.isSeed else { return }
    node.isSeed = true
    ledger.seeds.append(.passRetained(node))
    mustTellMainActor = true
  }

  @inline(__always)
  private func add(_ node: Derived, _ earlier: UInt64) {
    expectSorted(node)
    steps.append(Step(node: .passUnretained(node), earlier: earlier, mustBeLinked: true))
  }

  @inline(__always)
  private func expectSorted(_ next: Derived) {
    if next.level < lastLevel { isSorted = false }
    lastLevel = next.level
  }

  /// Collects what `node` needs, which may be out of reach of any mark because nobody observes it.
  func collect(_ node: Derived, _ ledger: inout Graph.Ledger) -> Collected {
    begin(&ledger)
    // Inputs come before what is derived from them. A node is on the path between the two times that it
    // is met.
    var path: [(node: Unmanaged<Derived>, earlier: UInt64, next: Int)] = []
    func enter(_ node: Derived) {
      Counted.visit()
      let earlier = node.mark
      node.mark = serial
      node.index = Pass.nowhere
      let isCurrent = node.isLinked ? !node.isDirty : node.isValid(at: ledger.clock)
      if isCurrent { return }
      node.index = Pass.onPath
      path.append((.passUnretained(node), earlier, 0))
    }
    enter(node)
    while let (node, earlier, next) = path.last {
      node._withUnsafeGuaranteedRef { node in
        guard next < node.inputCount else {
          path.removeLast()
          return leave(node, earlier, &ledger)
        }
        path[path.count - 1].next += 1
        if next == 1, node.inner != nil {
          _ = followIfKnown(node, &ledger)
          guard followsChoice(node) else { return }
        }
        guard let input = node.inputs[next].node else { return }
        input._withUnsafeGuaranteedRef { input in
          guard let derived = input as? Derived else { return }
          if derived.mark != serial {
            enter(derived)
          } else if derived.index == Pass.onPath {
            ledger.refuseCycle(derived)
          }
        }
      }
    }
    return finishCollecting(&ledger)
  }

  private static let onPath = Int32.min

  /// Everything above has been looked at.
  private func leave(_ node: Derived, _ earlier: UInt64, _ ledger: inout Graph.Ledger) {
    var isStale = node.current == nil || node.isLinked
    for index in 0..<node.inputCount where !isStale {
      guard let input = node.inputs[index].node else {
        isStale = node.inner != nil
        continue
      }
      input._withUnsafeGuaranteedRef { input in
        if input.changedAt > node.asOf { isStale = true }
        if input.mark == serial, input.index != Pass.nowhere, input is Derived { isStale = true }
      }
    }
    if isStale {
      node.index = Int32(steps.count)
      steps.append(
        Step(node: .passUnretained(node), earlier: earlier))
    } else {
      node.index = Pass.nowhere
      node.asOf = ledger.clock
    }
  }
}

extension Derived {
  /// Whether a value that nobody observes is known to be right without looking further.
  @inline(__always)
  func isValid(at clock: UInt64) -> Bool { asOf == clock && current != nil }
}
