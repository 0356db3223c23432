// Which source a `flatMap` follows. Its first input, the selector, computes the source, and its second input is the
// source.
//
// While the selector is out of date, the `flatMap` may be about to leave its source. No pass computes that source
// only for it: its transform may have no answer any more. Nor does `refuseIfModifying` count it.

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

extension Node {
  /// The transform of a `flatMap` that does not belong to the main actor has returned this.
  func refuseToBeFollowed() -> Never {
    fatalError(
      """
      Continuum: the transform of flatMap(_:) returned \(title), which belongs to the main actor. Write \
      flatMap(on: MainActor.self) { … } instead.
      """)
  }
}

extension Graph.Core {
  /// Whether `node` is known to follow the source that it has to follow now.
  func followsSelector(_ node: Derived) -> Bool {
    isCurrent(node.selector) && node.switchedAt == node.selector.changedAt
  }

  /// The source that the selector of a `flatMap` names with the value `box`.
  func source(of node: Derived, namedBy box: Ref<AnyBox>) -> Ref<ValueNode> {
    if node.switchedAt == node.selector.changedAt, node.selector.current == box {
      return node.input(1)
    }
    let source = node.inner.unsafelyUnwrapped(box.object)
    if source.isOnMainActor, !node.isOnMainActor { source.refuseToBeFollowed() }
    return .unretained(source)
  }

  /// Makes a `flatMap` follow the source that its selector names. Returns whether that is another one.
  mutating func follow(
    _ node: Derived, _ source: Ref<ValueNode>, _ garbage: inout Garbage
  ) -> Bool {
    node.switchedAt = node.selector.changedAt
    if node.inputs[1].node?.asValue == source { return false }
    replaceInput(of: node, 1, by: source.object, &garbage)
    guard node.isLinked else { return true }
    let hadEnded = node.hasEnded
    node.updateLinks()
    if node.hasEnded != hadEnded { passOnEnd(of: node, &garbage) }
    return true
  }

  /// Lets a node forget inputs from which it is never computed again, unless a write above them is still to be
  /// announced.
  ///
  /// A selector that has ended and is followed is one. Its inputs and captures may own the source, which would keep
  /// itself alive through the observed node. A value without either takes its place. A node that has ended early is not
  /// computed again at all: its inputs forget it.
  mutating func forgetFinalInputs(of node: Derived, _ garbage: inout Garbage) {
    guard node.forgetsInputs, node.isLinked else { return }
    var writes = UnannouncedWrites()
    forgetFinalInputs(of: node, &writes, &garbage)
  }

  /// The same, for one of many.
  mutating func forgetFinalInputs(
    of node: Derived, _ writes: inout UnannouncedWrites, _ garbage: inout Garbage
  ) {
    guard node.forgetsInputs, node.isLinked else { return }
    if node.hasEndedEarly {
      if node.isDirty || writes.isAny(above: node) { return }
      let inputs = node.inputs
      for index in 0..<inputs.count where inputs[index].position >= 0 {
        disconnect(node, index, &garbage)
        inputs[index].node.unsafelyUnwrapped.with { unlinkIfUnused($0, &garbage) }
      }
      return
    }
    let selector = node.selector
    guard selector.hasEnded, selector.inputCount > 0, followsSelector(node),
      !writes.isAny(above: selector)
    else { return }
    replaceInput(of: node, 0, by: selector.final, &garbage)
  }

  private mutating func replaceInput(
    of node: Derived, _ index: Int, by new: ValueNode, _ garbage: inout Garbage
  ) {
    let old = node.inputs[index]
    if old.position >= 0 { disconnect(node, index, &garbage) }
    node.inputs[index].node = .retained(new)
    if node.isLinked {
      link(new, &garbage)
      connect(node, index, to: new, &garbage)
    }
    guard let old = old.node else { return }
    // Only now: nodes that both depend on stay linked.
    old.with { unlinkIfUnused($0, &garbage) }
    retire(old, &garbage)
  }
}
