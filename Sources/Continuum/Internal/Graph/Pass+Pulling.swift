// How a pass collects, upwards from the wanted values, the steps to compute: inputs first, and no others.
//
// A pass that knows the selector of a `flatMap` knows whether it needs the source. So it collects up to the first
// `flatMap` whose selector has to be computed, computes the steps, and continues from there, all for one moment: if
// another thread has written or collected meanwhile, it begins again.
//
// From then on it stays in its moment: it takes all that it may need when it begins, and the answers of each stage, so
// that no other thread can take them away. It begins again only if a selector names a source that it has not taken and
// that was written since, or, unless it reads what nobody observes, if another pass has published one of its answers.

extension Pass {
  /// Collects until a step has to be computed before it can continue, or nothing is left.
  mutating func pull(_ core: inout Graph.Core) -> Collected {
    while true {
      while !path.isEmpty {
        guard let next = climb(&core) else { continue }
        if case .blocked(let node) = next {
          node.retain()
          // The modification may take long. What is read is kept by the caller.
          if isReading { withdraw(&core) }
        }
        return next
      }
      guard nextWanted < wanted.count else { return steps.isEmpty ? end(&core) : .ready }
      wanted[nextWanted].with { node in
        if isCurrent(node) { settle(node, &core) } else { _ = enter(node, &core) }
      }
      nextWanted += 1
    }
  }

  /// Gives everything back. The core keeps no object for this pass any more.
  mutating func withdraw(_ core: inout Graph.Core) {
    giveBackAll()
    core.end(asOf, &garbage)
    asOf = .never
  }

  /// Begins, perhaps again, for a new moment, with the wanted values.
  mutating func collectWanted(_ core: inout Graph.Core) -> Collected {
    if asOf > .never { withdraw(&core) }
    begin(&core)
    // Unlinked values are not wanted any more. They are in the garbage.
    var count = 0
    for index in 0..<wanted.count where isReading || wanted[index].with({ $0.isLinked }) {
      wanted[index].with { visit($0, .wanted, &core) }
      wanted[count] = wanted[index]
      count += 1
    }
    wanted.truncate(to: count)
    if staysInMoment { takeAll(&core) }
    return pull(&core)
  }

  /// Ends the pass. What it reads is right for its moment.
  mutating func end(_ core: inout Graph.Core) -> Collected {
    if isReading {
      wanted[0].with { node in
        if context.isModifying { context.refuseIfModifying(node, core, isComputed: true) }
        if answer == nil { answer = (node.current.unsafelyUnwrapped.retain(), node.changedAt) }
      }
      isReading = false
    }
    withdraw(&core)
    wanted.removeAll()
    staysInMoment = false
    while let source = named.popLast() { garbage.append(source) }
    return .nothing
  }

  // MARK: Staying in a moment

  /// Takes the values that the wanted ones may need: those that are current, and those of the variables. A `flatMap`
  /// may need the source that it follows. No transform runs: it may turn out to leave that source.
  private mutating func takeAll(_ core: inout Graph.Core) {
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
    if input.isDerived, !isCurrent(known(input, as: Derived.self)) {
      guard isNew else { return }
      // It may be all that keeps the inputs whose values are taken.
      visit(input, .wanted, &core)
      reached.append(Ref.unretained(input).cast(to: Derived.self))
    } else if isNew || input.progress.isWanted {
      capture(input, &core)
    }
  }

  /// Notes a source, so that the pass takes its values if it has to begin again. A selector may name a new one each
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
    node.changedAt > moment || node.isDerived && known(node, as: Derived.self).dirtyAt > moment
  }

  /// Whether the value was computed for a newer moment.
  private static func isNewer(_ node: ValueNode, than moment: Moment) -> Bool {
    node.isDerived && known(node, as: Derived.self).asOf > moment
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

  /// Whether the value is right for the moment of this pass, or a later one.
  @inline(__always)
  func isCurrent(_ node: Derived) -> Bool {
    node.isLinked ? !node.isDirty : node.asOf >= since && node.current != nil
  }

  /// Whether it is right for exactly this moment. Other passes may have published since this one began.
  @inline(__always)
  private func isRight(_ node: Derived) -> Bool {
    if !staysInMoment { return isCurrent(node) }
    return node.asOf == asOf || node.asOf < asOf && isCurrent(node)
  }

  /// A node is on the path from its first visit to its last. Returns whether it is on the path now.
  @inline(__always)
  private mutating func enter(_ node: Derived, _ core: inout Graph.Core) -> Bool {
    Counted.visit()
    if node.visitedBy == asOf {
      switch node.progress {
      case .marked, .left, .wanted: break
      case .onPath: node.refuseCycle()
      case .isCurrent, .step, .inSnapshot: return false
      }
    }
    node.checkMarksBelow()
    if staysInMoment, node.visitedBy != asOf, let reference = Pass.taken(node, snapshot) {
      visit(node, .inSnapshot(reference), &core)
      return false
    }
    if isRight(node) {
      visit(node, .isCurrent, &core)
      return false
    }
    visit(node, .onPath, &core)
    path.append(Visit(node: .unretained(node)))
    return true
  }

  /// Goes on from the last node on the path. Returns what has to be done first, if anything.
  @inline(__always)
  private mutating func climb(_ core: inout Graph.Core) -> Collected? {
    let depth = path.count
    let visit = path.base + (depth - 1)
    return visit.pointee.node.with { node in
      // Another pass may have visited it since the last stage.
      if node.visitedBy != asOf { self.visit(node, .onPath, &core) }
      var source: Ref<ValueNode>?
      if node.inner == nil {
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
    of node: Derived, _ visit: Buffer<Visit>.Slot, _ core: inout Graph.Core
  ) -> Bool {
    while visit.pointee.next < node.inputCount {
      let input = node.inputs[visit.pointee.next].node
      visit.pointee.next += 1
      if let input = input?.asDerived, input.with({ enter($0, &core) }) { return true }
    }
    return false
  }

  /// Goes to the selector of a `flatMap`, and then to the source that it names.
  private mutating func enterSelectorOrSource(
    of node: Derived, _ visit: Buffer<Visit>.Slot, _ core: inout Graph.Core
  ) -> Collected? {
    if visit.pointee.next == 0 {
      visit.pointee.next = 1
      if enter(node.selector, &core) { return nil }
    }
    if (found(node.selector) ?? 0) >= 0 {
      // Without steps, the selector was current when visited, and was unlinked since: only a new pass finds out
      // whether it still is.
      guard isRight(node.selector) else { return steps.isEmpty ? .overtaken : .ready }
    }
    // In the snapshot, it keeps the source that it names while this pass is under way.
    guard let reference = reference(to: node.selector, &core) else { return .overtaken }
    let box = snapshot[Int(~reference)].box
    let source = core.source(of: node, namedBy: box)
    // An older pass may have published another selector since.
    if visit.pointee.next == 1 || visit.pointee.source != source {
      (visit.pointee.next, visit.pointee.source) = (2, source)
      if staysInMoment { noteNamed(source, &core) }
      if let source = source.asDerived, source.with({ enter($0, &core) }) { return nil }
    }
    // Only now: before, an input of the source may have followed this node.
    var isNew = false
    if node.selector.current == box {
      if node.switchedAt != node.selector.changedAt {
        isNew = core.follow(node, source, &garbage)
      }
    } else if !staysInMoment {
      return .overtaken
    }
    guard node.isLinked, node.dirtyAt > asOf else { return nil }
    if !staysInMoment { return .overtaken }
    // A thread that writes what it follows announces the write. No thread announces what was written before it followed.
    return isNew && source.with { Pass.isOutOfDate($0, since: asOf) } ? .overtaken : nil
  }

  /// Called when all inputs have been visited: they are up to date, or are computed before. Returns the obstacle.
  private mutating func complete(
    _ node: Derived, _ source: Ref<ValueNode>?, _ core: inout Graph.Core
  ) -> Collected? {
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
      node.progress = .isCurrent
      if staysInMoment { capture(node, &core) }
      settle(node, &core)
      return nil
    }
    var first = Reference(references.count)
    for index in 0..<node.inputCount {
      let input = index == 1 ? source ?? node.input(1) : node.input(index)
      guard let reference = input.with({ reference(to: $0, &core) }) else {
        return input.with { $0.changedAt > asOf || $0.state.modifier == nil }
          ? .overtaken : .blocked(input)
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
    case .marked, .left, .wanted, .onPath, .isCurrent: nil
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
