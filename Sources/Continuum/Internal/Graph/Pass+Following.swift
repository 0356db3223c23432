// What a pass asks about the sources that each `flatMap` follows.

extension Pass {
  /// Whether `node` follows the source that it has to follow at the moment of this pass.
  func followsChoice(_ node: Derived) -> Bool {
    isKnown(node.choice) && node.switchedAt == node.choice.changedAt
  }

  /// Whether nothing has to be computed to know which source that is.
  func isKnown(_ choice: Derived) -> Bool {
    !isStep(choice) && !(choice.isLinked && choice.isDirty)
  }

  /// Whether `node` was collected to be computed.
  func isStep(_ node: Node) -> Bool {
    node.mark == serial && node.index >= 0 && node.index != Pass.nowhere
  }

  /// Whether somebody observes `node` itself, or the main actor has to compute from it what somebody
  /// observes.
  func isWanted(_ node: Derived, _ turn: Turn) -> Bool {
    if node.observers > 0 { return true }
    if turn.isOnMainActor { return false }
    var isObserved = false
    var unobserved: [Derived] = []
    forEachNeeding(node) { next in
      guard next.isOnMainActor else { return }
      if next.observers > 0 { isObserved = true } else { unobserved.append(next) }
    }
    return isObserved || !unobserved.isEmpty && isAnyObserved(below: unobserved)
  }

  private func isAnyObserved(below nodes: [Derived]) -> Bool {
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
