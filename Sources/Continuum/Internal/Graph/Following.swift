// What a `flatMap` follows. Its first input, the choice, computes which source that is, its second input
// is the source.
//
// While the choice is out of date the source may be one that is about to be left. Nothing is computed
// only for that: the transform of a source that does not matter any more may have no answer. Nor does it
// count when somebody asks what depends on what.

extension Derived {
  /// What names the source to follow.
  var choice: Derived { unsafeDowncast(input(0).takeUnretainedValue(), to: Derived.self) }
}

// MARK: - In a pass

extension Pass {
  /// Whether `node` follows the source that it has to follow at the moment of this pass.
  func followsChoice(_ node: Derived) -> Bool {
    isKnown(node.choice) && node.switchedAt == node.choice.changedAt
  }

  /// Whether nothing has to be computed to know which source that is.
  private func isKnown(_ choice: Derived) -> Bool {
    if choice.mark == serial, choice.index >= 0, choice.index != Pass.nowhere { return false }
    return !choice.isLinked || !choice.isDirty
  }

  /// Has `node` follow the right source, if that is known before anything is computed. Returns whether
  /// that is another one than before.
  func followIfKnown(_ node: Derived, _ ledger: inout Graph.Ledger) -> Bool {
    isKnown(node.choice) && ledger.follow(node, &garbage)
  }

  /// Whether the source that `node` follows can be used if its choice turns out to be the same.
  func mayKeepSource(_ node: Derived) -> Bool {
    guard node.switchedAt == node.choice.changedAt, let source = node.inputs[1].node else {
      return false
    }
    return source._withUnsafeGuaranteedRef { source in
      guard let derived = source as? Derived else { return true }
      return derived.isLinked && !derived.isDirty
    }
  }

  /// Has everything that was collected follow the right source, as far as that is known. Returns whether
  /// anything follows another one than before.
  func followKnown(_ ledger: inout Graph.Ledger) -> Bool {
    var isAny = false
    for index in 0..<steps.count {
      steps[index].node._withUnsafeGuaranteedRef { node in
        if node.inner != nil, followIfKnown(node, &ledger) { isAny = true }
      }
    }
    return isAny
  }

  /// Leaves out what is only there for sources that may be about to be left. If they are not, the next
  /// pass finds it. The steps are sorted, and each node knows its own.
  func dropUnneeded() {
    var count = 0
    for index in (0..<steps.count).reversed() {
      let step = steps.base + index
      step.pointee.isNeeded = step.pointee.node._withUnsafeGuaranteedRef {
        !step.pointee.mustBeLinked || $0.observers > 0 || isNeededBelow($0)
      }
      if step.pointee.isNeeded { count += 1 }
    }
    if count < steps.count { keepSteps { step, _ in step.isNeeded } }
  }

  private func isNeededBelow(_ node: Derived) -> Bool {
    var isNeeded = false
    var leftToMainActor: [Derived] = []
    forEachNeeding(node) { next in
      if next.mark == serial, next.index >= 0, next.index != Pass.nowhere {
        if steps[Int(next.index)].isNeeded { isNeeded = true }
      } else if next.isOnMainActor {
        leftToMainActor.append(next)
      } else {
        isNeeded = true
      }
    }
    return isNeeded || isAnyObserved(leftToMainActor)
  }

  /// Whether anybody waits for what the main actor has to compute.
  private func isAnyObserved(_ nodes: [Derived]) -> Bool {
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

// MARK: - In the ledger

extension Graph.Ledger {
  /// Whether `node` is known to follow the source that it has to follow now.
  func followsChoice(_ node: Derived) -> Bool {
    let choice = node.choice
    return (choice.isLinked ? !choice.isDirty : choice.isValid(at: clock))
      && node.switchedAt == choice.changedAt
  }

  /// Has a `flatMap` follow the source that its choice names. Returns whether that is another one than
  /// before.
  mutating func follow(_ node: Derived, _ garbage: inout Buffer<Unmanaged<AnyObject>>) -> Bool {
    let choice = node.choice
    defer { forgetFinalChoice(of: node, &garbage) }
    guard let box = choice.current, node.switchedAt != choice.changedAt else { return false }
    let new = node.inner.unsafelyUnwrapped(box.takeUnretainedValue())
    if let old = node.inputs[1].node, old.toOpaque() == Unmanaged.passUnretained(new).toOpaque() {
      node.switchedAt = choice.changedAt
      return false
    }
    let derived = node.isLinked ? new as? Derived : nil
    if let derived {
      // What the old source and the new one both depend on stays linked.
      if !derived.isLinked { link(derived, &garbage) }
      derived.observers += 1
    }
    defer {
      if let derived {
        derived.observers -= 1
        unlinkIfUnused(derived, &garbage)
      }
    }
    letGoOfSource(node, &garbage)
    if new.isOnMainActor, !node.isOnMainActor {
      fatalError(
        """
        Continuum: the transform of flatMap(_:) returned \(new.title), which belongs to the main \
        actor. Write flatMap(on: MainActor.self) { … } instead.
        """)
    }
    node.switchedAt = choice.changedAt
    node.inputs[1].node = .passRetained(new)
    if node.isLinked { relink(node, new, &garbage) }
    return true
  }

  /// Has a `flatMap` follow nothing, until its choice is known.
  mutating func letGoOfSource(
    _ node: Derived, _ garbage: inout Buffer<Unmanaged<AnyObject>>
  ) {
    node.switchedAt = .max
    guard let old = node.inputs[1].node else { return }
    detach(node, 1, &garbage)
    bury(old.asObject, mark: .max, &garbage)
  }

  /// A choice that is over and followed is never computed again. What it was computed from may own the
  /// source, which would keep itself alive through what is observed.
  mutating func forgetFinalChoice(
    of node: Derived, _ garbage: inout Buffer<Unmanaged<AnyObject>>
  ) {
    guard node.inner != nil, node.isLinked, node.choice.isOver, followsChoice(node) else { return }
    let choice = node.choice
    if isAnyWaiting(above: choice) { return }
    for index in 0..<choice.inputCount {
      guard let input = choice.inputs[index].node else { continue }
      detach(choice, index, &garbage)
      bury(input.asObject, mark: .max, &garbage)
    }
  }

  /// Whether a write of a variable that `node` depends on is still to be told of. Whoever tells of it
  /// finds what it changed through the links.
  private func isAnyWaiting(above node: Derived) -> Bool {
    var open: [Node] = [node]
    var seen: Set<ObjectIdentifier> = []
    while let node = open.popLast() {
      guard seen.insert(ObjectIdentifier(node)).inserted else { continue }
      guard let derived = node as? Derived else {
        if node.state.withLock({ $0.waitingIn != nil }) { return true }
        continue
      }
      for index in 0..<derived.inputCount {
        if let input = derived.inputs[index].node { open.append(input.takeUnretainedValue()) }
      }
    }
    return false
  }

  /// Takes an input from a node. What it retained is the caller's.
  private mutating func detach(
    _ node: Derived, _ index: Int, _ garbage: inout Buffer<Unmanaged<AnyObject>>
  ) {
    let input = node.input(index)
    let position = node.inputs[index].position
    node.inputs[index].node = nil
    guard position >= 0 else { return }
    input._withUnsafeGuaranteedRef { input in
      let edge = input.dependents.remove(at: position)
      bury(edge.asObject, mark: node.mark, &garbage)
      if let derived = input as? Derived { unlinkIfUnused(derived, &garbage) }
    }
  }

  private mutating func relink(
    _ node: Derived, _ new: Node, _ garbage: inout Buffer<Unmanaged<AnyObject>>
  ) {
    new.dependents.append(node, input: 1)
    if !(new is Derived) { watch(new) }
    repeat {
      update(node, &garbage) { ledger, _ in ledger.finishLinking(node) }
    } while !raise(node, &garbage)
  }

  /// Changes what `node` depends on, and takes note of what that opens or ends.
  private mutating func update(
    _ node: Derived, _ garbage: inout Buffer<Unmanaged<AnyObject>>,
    _ change: (inout Graph.Ledger, inout Buffer<Unmanaged<AnyObject>>) -> Void
  ) {
    let wasOver = node.isOver
    change(&self, &garbage)
    guard node.isOver != wasOver else { return }
    if wasOver { reopen(below: node) } else { _ = close(below: node, &garbage) }
  }

  /// A `flatMap` whose choice is final has left a source that was over for one that is not.
  private func reopen(below node: Node) {
    var open: [Node] = [node]
    while let node = open.popLast() {
      for index in 0..<Int(node.dependents.count) {
        let next = node.dependents.base.unsafelyUnwrapped[index].node.takeUnretainedValue()
        next.openInputs += 1
        if next.isOver {
          next.isOver = false
          open.append(next)
        }
      }
    }
  }

  /// Puts what depends on `first` below it. Returns whether it has to be done once more, because
  /// something let go of a source.
  private mutating func raise(
    _ first: Derived, _ garbage: inout Buffer<Unmanaged<AnyObject>>
  ) -> Bool {
    var isCycle = false
    var open: [Unmanaged<Derived>] = [.passUnretained(first)]
    while let node = open.popLast() {
      node._withUnsafeGuaranteedRef { node in
        for index in 0..<Int(node.dependents.count) {
          node.dependents.base.unsafelyUnwrapped[index].node._withUnsafeGuaranteedRef { next in
            if next === first { return isCycle = true }
            guard next.level <= node.level else { return }
            next.level = node.level + 1
            open.append(.passUnretained(next))
          }
        }
      }
    }
    if isCycle, !letGoOfSources(below: first, &garbage) { refuseCycle(first) }
    return !isCycle
  }

  /// Has what is below `first` let go of the sources that it may be about to leave. Returns whether
  /// there was any.
  private mutating func letGoOfSources(
    below first: Derived, _ garbage: inout Buffer<Unmanaged<AnyObject>>
  ) -> Bool {
    var below = [first]
    var seen: Set = [ObjectIdentifier(first)]
    var next = 0
    while next < below.count {
      for index in 0..<Int(below[next].dependents.count) {
        let node = below[next].dependents.base.unsafelyUnwrapped[index].node.takeUnretainedValue()
        if seen.insert(ObjectIdentifier(node)).inserted { below.append(node) }
      }
      next += 1
    }
    var isAny = false
    for node in below where node.inner != nil && node.isLinked && !followsChoice(node) {
      guard let source = node.inputs[1].node,
        seen.contains(ObjectIdentifier(source.takeUnretainedValue()))
      else { continue }
      isAny = true
      update(node, &garbage) { ledger, garbage in
        ledger.letGoOfSource(node, &garbage)
        ledger.finishLinking(node)
      }
    }
    return isAny
  }

  func refuseCycle(_ node: Derived) -> Never {
    fatalError(
      """
      Continuum: \(node.title) depends on itself: the source that a flatMap(_:) follows is derived from \
      it. Return a source that does not depend on this constant.
      """)
  }
}
