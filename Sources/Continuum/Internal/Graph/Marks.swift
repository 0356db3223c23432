// Which values are out of date. What sets or compares marks stands here, and is called under the lock.
//
// - A linked value is dirty if a write above it is newer than the moment that it stands for: `dirtyAt > asOf`.
// - Below a dirty value every linked value is dirty. So a walk ends at a mark that is newer than the newest pass.
// - `asOf` and `lastCollection` are never greater than `clock`.
// - A value that is not linked has no mark. It is right if nothing was counted since it was computed.

extension Graph.Core {
  /// Whether nothing has to be computed to know the value of `node`.
  @inline(__always)
  func isCurrent(_ node: Derived) -> Bool {
    node.isLinked ? !node.isDirty : node.asOf == clock && node.current != nil
  }

  /// Marks what is derived from `node`, which was written just now.
  mutating func invalidate(below node: ValueNode) {
    invalidateDependents(of: node)
    while let next = worklist.popLast() { next.asValue.with { invalidateDependents(of: $0) } }
  }

  private mutating func invalidateDependents(of node: ValueNode) {
    node.forEachDependent { next in
      Counted.visit()
      let isMarkedBelow = next.dirtyAt > lastCollection
      next.mark(clock)
      if !isMarkedBelow { worklist.append(.unretained(next)) }
    }
  }
}

extension Derived {
  /// Whether the value has to be computed before it can be used. For linked nodes.
  var isDirty: Bool { dirtyAt > asOf || current == nil }

  /// The write that the graph counts as `clock` may change the value.
  @inline(__always)
  func mark(_ clock: UInt64) { dirtyAt = clock }

  /// Finds out which inputs go on, and whether the value is out of date.
  func updateLinks(at clock: UInt64) {
    var isStale = current == nil || inner != nil && inputs[1].node == nil
    var openInputs: Int32 = 0
    forEachInput { input in
      if !input.isOver { openInputs += 1 }
      if input.changedAt > asOf || input.isDerived && known(input, as: Derived.self).isDirty {
        isStale = true
      }
    }
    self.openInputs = openInputs
    isOver = openInputs == 0 && (inner == nil || inputs[1].node != nil)
    dirtyAt = isStale ? clock : 0
  }
}
