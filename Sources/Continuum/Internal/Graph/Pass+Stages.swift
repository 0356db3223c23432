// How a pass collects what certain values need, and nothing else: for a reader, and for observations where
// a `flatMap` may be about to leave its source.
//
// Whether a source is needed is known when the choice is. So this goes by stages, all at one moment: a
// path to what is needed stays open at a `flatMap` whose choice is out of date, until that is computed.
// If anybody has written or collected meanwhile, the pass starts over.

extension Pass {
  /// Collects what `node` needs, which may be out of reach of any mark because nobody observes it.
  func collect(_ node: Derived, _ ledger: inout Graph.Ledger) -> Collected {
    begin(&ledger)
    start(at: node, &ledger)
    return finishStage(&ledger)
  }

  /// Of what was collected, collects what somebody waits for, and whatever that needs.
  func collectWanted(_ ledger: inout Graph.Ledger, _ turn: Turn) -> Collected {
    announceVisited(turn)
    // What is furthest down comes first: its path has most of the others on it.
    for index in (0..<steps.count).reversed() {
      let node = steps[index].node
      guard node._withUnsafeGuaranteedRef({ isWanted($0, turn) }) else { continue }
      wanted.append(node.retain())
      later.append(node)
    }
    giveBackSteps()
    return collectStage(&ledger)
  }

  /// Collects what can be computed now that the last stage is over.
  func collectStage(_ ledger: inout Graph.Ledger) -> Collected {
    var paths = openPaths
    openPaths = []
    while !paths.isEmpty {
      path = paths.removeLast()
      goOn(&ledger)
    }
    if openPaths.isEmpty {
      var nodes = later
      later = Buffer()
      for index in 0..<nodes.count {
        nodes[index]._withUnsafeGuaranteedRef { start(at: $0, &ledger) }
      }
      nodes.free()
    }
    return finishStage(&ledger)
  }

  /// Has the next pass do what this one has not come to.
  func startOver() {
    for index in 0..<wanted.count { remaining.append(wanted[index]) }
    wanted.removeAll()
    later.removeAll()
    openPaths = []
  }

  // MARK: Paths

  private static let onPath = Int32.min
  private static let onOpenPath = Int32.min + 1

  /// Finds out what `node` needs, if that is not under way already.
  private func start(at node: Derived, _ ledger: inout Graph.Ledger) {
    if node.mark == serial { return }
    enter(node, &ledger)
    goOn(&ledger)
  }

  /// A node is on the path between the two times that it is met.
  private func enter(_ node: Derived, _ ledger: inout Graph.Ledger) {
    Counted.visit()
    let earlier = node.mark
    node.mark = serial
    node.index = Pass.nowhere
    let isCurrent = node.isLinked ? !node.isDirty : node.isValid(at: ledger.clock)
    if isCurrent { return }
    node.index = Pass.onPath
    path.append(Visit(node: .passUnretained(node), earlier: earlier))
  }

  /// Goes up the path, inputs before what is derived from them.
  private func goOn(_ ledger: inout Graph.Ledger) {
    var isOpen = true
    while isOpen, let visit = path.last {
      visit.node._withUnsafeGuaranteedRef { node in
        guard visit.next < node.inputCount else {
          if node.inner != nil {
            // An older pass may have published another choice while the path was open.
            guard ledger.source(of: node).map(address) == visit.source else {
              return path[path.count - 1].next = 1
            }
            // The source has come first, so that what is below is raised only once.
            ledger.follow(node, &garbage)
          }
          path.removeLast()
          return leave(node, visit.earlier, &ledger)
        }
        var input = node.inputs[visit.next].node?.takeUnretainedValue()
        if visit.next == 1, node.inner != nil {
          guard isKnown(node.choice) else {
            keepOpen()
            return isOpen = false
          }
          input = ledger.source(of: node)
          path[path.count - 1].source = input.map(address)
        }
        path[path.count - 1].next += 1
        guard let derived = input as? Derived else { return }
        if derived.mark != serial {
          enter(derived, &ledger)
        } else if derived.index == Pass.onPath {
          ledger.refuseCycle(derived)
        } else if derived.index == Pass.onOpenPath {
          giveUpPath()
          isOpen = false
        }
      }
    }
  }

  private func address(_ node: Node) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(node).toOpaque()
  }

  /// The path ends at a choice that has to be computed first.
  private func keepOpen() {
    for visit in path.reversed() {
      let isNew = visit.node._withUnsafeGuaranteedRef { node in
        defer { node.index = Pass.onOpenPath }
        return node.index == Pass.onPath
      }
      if !isNew { break }
    }
    openPaths.append(path)
    path = []
  }

  /// What the path needs is on another one, which is open.
  private func giveUpPath() {
    for visit in path {
      visit.node._withUnsafeGuaranteedRef { $0.mark = visit.earlier }
    }
    later.append(path[0].node)
    path.removeAll(keepingCapacity: true)
  }

  /// Everything above has been looked at.
  private func leave(_ node: Derived, _ earlier: UInt64, _ ledger: inout Graph.Ledger) {
    var isStale = node.current == nil || node.isLinked
    for index in 0..<node.inputCount where !isStale {
      guard let input = node.inputs[index].node else {
        isStale = node.inner != nil
        continue
      }
      input._withUnsafeGuaranteedRef { input in
        if input.changedAt > node.asOf || isStep(input) { isStale = true }
      }
    }
    if isStale {
      node.index = Int32(steps.count)
      steps.append(Step(node: .passUnretained(node), earlier: earlier))
    } else {
      node.index = Pass.nowhere
      node.asOf = ledger.clock
    }
  }
}
