import Synchronization

// How a pass publishes what it has computed, and gives back what it has not used. It goes on with the next stage in
// `Pass+Pull`, or has `Notify` deliver the values.

extension Pass {
  /// Publishes the computed values, and returns what has to be done next. Values that another pass has published
  /// meanwhile stay. What this pass has computed from its own answer for one of those is not published
  /// either: it is collected again if it is out of date.
  mutating func publish(_ core: inout Graph.Core) -> NextAction {
    _ = Graph.happensBefore.load(ordering: .acquiring)
    let isLastStage = path.isEmpty && nextWanted == wanted.count
    var isAnyUnpublished = false
    var isAnyStale = false
    var mayDependOnUnpublished = staysInMoment
    for index in 0..<steps.count {
      let step = steps.base + index
      step.pointee.node.with { node in
        Counted.visit()
        if node.changedAt != step.pointee.base || node.asOf > asOf
          || mayDependOnUnpublished
            && depends(step.pointee, node, on: { $0.isUnpublished }, or: { $0.isUnpublished })
        {
          (isAnyUnpublished, mayDependOnUnpublished) = (true, true)
          if !keep(step, node, isLastStage: isLastStage, &core) { isAnyStale = true }
          return
        }
        if Tracing.isOn { traceComputed(step.pointee, node) }
        publish(step, node, &core)
        if node.visitedBy == asOf { node.progress = .isUpToDate }
        didBecomeUpToDate(node, &core)
      }
    }
    if isAnyStale, wanted.isEmpty {
      // Nothing was gathered, because it was a tree.
      for index in 0..<steps.count {
        let node = steps[index].node
        if node.with({ $0.isDirty && $0.observerCount > 0 }) { wanted.append(node) }
      }
    }
    if staysInMoment, !isLastStage { takeSteps(&core) }
    steps.removeAll()
    references.removeAll()
    if isLastStage {
      let isStale =
        isReading
        ? answer == nil && wanted[0].with { $0.asOf < asOf && !$0.isUpToDate(since: since) }
        : isAnyStale && !wanted.isEmpty
      return isStale ? .restart : finish(&core)
    }
    if staysInMoment {
      // What is computed from an answer of its own could not be published.
      if isAnyUnpublished, !takesOwnAnswers { return .restart }
    } else if isAnyStale || core.lastRelevantWrite > asOf {
      return .restart
    }
    return pull(&core)
  }

  /// Whether it goes on from answers that it cannot publish. What nobody observes may be read like that; the next change
  /// of an observed value is compared with the published one.
  private var takesOwnAnswers: Bool {
    isReading && !hasOwnNumber && !wanted[0].with { $0.isLinked }
  }

  /// Keeps the answer of a step that is not published, if it is of use. Returns whether the published one is current.
  @inline(never)
  private mutating func keep(
    _ step: Buffer<Step>.Slot, _ node: ComputedNode, isLastStage: Bool, _ core: inout Graph.Core
  ) -> Bool {
    step.pointee.isUnpublished = true
    if node.isNumber { hasOwnNumber = true }
    let isUpToDate = node.isUpToDate(since: since)
    if !isLastStage, staysInMoment {
      _ = note(step.pointee.value.retain(), of: node, isUnpublished: true, &core)
    } else if isLastStage, !isUpToDate, takesOwnAnswers, step.pointee.node == wanted[0] {
      answer = (step.pointee.value.retain(), asOf)
    }
    giveBack(step, node)
    guard isUpToDate else { return false }
    if node.visitedBy == asOf, !staysInMoment { node.progress = .isUpToDate }
    didBecomeUpToDate(node, &core)
    return true
  }

  /// Notifies the observations of a current value, and forgets final inputs. A pass that reads does neither.
  mutating func didBecomeUpToDate(_ node: ComputedNode, _ core: inout Graph.Core) {
    if isReading { return }
    if node.observerCount > 0 { node.notifyLanesBehind(context) }
    if node.forgetsInputs { core.detachEndedInputs(of: node, &garbage) }
  }

  /// Puts the result of a step in place. If it is no change, only the moment is new for which the value is right.
  @inline(__always)
  private mutating func publish(
    _ step: Buffer<Step>.Slot, _ node: ComputedNode, _ core: inout Graph.Core
  ) {
    node.asOf = asOf
    guard step.pointee.isChanged else { return giveBack(step, node) }
    let replaced = node.current
    releaseOld(of: step, node)
    node.current = step.pointee.new
    (node.previousAt, node.state.changedAt) = (node.changedAt, asOf)
    guard let old = replaced else { return }
    if node.removesDuplicates, let observing = node.state.observing,
      observing.with({ $0.keep(old) })
    {
      if node.isReusable, node.visitedBy != asOf, let user = core.user(of: node) {
        core.keep(old.retain().asObject, for: user)
      }
      return
    }
    guard node.isReusable else { return garbage.append(old) }
    if node.visitedBy != asOf, let user = core.user(of: node) {
      core.keep(old.asObject, for: user)
    } else if node.spare == nil, old.isUnique() {
      // No delivery is reading it. Once more: another thread may have released the box just now.
      _ = Graph.happensBefore.load(ordering: .acquiring)
      node.spare = old
    } else {
      garbage.append(old)
    }
  }

  /// Whether a step whose value this one needs satisfies a condition, or a captured value another one.
  func depends(
    _ step: Step, _ node: ComputedNode, on isTrue: (Step) -> Bool,
    or isTrueOfCaptured: (SnapshotValue) -> Bool = { _ in false }
  ) -> Bool {
    func holds(_ reference: Reference) -> Bool {
      reference >= 0
        ? isTrue(steps[Int(reference)]) : isTrueOfCaptured(snapshot[Int(~reference)])
    }
    if node.inputCount == 1 { return holds(step.first) }
    return (0..<node.inputCount).contains { holds(references[Int(step.first) + $0]) }
  }

  // MARK: Giving back

  /// Undoes the collection.
  mutating func giveBackAll() {
    for index in 0..<steps.count {
      steps[index].node.with { giveBack(steps.base + index, $0) }
    }
    steps.removeAll()
    references.removeAll()
    for index in 0..<snapshot.count {
      snapshot[index].owner.with { $0.takeBack(snapshot[index].box, &garbage) }
    }
    snapshot.removeAll()
    path.removeAll()
  }

  /// Gives back the boxes of a step that is not published.
  private mutating func giveBack(_ step: Buffer<Step>.Slot, _ node: ComputedNode) {
    releaseOld(of: step, node)
    guard let new = step.pointee.new else { return }
    if node.spare == nil, node.isReusable || !step.pointee.isChanged, new.isUnique() {
      node.spare = new
    } else {
      garbage.append(new)
    }
  }

  @inline(__always)
  private mutating func releaseOld(of step: Buffer<Step>.Slot, _ node: ComputedNode) {
    if !node.isReusable, let old = step.pointee.old { node.takeBack(old, &garbage) }
  }
}
