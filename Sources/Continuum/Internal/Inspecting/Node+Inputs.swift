extension Node {
  /// The nodes that it is derived from or follows, whether the library shows them or not. It takes the lock:
  /// call it under no other lock.
  final var upstreams: [Node] {
    if let node = self as? GraphNode {
      // The inputs of a `flatMap` change, so they are retained under the lock. If this is the last reference to
      // one, it is released without the lock.
      let inputs = Graph.core.withLockUnchecked { _ in node.inputs.nodes }
      if !inputs.isEmpty { return inputs }
    }
    return upstream.map { [$0] } ?? []
  }

  /// Where the first of these leads in the end. Takes the lock for each step.
  final var firstUpstream: Node {
    var first = self
    while let next = first.upstreams.first { first = next }
    return first
  }
}
