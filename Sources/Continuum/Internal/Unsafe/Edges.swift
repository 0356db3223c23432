// Guards: the links from a node to its dependents.
//
// Worth it: every write walks them. An array of strong references retains each dependent on the way.
//
// For use by: a thread that holds the lock. Code that removes an edge takes over its reference to the dependent. No
// code adds or removes one while it walks the list, which may move.

/// The derived values or signals that a change of a node changes, each retained.
struct Edges {
  struct Edge: BitwiseCopyable {
    let node: Ref<GraphNode>
    /// Which of its inputs this is.
    let input: Int32

    /// The dependent of a value.
    @inline(__always)
    var derived: Ref<Derived> { node.cast(to: Derived.self) }

    fileprivate func setPosition(_ position: Int32) {
      node.with { $0.inputs[Int(input)].position = position }
    }
  }

  private var edges = Buffer<Edge>()

  var count: Int { edges.count }
  var isEmpty: Bool { edges.isEmpty }

  @inline(__always)
  func allSatisfy(_ isRight: (Edge) -> Bool) -> Bool {
    for index in 0..<count where !isRight(edges[index]) { return false }
    return true
  }

  @inline(__always)
  func forEach(_ body: (Edge) -> Void) {
    for index in 0..<count { body(edges[index]) }
  }

  mutating func append(_ node: GraphNode, input: Int) {
    // Most nodes have one dependent.
    if edges.isFull { edges.move(to: max(1, count * 2))?.deallocate() }
    let edge = Edge(node: .retained(node), input: Int32(input))
    edge.setPosition(Int32(count))
    edges.append(edge)
  }

  /// Removes an edge; the last one takes its position. The caller takes over its reference.
  mutating func remove(at position: Int32) -> Ref<GraphNode> {
    let removed = edges[Int(position)]
    let last = edges.popLast().unsafelyUnwrapped
    if Int(position) < count {
      edges[Int(position)] = last
      last.setPosition(position)
    }
    removed.setPosition(-1)
    if isEmpty {
      edges.free()
    } else if count * 4 < edges.capacity {
      edges.move(to: edges.capacity / 2)?.deallocate()
    }
    return removed.node
  }
}
