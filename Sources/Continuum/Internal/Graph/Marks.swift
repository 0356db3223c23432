// Which values are out of date. The code that sets or compares marks is called under the lock.
//
// - A linked value is dirty if a write above it is newer than the moment that it stands for: `dirtyAt > asOf`.
// - Below a dirty value every linked value is dirty. So a walk ends at a mark that is newer than the newest pass.
// - `asOf`, `dirtyAt`, `newestPass` and `lastRelevantWrite` are never later than `clock`.
// - A value that is not linked has no mark. It is current if no write was counted since it was computed.
//
// Debug builds, and the scheduled ones of the tests, check the second sentence one level below each node that a walk
// or a pass visits.

extension Graph.Core {
  /// Whether the value of `node` is known without a computation.
  @inline(__always)
  func isUpToDate(_ node: ComputedNode) -> Bool { node.isUpToDate(since: lastRelevantWrite) }

  /// Marks the values derived from `node`, which was written just now.
  mutating func invalidate(below node: ValueNode) {
    assert(worklist.isEmpty, "Another walk is under way.")
    invalidateDependents(of: node)
    while let next = worklist.popLast() { next.asValue.with { invalidateDependents(of: $0) } }
  }

  private mutating func invalidateDependents(of node: ValueNode) {
    node.forEachDependent { next in
      Counted.visit()
      let isMarkedBelow = next.dirtyAt > newestPass
      // This walk may have marked it just now, and not yet what is below.
      if isMarkedBelow, next.dirtyAt < clock { next.checkMarksBelow(newerThan: newestPass) }
      next.mark(clock)
      if !isMarkedBelow { worklist.append(.unretained(next)) }
    }
  }
}

extension ComputedNode {
  /// Whether the value is right without a computation, if `write` was the last one that counts for a value that is not
  /// linked: the last one of all, or for a pass, the last one before it.
  @inline(__always)
  func isUpToDate(since write: Moment) -> Bool {
    isLinked ? !isDirty : asOf >= write && current != nil
  }

  /// Whether the value has to be computed before it can be used. For linked nodes.
  var isDirty: Bool { dirtyAt > asOf }

  /// A write up to this moment may change the value.
  @inline(__always)
  func mark(_ moment: Moment) { dirtyAt = moment }

  /// Finds out how many inputs continue, and since when the value is out of date.
  func updateLinks() {
    dirtyAt = current == nil ? .start : .never
    var openInputs: Int32 = 0
    forEachInput { input in
      if !input.isEnding { openInputs += 1 }
      if input.changedAt > asOf { mark(max(dirtyAt, input.changedAt)) }
      guard input.isComputed else { return }
      let input = known(input, as: ComputedNode.self)
      if input.isDirty { mark(max(dirtyAt, input.dirtyAt)) }
    }
    self.openInputs = openInputs
    isEnding = isEndingEarly || openInputs == 0 && (openInner == nil || inputs[1].node != nil)
  }
}

// MARK: - Checking

extension ComputedNode {
  /// Stops the program if this is dirty, or marked since the pass of `moment`, and a linked value below is not. Called
  /// under the lock.
  @inline(__always)
  func checkMarksBelow(newerThan moment: Moment? = nil) {
    #if DEBUG || CONTINUUM_COUNTS
    // A write that many values depend on is not slower for it.
    guard isLinked, isDirty, dependents.count <= 16 else { return }
    forEachDependent { next in
      if let moment, next.dirtyAt > moment { return }
      if moment == nil, next.isDirty { return }
      // No user's mistake: Mistakes does not have it.
      fatalError(
        """
        A bug in Continuum: \(title) is out of date, but \(next.title), which is derived from it, is not. Please \
        report it, with the code that derives these constants.
        """)
    }
    #endif
  }
}
