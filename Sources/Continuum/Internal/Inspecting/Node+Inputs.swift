extension Node {
  /// What it is derived from, or follows, whether the library shows that or not. Takes the lock: call it
  /// under no other lock.
  final var upstreams: [Node] {
    if let node = self as? GraphNode {
      // Those of a `flatMap` come and go, so they are retained under the lock. What is let go of here last is
      // let go of without it.
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
