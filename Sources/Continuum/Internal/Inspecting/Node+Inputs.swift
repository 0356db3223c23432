extension Node {
  /// The nodes that it is derived from or follows, whether the library shows them or not. It takes the lock:
  /// call it under no other lock.
  final var upstreams: [Node] {
    // The inputs of a `flatMap` change, so they are retained under the lock. If this is the last reference to
    // one, it is released without the lock.
    let inputs: [Node] = Graph.core.withLockUnchecked { _ in
      (self as? GraphNode)?.inputs.nodes ?? []
    }
    return inputs.isEmpty ? mainInput.map { [$0] } ?? [] : inputs
  }

  /// Where the first of these leads in the end. Takes the lock for each step.
  final var firstUpstream: Node {
    var first = self
    while let next = first.upstreams.first { first = next }
    return first
  }
}
