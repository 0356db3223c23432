// How derived values and signals are linked to their inputs. There is one way for both.

extension Graph {
  /// Notes an observation of `node`. Returns whether the node has ended.
  static func observe(_ node: GraphNode) -> Bool {
    var garbage = Garbage()
    var (suspects, sinks): ([ContinuumObserver], [EventSink]) = ([], [])
    let hasEnded = core.withLockUnchecked { core in
      node.users += 1
      if let crowded = core.link(node, &garbage) {
        suspects = crowded.object.observersBelow(&sinks)
      }
      return node.hasEndedForGood
    }
    garbage.release()
    sweep(suspects, sinks)
    return hasEnded
  }

  /// Ends observations with deallocated targets, so that they do not pile up, nor do constants and signals that are
  /// made for targets and observed by them alone (L12). Called without the lock.
  static func sweep(_ suspects: [ContinuumObserver], _ sinks: [EventSink] = []) {
    var (suspects, sinks) = (suspects, sinks)
    var seen: Set<ObjectIdentifier> = []
    while let fed = sinks.popLast().map(\.root) ?? suspects.popLast().map({ $0.endIfOrphaned() }) {
      guard let fed, seen.insert(ObjectIdentifier(fed)).inserted else { continue }
      suspects += core.withLockUnchecked { _ in fed.observersBelow(&sinks) }
    }
  }

  /// Notes that an observation of `node` has ended.
  static func unobserve(_ node: GraphNode) {
    var garbage = Garbage()
    core.withLock { core in
      node.users -= 1
      core.unlinkIfUnused(node, &garbage)
    }
    garbage.release()
  }

}

extension GraphNode {
  /// The observations of this node and of all that are derived from it, and the sinks of events there. Called under
  /// the lock.
  fileprivate func observersBelow(_ sinks: inout [EventSink]) -> [ContinuumObserver] {
    var observers = state.observations?.observers ?? []
    var seen: Set<ObjectIdentifier> = []
    walkDown { node in
      guard seen.insert(ObjectIdentifier(node)).inserted else { return false }
      observers += node.state.observations?.observers ?? []
      if node.isEvents, let sink = known(node, as: EventNode.self).sink { sinks.append(sink) }
      return true
    }
    return observers
  }
}

extension Graph.Core {
  // MARK: Linking

  /// Links `first` and the nodes that it depends on, inputs first. Returns an input with many dependents, now and
  /// then: it is time to look for deallocated targets below.
  @discardableResult
  mutating func link(_ first: GraphNode, _ garbage: inout Garbage) -> Ref<GraphNode>? {
    guard !first.isLinked else { return nil }
    first.isLinked = true
    var crowded: Ref<GraphNode>?
    let start = path.count
    path.append(Graph.LinkVisit(node: .unretained(first)))
    while path.count > start {
      let visit = path.base + (path.count - 1)
      visit.pointee.node.with { node in
        let next = visit.pointee.next
        guard next < node.inputs.count else {
          _ = path.popLast()
          return node.didLink(&self, &garbage)
        }
        visit.pointee.next += 1
        node.inputs[next].node?.with { input in
          if connect(node, next, to: input) { crowded = .unretained(input) }
          guard !input.isLinked else { return }
          input.isLinked = true
          path.append(Graph.LinkVisit(node: .unretained(input)))
        }
      }
    }
    return crowded
  }

  /// Makes `node` known to one of its inputs. Returns whether it is time to look for deallocated targets below.
  @discardableResult
  func connect(_ node: GraphNode, _ index: Int, to input: GraphNode) -> Bool {
    var dependents = input.dependents
    let isGrown = dependents.append(node, input: index)
    input.dependents = dependents
    (input.state.hasDependents, input.state.isUsed) = (true, true)
    return isGrown && dependents.count > 32
  }

  // MARK: Unlinking

  /// Unlinks `first`, and the nodes that it depends on, unless another observation needs them.
  mutating func unlinkIfUnused(_ first: GraphNode, _ garbage: inout Garbage) {
    let start = worklist.count
    noteIfUnused(first)
    while worklist.count > start, let next = worklist.popLast() {
      next.with { node in
        node.didUnlink(&self, &garbage)
        let inputs = node.inputs
        for index in 0..<inputs.count where inputs[index].position >= 0 {
          disconnect(node, index, &garbage)
          inputs[index].node.unsafelyUnwrapped.with { noteIfUnused($0) }
        }
      }
    }
  }

  /// Unlinks a node that no observation needs any more, and lists it: its inputs have to forget it.
  private mutating func noteIfUnused(_ node: GraphNode) {
    guard node.isLinked, node.users == 0, node.dependents.isEmpty else { return }
    node.isLinked = false
    worklist.append(.unretained(node))
  }

  /// Makes one of its inputs forget `node`.
  mutating func disconnect(
    _ node: GraphNode, _ index: Int, _ garbage: inout Garbage
  ) {
    let input = node.inputs[index]
    input.node.unsafelyUnwrapped.with { source in
      var dependents = source.dependents
      let edge = dependents.remove(at: input.position)
      source.dependents = dependents
      if dependents.isEmpty {
        (source.state.hasDependents, source.state.hasTreeBelow) = (false, true)
      }
      let isInUse = edge.asDerived?.with { $0.isInUse(active, since: $0.epoch) } ?? false
      retire(edge.asObject, isInUse: isInUse, &garbage)
    }
  }
}
