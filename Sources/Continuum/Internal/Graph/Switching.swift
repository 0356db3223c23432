// Which source a `flatMap` follows. Its first input, the outer value, computes the source, and its second input is the
// source.
//
// While the outer value is out of date, the `flatMap` may be about to leave its source. No pass computes that source
// only for it: its transform may have no answer any more. Nor does `refuseIfModifying` count it.

extension ComputedNode {
  /// The value that names the source to follow.
  @inline(__always)
  var outer: ComputedNode { known(input(0).object, as: ComputedNode.self) }

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
  func hasSwitched(_ node: ComputedNode) -> Bool {
    isUpToDate(node.outer) && node.switchedAt == node.outer.changedAt
  }

  /// The source that the outer value of a `flatMap` names with the value `box`.
  func inner(of node: ComputedNode, namedBy box: Ref<AnyBox>) -> Ref<ValueNode> {
    if node.switchedAt == node.outer.changedAt, node.outer.current == box {
      return node.input(1)
    }
    // Not `unsafelyUnwrapped`: it would wrap the closure each time, which takes an allocation.
    guard let openInner = node.openInner else { fatalError("Only a flatMap asks.") }
    let source = openInner(box.object)
    if source.isOnMainActor, !node.isOnMainActor { source.refuseToBeFollowed() }
    return .unretained(source)
  }

  /// Makes a `flatMap` follow the source that its outer value names. Returns whether that is another one.
  mutating func switchToLatest(
    _ node: ComputedNode, _ source: Ref<ValueNode>, _ garbage: inout Garbage
  ) -> Bool {
    node.switchedAt = node.outer.changedAt
    if node.inputs[1].node?.asValue == source { return false }
    replaceInput(of: node, 1, by: source.retain(), &garbage)
    guard node.isLinked else { return true }
    let hadEnded = node.isEnding
    node.updateLinks()
    if node.isEnding != hadEnded { propagateEnd(of: node, &garbage) }
    return true
  }

  /// Lets a node forget inputs from which it is never computed again, unless a write above them is still to be
  /// announced.
  ///
  /// An outer value that has ended and is followed is one. Its inputs and captures may own the source, which would keep
  /// itself alive through the observed node. A value without either takes its place. A node that has ended early is not
  /// computed again at all: its inputs forget it.
  mutating func detachEndedInputs(of node: ComputedNode, _ garbage: inout Garbage) {
    guard node.forgetsInputs, node.isLinked else { return }
    var writes = UnannouncedWrites()
    detachEndedInputs(of: node, &writes, &garbage)
  }

  /// The same, for one of many.
  mutating func detachEndedInputs(
    of node: ComputedNode, _ writes: inout UnannouncedWrites, _ garbage: inout Garbage
  ) {
    guard node.forgetsInputs, node.isLinked else { return }
    if node.isEndingEarly {
      if node.isDirty || writes.isAny(above: node) { return }
      let inputs = node.inputs
      for index in 0..<inputs.count where inputs[index].position >= 0 {
        removeEdge(node, index, &garbage)
        inputs[index].node.unsafelyUnwrapped.with { unlinkIfUnused($0, &garbage) }
      }
      return
    }
    // Most outer values go on.
    guard node.input(0).with({ $0.isEnding }) else { return }
    let outer = node.outer
    guard outer.inputCount > 0, hasSwitched(node), !writes.isAny(above: outer) else { return }
    replaceInput(of: node, 0, by: .retained(outer.copyWithoutInputs()), &garbage)
  }

  /// Takes over a reference to `new`, which was retained.
  private mutating func replaceInput(
    of node: ComputedNode, _ index: Int, by new: Ref<ValueNode>, _ garbage: inout Garbage
  ) {
    let old = node.inputs[index]
    if old.position >= 0 { removeEdge(node, index, &garbage) }
    node.inputs[index].node = new.cast(to: GraphNode.self)
    if node.isLinked {
      new.with {
        link($0, &garbage)
        addEdge(node, index, to: $0, &garbage)
      }
    }
    guard let old = old.node else { return }
    // Only now: nodes that both depend on stay linked, and what is followed starts before what was left stops.
    old.with { unlinkIfUnused($0, &garbage) }
    retire(old, &garbage)
  }
}
