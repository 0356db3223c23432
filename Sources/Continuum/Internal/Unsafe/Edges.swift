// Guards: the links from a node to its dependents.
//
// Worth it: every write walks them. An array of strong references retains each dependent on the way.
//
// For use by: a thread that holds the lock. Code that removes an edge takes over its reference to the dependent. No
// code adds or removes one while it walks the list, which may move.

/// The derived values or signals that a change of a node changes, each retained.
struct Edges {
  struct Edge {
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

  private var base: UnsafeMutablePointer<Edge>?
  private(set) var count: Int32 = 0
  private var capacity: Int32 = 0

  var isEmpty: Bool { count == 0 }

  @inline(__always)
  func allSatisfy(_ isRight: (Edge) -> Bool) -> Bool {
    guard let base else { return true }
    for index in 0..<Int(count) where !isRight(base[index]) { return false }
    return true
  }

  @inline(__always)
  func forEach(_ body: (Edge) -> Void) {
    guard let base else { return }
    for index in 0..<Int(count) { body(base[index]) }
  }

  /// Adds an edge. Returns whether the list had to grow: a long one does so rarely.
  mutating func append(_ node: GraphNode, input: Int) -> Bool {
    let isFull = count == capacity
    if isFull { move(to: max(1, capacity * 2)) }
    let edge = Edge(node: .retained(node), input: Int32(input))
    base.unsafelyUnwrapped[Int(count)] = edge
    edge.setPosition(count)
    count += 1
    return isFull
  }

  private mutating func move(to capacity: Int32) {
    let new = UnsafeMutablePointer<Edge>.allocate(capacity: Int(capacity))
    if let base {
      new.moveInitialize(from: base, count: Int(count))
      base.deallocate()
    }
    (base, self.capacity) = (new, capacity)
  }

  /// Removes an edge; the last one takes its position. The caller takes over its reference.
  mutating func remove(at position: Int32) -> Ref<GraphNode> {
    let base = base.unsafelyUnwrapped
    let removed = base[Int(position)]
    count -= 1
    if position != count {
      base[Int(position)] = base[Int(count)]
      base[Int(position)].setPosition(position)
    }
    removed.setPosition(-1)
    if count == 0 {
      base.deallocate()
      self = Edges()
    } else if count * 4 < capacity {
      move(to: capacity / 2)
    }
    return removed.node
  }
}
