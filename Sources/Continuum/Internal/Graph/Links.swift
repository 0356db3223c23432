// How derived values and signals are linked to their inputs. There is one way for both.

extension Graph {
  /// Notes an observation of `node`.
  static func observe(_ node: GraphNode) {
    var garbage = Garbage()
    core.withLock { core in
      node.observerCount += 1
      core.link(node, &garbage)
    }
    garbage.clear()
  }

  /// Notes that an observation of `node` has ended.
  static func unobserve(_ node: GraphNode) {
    var garbage = Garbage()
    core.withLock { core in
      node.observerCount -= 1
      core.unlinkIfUnused(node, &garbage)
    }
    garbage.clear()
  }
}

extension Graph.Core {
  // MARK: Linking

  /// Links `first` and the nodes that it depends on, inputs first.
  mutating func link(_ first: GraphNode, _ garbage: inout Garbage) {
    guard !first.isLinked else { return }
    first.isLinked = true
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
          addEdge(node, next, to: input, &garbage)
          guard !input.isLinked else { return }
          input.isLinked = true
          path.append(Graph.LinkVisit(node: .unretained(input)))
        }
      }
    }
  }

  /// Makes `node` known to one of its inputs.
  func addEdge(
    _ node: GraphNode, _ index: Int, to input: GraphNode, _ garbage: inout Garbage
  ) {
    var dependents = input.dependents
    dependents.append(node, input: index)
    input.dependents = dependents
    (input.state.hasDependents, input.state.nextWriteIsRelevant) = (true, true)
    if input.state.noteAddition() { garbage.append(running: { Graph.sweep(below: input) }) }
  }

  // MARK: Unlinking

  /// Unlinks `first`, and the nodes that it depends on, unless another observation needs them.
  mutating func unlinkIfUnused(_ first: GraphNode, _ garbage: inout Garbage) {
    assert(worklist.isEmpty, "Another walk is under way.")
    noteIfUnused(first)
    while let next = worklist.popLast() {
      next.with { node in
        node.didUnlink(&self, &garbage)
        let inputs = node.inputs
        for index in 0..<inputs.count where inputs[index].position >= 0 {
          removeEdge(node, index, &garbage)
          inputs[index].node.unsafelyUnwrapped.with { noteIfUnused($0) }
        }
      }
    }
  }

  /// Unlinks a node that no observation needs any more, and lists it: its inputs have to forget it.
  private mutating func noteIfUnused(_ node: GraphNode) {
    guard node.isLinked, node.observerCount == 0, node.dependents.isEmpty else { return }
    node.isLinked = false
    Graph.forgetLeftSource(node)
    worklist.append(.unretained(node))
  }

  /// Makes one of its inputs forget `node`.
  mutating func removeEdge(
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
      retire(edge, &garbage)
    }
  }
}
