// How a pass collects, upwards from the wanted values, the steps to compute: inputs first, and no others.
//
// A pass that knows the selector of a `flatMap` knows whether it needs the source. So it collects up to the first
// `flatMap` whose selector has to be computed, computes the steps, and continues from there, all for one moment: if
// another thread has written or collected meanwhile, it begins again.

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
        if !enter(node, &core), isCurrent(node) { settle(node, &core) }
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
    return pull(&core)
  }

  /// Ends the pass. What it reads is right for its moment.
  mutating func end(_ core: inout Graph.Core) -> Collected {
    if isReading {
      answer = wanted[0].with { node in
        if context.isModifying { context.refuseIfModifying(node, core, isComputed: true) }
        return (node.current.unsafelyUnwrapped.retain(), node.changedAt)
      }
      isReading = false
    }
    withdraw(&core)
    wanted.removeAll()
    return .nothing
  }

  // MARK: Going up

  /// Whether the value is right for the moment of this pass, or a later one.
  @inline(__always)
  func isCurrent(_ node: Derived) -> Bool {
    node.isLinked ? !node.isDirty : node.asOf >= since && node.current != nil
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
    if isCurrent(node) {
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
      if node.inner == nil {
        if enterInput(of: node, visit, &core) { return nil }
      } else {
        if let next = enterSelectorOrSource(of: node, visit, &core) { return next }
        guard path.count == depth else { return nil }
      }
      _ = path.popLast()
      return complete(node, &core)
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
    // Without steps, the selector was current when visited, and was unlinked since: only a new pass finds out
    // whether it still is.
    guard isCurrent(node.selector) else { return steps.isEmpty ? .overtaken : .ready }
    guard node.selector.changedAt <= asOf else { return .overtaken }
    let source = core.source(of: node)
    // An older pass may have published another selector since.
    if visit.pointee.next == 1 || visit.pointee.source != source {
      // It keeps the source that it names while this pass is under way.
      _ = reference(to: node.selector, &core)
      (visit.pointee.next, visit.pointee.source) = (2, source)
      if let source = source?.asDerived, source.with({ enter($0, &core) }) { return nil }
    }
    // Only now: before, an input of the source may have followed this node.
    core.follow(node, &garbage)
    return node.isLinked && node.dirtyAt > asOf ? .overtaken : nil
  }

  /// Called when all inputs have been visited: they are up to date, or are computed before. Returns the obstacle.
  private mutating func complete(_ node: Derived, _ core: inout Graph.Core) -> Collected? {
    // Whatever the steps before this one find, or only if they find changes.
    var mustCompute = node.current == nil
    var mayChange = mustCompute
    node.forEachInput { input in
      Counted.visit()
      if input.changedAt > node.asOf { (mustCompute, mayChange) = (true, true) }
      guard let reference = found(input), reference >= 0 else { return }
      mayChange = true
      if steps[Int(reference)].isCertain { mustCompute = true }
    }
    guard mayChange else {
      node.asOf = asOf
      node.progress = .isCurrent
      settle(node, &core)
      return nil
    }
    var first = Reference(references.count)
    for index in 0..<node.inputCount {
      let input = node.input(index)
      guard let reference = input.with({ reference(to: $0, &core) }) else {
        return input.with { $0.changedAt > asOf } ? .overtaken : .blocked(input)
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
    guard input.changedAt <= asOf, let box = input.capture() else { return nil }
    return note(box, of: input, &core)
  }

  /// Where this pass computes the value of `node`, or has captured it.
  @inline(__always)
  private func found(_ node: ValueNode) -> Reference? {
    guard node.visitedBy == asOf else { return nil }
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
  private mutating func note(
    _ box: Ref<AnyBox>, of node: ValueNode, _ core: inout Graph.Core
  ) -> Reference {
    let reference = ~Reference(snapshot.count)
    snapshot.append(SnapshotValue(box: box, owner: .unretained(node)))
    visit(node, .inSnapshot(reference), &core)
    return reference
  }
}
