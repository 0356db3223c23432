extension Graph {
  /// Somebody observes `node`. Returns whether it is over.
  static func observe(_ node: Derived, in place: Place) -> Bool {
    var garbage = Buffer<Ref<AnyObject>>()
    defer { garbage.free() }
    let isOver = ledger.withLock { ledger in
      node.observers += 1
      switch place {
      case .writer: break
      case .main: node.isObservedOnMain = true
      case .mailbox: node.isObservedInMailbox = true
      }
      if !node.isLinked { ledger.link(node, &garbage) }
      // One that is out of date may turn out to follow a source that goes on.
      return node.isOver && !node.isDirty
    }
    garbage.release()
    return isOver
  }

  /// An observation of `node` has ended.
  static func unobserve(_ node: Derived) {
    var garbage = Buffer<Ref<AnyObject>>()
    defer { garbage.free() }
    ledger.withLock { ledger in
      node.observers -= 1
      ledger.unlinkIfUnused(node, &garbage)
    }
    garbage.release()
  }

  /// A variable is gone: so is what depends on nothing else.
  static func close(_ root: Node) {
    let context = ThreadContext.current
    context.enter()
    defer { context.leave() }
    var garbage = Buffer<Ref<AnyObject>>()
    defer { garbage.free() }
    let over = ledger.withLock { ledger in
      root.isOver = true
      return ledger.close(below: root, &garbage)
    }
    for node in over {
      // Whoever brings it up to date tells of the end, too.
      if let version = ledger.withLock({ _ in
        node.isOver && !node.isDirty ? node.changedAt : nil
      }) {
        node.closeObservations(version, context)
      }
    }
    garbage.release()
  }
}

extension Graph.Ledger {
  // MARK: Linking

  /// Links `first` and whatever it depends on, inputs first.
  mutating func link(_ first: Derived, _ garbage: inout Buffer<Ref<AnyObject>>) {
    var path: [(node: Ref<Derived>, next: Int)] = [(.unretained(first), 0)]
    first.isLinked = true
    while let (node, next) = path.last {
      node.with { node in
        guard next < node.inputCount else {
          path.removeLast()
          finishLinking(node)
          node.supply?.note(isWanted: true, for: node, &garbage)
          return forgetFinalSelector(of: node, &garbage)
        }
        path[path.count - 1].next += 1
        guard let input = node.inputs[next].node else { return }
        input.with { input in
          input.dependents.append(node, input: next)
          guard let derived = input as? Derived else { return watch(input) }
          if derived.isLinked { return }
          derived.isLinked = true
          path.append((.unretained(derived), 0))
        }
      }
    }
  }

  /// From now on the ledger hears of each write to a variable.
  func watch(_ root: Node) {
    root.state.withLock { state in
      root.watch(true, &state)
      if state.isClosed, !state.endsInLedger { root.isOver = true }
    }
  }

  /// Finds out whether the value is still right, once the inputs know whether theirs are.
  mutating func finishLinking(_ node: Derived) {
    var isStale = node.current == nil
    node.openInputs = 0
    for index in 0..<node.inputCount {
      guard let input = node.inputs[index].node else {
        if node.inner != nil { isStale = true }
        continue
      }
      input.with { input in
        if !input.isOver { node.openInputs += 1 }
        if input.changedAt > node.asOf || (input as? Derived)?.isDirty == true { isStale = true }
      }
    }
    node.isOver = node.openInputs == 0 && (node.inner == nil || node.inputs[1].node != nil)
    node.dirtyAt = isStale ? clock : 0
  }

  // MARK: Unlinking

  mutating func unlinkIfUnused(_ first: Derived, _ garbage: inout Buffer<Ref<AnyObject>>) {
    guard first.isUnused else { return }
    var worklist: [Ref<Derived>] = [.unretained(first)]
    first.isLinked = false
    while let next = worklist.popLast() {
      next.with { node in
        node.supply?.note(isWanted: false, for: node, &garbage)
        if node.isPendingOnMainActor {
          node.isPendingOnMainActor = false
          pendingOnMainActor.remove(next)
        }
        for index in 0..<node.inputCount where node.inputs[index].position >= 0 {
          node.input(index).with { input in
            let edge = input.dependents.remove(at: node.inputs[index].position)
            retire(edge.asObject, epoch: node.epoch, &garbage)
            if let derived = input as? Derived, derived.isUnused {
              derived.isLinked = false
              worklist.append(.unretained(derived))
            }
          }
        }
      }
    }
  }

  // MARK: Closing

  /// Finds what is over when `root` is.
  mutating func close(
    below root: Node, _ garbage: inout Buffer<Ref<AnyObject>>
  ) -> [Derived] {
    var over: [Derived] = []
    var following: [Derived] = []
    var worklist: [Node] = [root]
    while let node = worklist.popLast() {
      node.forEachDependent { next in
        next.openInputs -= 1
        if next.inner != nil { following.append(next) }
        if next.openInputs == 0, !next.isOver {
          next.isOver = true
          over.append(next)
          worklist.append(next)
        }
      }
    }
    for node in following { forgetFinalSelector(of: node, &garbage) }
    return over
  }
}

extension Derived {
  /// Whether nobody wants to hear of it any more.
  fileprivate var isUnused: Bool { isLinked && observers == 0 && dependents.isEmpty }
}

// MARK: - The end of observations

extension Node {
  /// There will be no further value. Ends the observations that have received the last one; others end
  /// when they have.
  @usableFromInline
  final func close() {
    let (over, isWatched) = state.withLock { state -> ([ContinuumObserver], Bool) in
      if state.isClosed { return ([ContinuumObserver](), false) }
      state.isClosed = true
      state.endsInLedger = state.isWatched
      return (observersOver(state), state.isWatched)
    }
    for observer in over { observer.end() }
    if isWatched { Graph.close(self) }
  }

  /// Does the same for a derived value, whose newest version may not have been told of yet.
  final func closeObservations(_ version: UInt64, _ context: ThreadContext) {
    let over = state.withLock { state in
      state.isClosed = true
      if version > state.version, let observations = state.observations {
        state.version = version
        _ = announce(observations, context)
      }
      return observersOver(state)
    }
    for observer in over { observer.end() }
  }

  private final func observersOver(_ state: State) -> [ContinuumObserver] {
    guard let observations = state.observations else { return [] }
    return observations.lanes.flatMap { $0.over(state) }
  }
}
