// How a pass sorts what it has collected, and finds out where the inputs come from.

extension Pass {
  func finishCollecting(_ ledger: inout Graph.Ledger, _ turn: Turn) -> Collected {
    if steps.count == 0, visited.count == 0 { return end(&ledger) }
    for index in 0..<visited.count {
      visited[index]._withUnsafeGuaranteedRef { ledger.forgetFinalChoice(of: $0, &garbage) }
    }
    while true {
      if !isSorted {
        steps.sort {
          $0.node._withUnsafeGuaranteedRef { $0.level }
            < $1.node._withUnsafeGuaranteedRef { $0.level }
        }
        isSorted = true
      }
      for index in 0..<steps.count {
        steps[index].node._withUnsafeGuaranteedRef { node in
          node.index = Int32(index)
          if node.inner != nil, !followsChoice(node) { isChoiceOpen = true }
        }
      }
      if isChoiceOpen { return collectWanted(&ledger, turn) }
      switch resolve() {
      case .resolved: return .ready
      case .again: continue
      case .blocked(let node): return giveUp(&ledger, blockedBy: node)
      }
    }
  }

  /// The same for a stage, whose steps are sorted.
  func finishStage(_ ledger: inout Graph.Ledger) -> Collected {
    guard steps.count > 0 else { return end(&ledger) }
    switch resolve() {
    case .resolved where ledger.clock == asOf: return .ready
    case .blocked(let node): return giveUp(&ledger, blockedBy: node)
    case .resolved, .again:
      // What was linked on the way turned out to be out of date.
      startOver()
      giveBackSteps()
      return end(&ledger)
    }
  }

  /// There is nothing left to do.
  func end(_ ledger: inout Graph.Ledger) -> Collected {
    assert(openPaths.isEmpty && later.isEmpty, "A stage has nothing to compute.")
    for index in 0..<wanted.count { garbage.append(wanted[index].asObject) }
    wanted.removeAll()
    giveBackCaptured()
    ledger.end(serial, &garbage)
    return .nothing
  }

  private func giveUp(
    _ ledger: inout Graph.Ledger, blockedBy node: Unmanaged<Node>
  ) -> Collected {
    let node = node.retain()
    startOver()
    giveBackCollected()
    ledger.end(serial, &garbage)
    return .blocked(node)
  }

  private enum Resolved { case resolved, again, blocked(Unmanaged<Node>) }

  private func resolve() -> Resolved {
    references.removeAll()
    let count = steps.count
    var index = 0
    // What is found on the way is appended, so that all of it is found at once.
    while index < steps.count {
      var blocked: Unmanaged<Node>?
      var isSourceUnknown = false
      steps[index].node._withUnsafeGuaranteedRef { node in
        if index >= count, node.inner != nil, !followsChoice(node) { return isSourceUnknown = true }
        // What is found on the way may be appended, and move the steps.
        var step = steps[index]
        step.base = node.changedAt
        step.old = node.current
        if step.new == nil {
          step.new = node.spare
          node.spare = nil
        }
        var mustCompute = node.current == nil
        if node.inputCount == 1 {
          step.first = refer(node.input(0), node, &mustCompute, &blocked)
        } else {
          step.first = Int32(references.count)
          for index in 0..<node.inputCount {
            references.append(refer(node.input(index), node, &mustCompute, &blocked))
          }
        }
        step.mustCompute = mustCompute
        steps[index] = step
      }
      if isSourceUnknown { return .again }
      if let blocked { return .blocked(blocked) }
      index += 1
    }
    return steps.count == count ? .resolved : .again
  }

  /// Where the value of an input comes from.
  @inline(__always)
  private func refer(
    _ input: Unmanaged<Node>, _ node: Derived, _ mustCompute: inout Bool,
    _ blocked: inout Unmanaged<Node>?
  ) -> Int32 {
    input._withUnsafeGuaranteedRef { input in
      Counted.visit()
      if input.changedAt > node.asOf { mustCompute = true }
      if input.mark == serial, input.index != Pass.nowhere { return input.index }
      return capture(input, &blocked)
    }
  }

  private func capture(_ input: Node, _ blocked: inout Unmanaged<Node>?) -> Int32 {
    if let derived = input as? Derived {
      if derived.isLinked, derived.isDirty {
        // Another thread is about to compute it. This pass needs it at its own moment.
        let earlier = derived.mark
        derived.mark = serial
        derived.index = Int32(steps.count)
        isSorted = false
        steps.append(Step(node: .passUnretained(derived), earlier: earlier))
        return derived.index
      }
      captured.append(Captured(box: derived.current.unsafelyUnwrapped, root: nil))
    } else {
      guard let box = input.capture() else {
        blocked = .passUnretained(input)
        return 0
      }
      captured.append(Captured(box: box, root: .passUnretained(input)))
    }
    input.mark = serial
    input.index = ~Int32(captured.count - 1)
    return input.index
  }
}
