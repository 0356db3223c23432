// How a pass sorts what it has collected, and finds out where the inputs come from.

extension Pass {
  func finishCollecting(_ ledger: inout Graph.Ledger) -> Collected {
    if steps.count == 0, visited.count == 0 {
      giveBackCaptured()
      ledger.end(serial, &garbage)
      return .nothing
    }
    for index in 0..<visited.count {
      visited[index]._withUnsafeGuaranteedRef { ledger.forgetFinalChoice(of: $0, &garbage) }
    }
    while true {
      dropUnlinked()
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
          if node.inner != nil { isAnyFollowing = true }
        }
      }
      if isAnyFollowing {
        if followKnown(&ledger) {
          isSorted = false
          continue
        }
        dropUnneeded()
      }
      switch resolve() {
      case .resolved: return .ready
      case .again: continue
      case .blocked(let node):
        let node = node.retain()
        giveBackCollected()
        ledger.end(serial, &garbage)
        return .blocked(node)
      }
    }
  }

  /// Following another source may have unlinked what was collected before: nobody needs it any more.
  private func dropUnlinked() {
    var isAny = false
    for index in 0..<steps.count where steps[index].mustBeLinked {
      if steps[index].node._withUnsafeGuaranteedRef({ !$0.isLinked }) { isAny = true }
    }
    if isAny { keepSteps { step, node in !step.mustBeLinked || node.isLinked } }
  }

  /// Leaves out the other steps.
  func keepSteps(where isKept: (Step, Derived) -> Bool) {
    var kept = Buffer<Step>()
    for index in 0..<steps.count {
      let step = steps[index]
      step.node._withUnsafeGuaranteedRef { node in
        if isKept(step, node) {
          node.index = Int32(kept.count)
          kept.append(step)
        } else {
          if let spare = step.new { giveBack(spare, node) }
          node.index = Pass.nowhere
        }
      }
    }
    steps.free()
    steps = kept
  }

  private enum Resolved { case resolved, again, blocked(Unmanaged<Node>) }

  private func resolve() -> Resolved {
    references.removeAll()
    let count = steps.count
    var index = 0
    // What is found on the way is appended, so that all of it is found at once.
    while index < steps.count {
      var blocked: Unmanaged<Node>?
      steps[index].node._withUnsafeGuaranteedRef { node in
        // What is found on the way may be appended, and move the steps.
        var step = steps[index]
        step.isUnresolved =
          node.inner != nil && !followsChoice(node) && !(step.mustBeLinked && mayKeepSource(node))
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
            guard let input = node.inputs[index].node, index == 0 || !step.isUnresolved else {
              references.append(Pass.nowhere)
              continue
            }
            references.append(refer(input, node, &mustCompute, &blocked))
          }
        }
        step.mustCompute = mustCompute
        steps[index] = step
      }
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
        steps.append(
          Step(node: .passUnretained(derived), earlier: earlier, mustBeLinked: true))
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
