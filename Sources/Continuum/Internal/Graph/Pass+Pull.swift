// How a pass collects, upwards from the wanted values, the steps to compute: inputs first, and no others.
//
// A pass that knows the outer value of a `flatMap` knows whether it needs the source. So it collects up to the first
// `flatMap` whose outer value has to be computed, computes the steps, and continues from there, all for one moment: if
// another thread has written one of the variables, or published one of the values meanwhile, it begins again. If another
// pass has only visited its nodes, it asks for their values once more.
//
// From then on it stays in its moment: it takes all that it may need when it begins, and the answers of each stage, so
// that no other thread can take them away. It begins again only if an outer value names a source that it has not taken and
// that was written since, or, unless it reads what nobody observes, if another pass has published one of its answers.

extension Pass {
  /// Collects until a step has to be computed before it can continue, or nothing is left.
  mutating func pull(_ core: inout Graph.Core) -> NextAction {
    while true {
      while !path.isEmpty {
        guard let next = climb(&core) else { continue }
        if case .wait(let node) = next {
          node.retain()
          // The modification may take long. What is read is kept by the caller.
          if isReading { unregister(&core) }
        }
        return next
      }
      guard nextWanted < wanted.count else { return steps.isEmpty ? finish(&core) : .compute }
      wanted[nextWanted].with { node in
        if node.isUpToDate(since: since) {
          didBecomeUpToDate(node, &core)
        } else {
          _ = enter(node, &core)
        }
      }
      nextWanted += 1
    }
  }

  // MARK: Staying in a moment

  /// Takes the values that the wanted ones may need: those that are current, and those of the variables. A `flatMap`
  /// may need the source that it follows. No transform runs: it may turn out to leave that source.
  mutating func takeAll(_ core: inout Graph.Core) {
    for node in wanted { reached.append(node) }
    for source in named { source.with { take($0, &core) } }
    while let next = reached.popLast() {
      next.with { node in node.forEachInput { take($0, &core) } }
    }
  }

  /// Takes the value of `input`, or lists it, so that its inputs are taken.
  private mutating func take(_ input: ValueNode, _ core: inout Graph.Core) {
    Counted.visit()
    let isNew = input.visitedBy != asOf
    if input.isComputed, !known(input, as: ComputedNode.self).isUpToDate(since: since) {
      guard isNew else { return }
      // It may be all that keeps the inputs whose values are taken.
      visit(input, .wanted, &core)
      reached.append(Ref.unretained(input).cast(to: ComputedNode.self))
    } else if isNew || input.progress.isWanted {
      capture(input, &core)
    }
  }

  /// Notes a source, so that the pass takes its values if it has to begin again. An outer value may name a new one each
  /// time.
  private mutating func noteNamed(_ source: Ref<ValueNode>, _ core: inout Graph.Core) {
    if named.contains(source) { return }
    if named.count == Pass.mostNamed {
      // The pass may have taken its value, or those that it is derived from.
      let own = core.active.lastIndex { $0.moment == asOf }.unsafelyUnwrapped
      core.keep(named[0].asObject, for: own)
      named.removeSubrange(0..<1)
    }
    named.append(source.retain())
  }

  private static var mostNamed: Int { 16 }

  // Not methods of the pass: it would be copied for each call.

  /// The value of `node` that was taken, although another pass has visited the node since.
  @inline(never)
  private static func taken(
    _ node: ValueNode, _ snapshot: Buffer<SnapshotValue>
  ) -> Reference? {
    snapshot.lastIndex { $0.owner == .unretained(node) }.map { ~Reference($0) }
  }

  /// Whether a write since `moment` may have changed the value of a linked node.
  private static func isOutOfDate(_ node: ValueNode, since moment: Moment) -> Bool {
    node.changedAt > moment
      || node.isComputed && known(node, as: ComputedNode.self).dirtyAt > moment
  }

  /// Whether the value was computed for a newer moment.
  private static func isNewer(_ node: ValueNode, than moment: Moment) -> Bool {
    node.isComputed && known(node, as: ComputedNode.self).asOf > moment
  }

  /// Takes what a stage has computed: the next one needs it for this moment, whatever other passes publish.
  mutating func takeSteps(_ core: inout Graph.Core) {
    for index in 0..<steps.count {
      let step = steps[index]
      if step.isUnpublished { continue }
      step.node.with { _ = note(step.value.retain(), of: $0, &core) }
    }
  }

  // MARK: Going up

  /// Whether it is right for exactly this moment. Other passes may have published since this one began.
  @inline(__always)
  private func isRight(_ node: ComputedNode) -> Bool {
    if !staysInMoment { return node.isUpToDate(since: since) }
    return node.asOf == asOf || node.asOf < asOf && node.isUpToDate(since: since)
  }

  /// A node is on the path from its first visit to its last. Returns whether it is on the path now.
  @inline(__always)
  private mutating func enter(_ node: ComputedNode, _ core: inout Graph.Core) -> Bool {
    Counted.visit()
    if node.visitedBy == asOf {
      switch node.progress {
      case .marked, .forMainActor, .wanted: break
      case .onPath: node.refuseCycle()
      case .isUpToDate, .step, .inSnapshot: return false
      }
    }
    node.checkMarksBelow()
    if staysInMoment, node.visitedBy != asOf, let reference = Pass.taken(node, snapshot) {
      visit(node, .inSnapshot(reference), &core)
      return false
    }
    if isRight(node) {
      visit(node, .isUpToDate, &core)
      return false
    }
    visit(node, .onPath, &core)
    path.append(Visit(node: .unretained(node)))
    return true
  }

  /// Goes on from the last node on the path. Returns what has to be done first, if anything.
  @inline(__always)
  private mutating func climb(_ core: inout Graph.Core) -> NextAction? {
    let depth = path.count
    let visit = path.base + (depth - 1)
    return visit.pointee.node.with { node in
      // Another pass may have visited it since the last stage.
      if node.visitedBy != asOf { self.visit(node, .onPath, &core) }
      var source: Ref<ValueNode>?
      if node.openInner == nil {
        if enterInput(of: node, visit, &core) { return nil }
      } else {
        if let next = enterSelectorOrSource(of: node, visit, &core) { return next }
        guard path.count == depth else { return nil }
        source = visit.pointee.source
      }
      _ = path.popLast()
      return complete(node, source, &core)
    }
  }

  /// Goes to the next input that is out of date. Returns whether there is one.
  @inline(__always)
  private mutating func enterInput(
    of node: ComputedNode, _ visit: Buffer<Visit>.Slot, _ core: inout Graph.Core
  ) -> Bool {
    while visit.pointee.next < node.inputCount {
      let input = node.inputs[visit.pointee.next].node
      visit.pointee.next += 1
      if let input = input?.asComputed, input.with({ enter($0, &core) }) { return true }
    }
    return false
  }

  /// Goes to the outer value of a `flatMap`, and then to the source that it names.
  private mutating func enterSelectorOrSource(
    of node: ComputedNode, _ visit: Buffer<Visit>.Slot, _ core: inout Graph.Core
  ) -> NextAction? {
    if visit.pointee.next == 0 {
      visit.pointee.next = 1
      if enter(node.outer, &core) { return nil }
    }
    // Only its new value tells how to go on.
    if let reference = found(node.outer), reference >= 0 { return .compute }
    // In the snapshot, it keeps the source that it names while this pass is under way.
    guard let reference = reference(to: node.outer, &core) else { return .restart }
    let box = snapshot[Int(~reference)].box
    let source = core.inner(of: node, namedBy: box)
    // An older pass may have published another outer value since.
    if visit.pointee.next == 1 || visit.pointee.source != source {
      (visit.pointee.next, visit.pointee.source) = (2, source)
      if staysInMoment { noteNamed(source, &core) }
      if let source = source.asComputed, source.with({ enter($0, &core) }) { return nil }
    }
    // Only now: before, an input of the source may have followed this node.
    var isNew = false
    if node.outer.current == box {
      if node.switchedAt != node.outer.changedAt {
        isNew = core.switchToLatest(node, source, &garbage)
      }
    } else if !staysInMoment {
      return .restart
    }
    guard node.isLinked, node.dirtyAt > asOf else { return nil }
    if !staysInMoment { return .restart }
    // A thread that writes what it follows announces the write. No thread announces what was written before it followed.
    return isNew && source.with { Pass.isOutOfDate($0, since: asOf) } ? .restart : nil
  }

  /// Called when all inputs have been visited: they are up to date, or are computed before. Returns the obstacle.
  private mutating func complete(
    _ node: ComputedNode, _ source: Ref<ValueNode>?, _ core: inout Graph.Core
  ) -> NextAction? {
    // Whatever the steps before this one find, or only if they find changes. A value for a newer moment says nothing.
    var mustCompute = node.current == nil || node.asOf > asOf
    // For this moment, a `flatMap` may follow another source than it does now.
    if let source, node.inputs[1].node?.asValue != source { mustCompute = true }
    var mayChange = mustCompute
    node.forEachInput { input in
      Counted.visit()
      if input.changedAt > node.asOf { (mustCompute, mayChange) = (true, true) }
      guard let reference = found(input) else { return }
      guard reference >= 0 else {
        if staysInMoment, snapshot[Int(~reference)].isUnpublished {
          (mustCompute, mayChange) = (true, true)
        }
        return
      }
      mayChange = true
      if steps[Int(reference)].isCertain { mustCompute = true }
    }
    guard mayChange else {
      node.asOf = asOf
      node.progress = .isUpToDate
      if staysInMoment { capture(node, &core) }
      didBecomeUpToDate(node, &core)
      return nil
    }
    var first = Reference(references.count)
    for index in 0..<node.inputCount {
      let input = index == 1 ? source ?? node.input(1) : node.input(index)
      guard let reference = input.with({ reference(to: $0, &core) }) else {
        return input.with { $0.changedAt > asOf || $0.state.modifier == nil }
          ? .restart : .wait(for: input)
      }
      if node.inputCount == 1 { first = reference } else { references.append(reference) }
    }
    node.progress = .step(Reference(steps.count))
    steps.append(Step(node, first: first, mustCompute: mustCompute))
    return nil
  }

  // MARK: Values

  /// Where the value of an input comes from; `nil` if it is newer than this pass, or is being modified.
  @inline(__always)
  private mutating func reference(
    to input: ValueNode, _ core: inout Graph.Core
  ) -> Reference? {
    if let reference = found(input) { return reference }
    guard input.changedAt <= asOf, !staysInMoment || !Pass.isNewer(input, than: asOf),
      let box = input.capture()
    else { return nil }
    return note(box, of: input, &core)
  }

  /// Where this pass computes the value of `node`, or has captured it.
  @inline(__always)
  private func found(_ node: ValueNode) -> Reference? {
    guard node.visitedBy == asOf else { return staysInMoment ? Pass.taken(node, snapshot) : nil }
    return switch node.progress {
    case .step(let reference), .inSnapshot(let reference): reference
    case .marked, .forMainActor, .wanted, .onPath, .isUpToDate: nil
    }
  }

  /// Takes the value of `node`, unless it is being modified.
  @inline(__always)
  mutating func capture(_ node: ValueNode, _ core: inout Graph.Core) {
    if let box = node.capture() { _ = note(box, of: node, &core) }
  }

  /// Adds a needed value to the snapshot.
  @inline(__always)
  mutating func note(
    _ box: Ref<AnyBox>, of node: ValueNode, isUnpublished: Bool = false,
    _ core: inout Graph.Core
  ) -> Reference {
    let reference = ~Reference(snapshot.count)
    snapshot.append(
      SnapshotValue(box: box, owner: .unretained(node), isUnpublished: isUnpublished))
    visit(node, .inSnapshot(reference), &core)
    return reference
  }
}
