extension Node {
  /// What it is derived from, or follows, whether the library shows that or not. Takes the ledger: call it
  /// under no other lock.
  final var upstreams: [Node] {
    if isEvents {
      let node = known(self, as: EventNode.self)
      if let source = node.feed?.source { return [source] }
      return node.inputs
    }
    if isDerived { return known(self, as: Derived.self).retainedInputs }
    return upstream.map { [$0] } ?? []
  }
}

extension Derived {
  /// Those of a `flatMap` come and go, so they are retained under the ledger. Who lets go of them last does
  /// so without it.
  fileprivate var retainedInputs: [Node] {
    Graph.ledger.withLockUnchecked { _ in
      var nodes: [Node] = []
      for index in 0..<inputCount {
        if let node = inputs[index].node { nodes.append(node.object) }
      }
      return nodes
    }
  }
}
