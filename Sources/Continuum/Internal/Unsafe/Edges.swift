// Guards: the links from a node to its dependents.
//
// Worth it: every write walks them. An array of strong references retains each dependent on the way.
//
// For use by: a thread that holds the lock. Code that removes an edge takes over its reference to the dependent. No
// code adds or removes one while it walks the list, which may move.

/// The derived values or signals that a change of a node changes, each retained.
struct Edges: RandomAccessCollection {
  struct Edge: BitwiseCopyable {
    let node: Ref<GraphNode>
    /// Which of its inputs this is.
    let input: Int32

    /// The dependent of a value.
    @inline(__always)
    var computed: Ref<ComputedNode> { node.cast(to: ComputedNode.self) }

    fileprivate func setPosition(_ position: Int32) {
      node.with { $0.inputs[Int(input)].position = position }
    }
  }

  private var edges = Buffer<Edge>()

  var startIndex: Int { 0 }
  var endIndex: Int { edges.count }

  subscript(index: Int) -> Edge { edges[index] }

  mutating func append(_ node: GraphNode, input: Int) {
    // Most nodes have one dependent.
    if edges.isFull { edges.move(to: isEmpty ? 1 : count * 2)?.deallocate() }
    let edge = Edge(node: .retained(node), input: Int32(input))
    edge.setPosition(Int32(count))
    edges.append(edge)
  }

  /// Removes an edge; the last one takes its position. The caller takes over its reference.
  mutating func remove(at position: Int32) -> Ref<GraphNode> {
    let removed = edges[Int(position)]
    edges.remove(at: Int(position))?.setPosition(position)
    removed.setPosition(-1)
    // Room for one stays: a source that a `flatMap` leaves is most often followed again.
    if edges.capacity > 1, count * 4 < edges.capacity {
      edges.move(to: edges.capacity / 2)?.deallocate()
    }
    return removed.node
  }

  /// Gives back the memory, when the node is deallocated and has no dependent.
  func deallocate() { edges.deallocate() }
}
