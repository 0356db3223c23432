// Which source a `flatMap` follows. Its first input, the selector, computes the source, and its second input is the
// source.
//
// While the selector is out of date, the `flatMap` may be about to leave its source. No pass computes that source
// only for it: its transform may have no answer any more. Nor does it count in searches for dependencies.

extension Derived {
  /// The value that names the source to follow.
  @inline(__always)
  var selector: Derived { known(input(0).object, as: Derived.self) }

  func refuseCycle() -> Never {
    fatalError(
      """
      Continuum: \(title) depends on itself: the source that a flatMap(_:) follows is derived from \
      it. Return a source that does not depend on this constant.
      """)
  }
}

extension Graph.Core {
  /// Whether `node` is known to follow the source that it has to follow now.
  func followsSelector(_ node: Derived) -> Bool {
    isCurrent(node.selector) && node.switchedAt == node.selector.changedAt
  }

  /// The source that the selector of a `flatMap` names, if the selector is up to date.
  func source(of node: Derived) -> Ref<ValueNode>? {
    let selector = node.selector
    guard node.switchedAt != selector.changedAt, let box = selector.current else {
      return node.inputs[1].node?.asValue
    }
    let source = node.inner.unsafelyUnwrapped(box.object)
    if source.isOnMainActor, !node.isOnMainActor {
      fatalError(
        """
        Continuum: the transform of flatMap(_:) returned \(source.title), which belongs to the main \
        actor. Write flatMap(on: MainActor.self) { … } instead.
        """)
    }
    return .unretained(source)
  }

  /// Makes a `flatMap` follow the source that its selector names.
  mutating func follow(_ node: Derived, _ garbage: inout Garbage) {
    let selector = node.selector
    guard node.switchedAt != selector.changedAt,
      let new = source(of: node)?.object
    else { return }
    if node.inputs[1].node?.asValue == .unretained(new) {
      node.switchedAt = selector.changedAt
      return
    }
    let derived = node.isLinked && new.isDerived ? known(new, as: Derived.self) : nil
    if let derived {
      // Nodes that both sources depend on stay linked.
      link(derived, &garbage)
      derived.users += 1
    }
    defer {
      if let derived {
        derived.users -= 1
        unlinkIfUnused(derived, &garbage)
      }
    }
    if node.inputs[1].node != nil { detach(node, 1, &garbage) }
    node.switchedAt = selector.changedAt
    node.inputs[1].node = .retained(new)
    if node.isLinked { relink(node, new, &garbage) }
  }

  /// A selector that has ended and is followed is never computed again. Its inputs and captures may own the source,
  /// which would keep itself alive through the observed node. A value without either takes its place.
  mutating func forgetFinalSelector(
    of node: Derived, _ garbage: inout Garbage
  ) {
    guard node.inner != nil, node.isLinked else { return }
    let selector = node.selector
    guard selector.hasEnded, selector.inputCount > 0, followsSelector(node),
      !isAnyPutOff(above: selector)
    else { return }
    let final = selector.final
    detach(node, 0, &garbage)
    node.inputs[0].node = .retained(final)
    connect(node, 0, to: final, &garbage)
  }

  /// Whether a write of a variable that `node` depends on still waits to be announced. The thread that announces it
  /// finds the changed values through the links.
  private func isAnyPutOff(above node: Derived) -> Bool {
    var isAny = false
    node.search { node in
      if !node.isDerived, node.state.putOffCount != 0 { isAny = true }
      return !isAny
    }
    return isAny
  }

  /// Removes an input of a node.
  private mutating func detach(
    _ node: Derived, _ index: Int, _ garbage: inout Garbage
  ) {
    let input = node.inputs[index].node.unsafelyUnwrapped
    if node.inputs[index].position >= 0 {
      disconnect(node, index, &garbage)
      input.with { unlinkIfUnused($0, &garbage) }
    }
    node.inputs[index].node = nil
    // Any pass may have read it since.
    retire(input.asObject, isInUse: node.isInUse(active, epoch: .end), &garbage)
  }

  private mutating func relink(
    _ node: Derived, _ new: ValueNode, _ garbage: inout Garbage
  ) {
    connect(node, 1, to: new, &garbage)
    let hadEnded = node.hasEnded
    node.updateLinks()
    guard node.hasEnded != hadEnded else { return }
    if hadEnded { reopen(below: node) } else { _ = close(below: node, &garbage) }
  }

}
