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

extension ObservedNodes {
  /// Visits one node after the other, and returns what `find` returns for its observations. `find` is called under the
  /// lock.
  static func collect<Found>(
    _ isIncluded: (Node) -> Bool = { _ in true },
    _ find: (ContinuumObserver, Lane) -> Found?
  ) -> [(node: Node, found: Found)] {
    var all: [(Node, Found)] = []
    forEach { node in
      guard isIncluded(node) else { return }
      node.withLock { state in
        for lane in state.observations?.lanes ?? [] {
          for observer in lane.list.observers {
            if let found = find(observer, lane) { all.append((node, found)) }
          }
        }
      }
    }
    return all
  }
}
