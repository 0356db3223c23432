// What a pass does about the sources that each `flatMap` follows.

extension Pass {
  /// Whether `node` follows the source that it has to follow at the moment of this pass.
  func followsChoice(_ node: Derived) -> Bool {
    isKnown(node.choice) && node.switchedAt == node.choice.changedAt
  }

  /// Whether nothing has to be computed to know which source that is.
  private func isKnown(_ choice: Derived) -> Bool {
    !isStep(choice) && !(choice.isLinked && choice.isDirty)
  }

  /// Whether `node` was collected to be computed.
  private func isStep(_ node: Derived) -> Bool {
    node.mark == serial && node.index >= 0 && node.index != Pass.nowhere
  }

  /// Has `node` follow the right source, if that is known before anything is computed. Returns whether
  /// that is another one than before.
  func followIfKnown(_ node: Derived, _ ledger: inout Graph.Ledger) -> Bool {
    isKnown(node.choice) && ledger.follow(node, &garbage)
  }

  /// Whether the source that `node` follows can be used if its choice turns out to be the same.
  func mayKeepSource(_ node: Derived) -> Bool {
    guard node.switchedAt == node.choice.changedAt, let source = node.inputs[1].node else {
      return false
    }
    return source._withUnsafeGuaranteedRef { source in
      guard let derived = source as? Derived else { return true }
      return derived.isLinked && !derived.isDirty
    }
  }

  /// Has everything that was collected follow the right source, as far as that is known. Returns whether
  /// anything follows another one than before.
  func followKnown(_ ledger: inout Graph.Ledger) -> Bool {
    var isAny = false
    for index in 0..<steps.count {
      steps[index].node._withUnsafeGuaranteedRef { node in
        if node.inner != nil, followIfKnown(node, &ledger) { isAny = true }
      }
    }
    return isAny
  }

  /// Leaves out what is only there for sources that may be about to be left. If they are not, the next
  /// pass finds it. The steps are sorted, and each node knows its own.
  func dropUnneeded() {
    var count = 0
    for index in (0..<steps.count).reversed() {
      let step = steps.base + index
      step.pointee.isNeeded = step.pointee.node._withUnsafeGuaranteedRef {
        !step.pointee.mustBeLinked || $0.observers > 0 || isNeededBelow($0)
      }
      if step.pointee.isNeeded { count += 1 }
    }
    if count < steps.count { keepSteps { step, _ in step.isNeeded } }
  }

  private func isNeededBelow(_ node: Derived) -> Bool {
    var isNeeded = false
    var leftToMainActor: [Derived] = []
    forEachNeeding(node) { next in
      if isStep(next) {
        if steps[Int(next.index)].isNeeded { isNeeded = true }
      } else if next.isOnMainActor, next.observers == 0 {
        leftToMainActor.append(next)
      } else {
        isNeeded = true
      }
    }
    return isNeeded || !leftToMainActor.isEmpty && isAnyObserved(leftToMainActor)
  }

  /// Whether anybody waits for what the main actor has to compute.
  private func isAnyObserved(_ nodes: [Derived]) -> Bool {
    var open = nodes
    var seen: Set<ObjectIdentifier> = []
    while let node = open.popLast() {
      guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
      if node.observers > 0 { return true }
      forEachNeeding(node) { open.append($0) }
    }
    return false
  }

  /// Calls `body` with what is derived from `node`, but not with what may be about to leave it.
  private func forEachNeeding(_ node: Derived, _ body: (Derived) -> Void) {
    for index in 0..<Int(node.dependents.count) {
      let edge = node.dependents.base.unsafelyUnwrapped[index]
      edge.node._withUnsafeGuaranteedRef { next in
        if edge.input == 1, next.inner != nil, !followsChoice(next) { return }
        body(next)
      }
    }
  }
}
