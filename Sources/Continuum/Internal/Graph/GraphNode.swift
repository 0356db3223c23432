/// A node that others can be derived from: a variable's value, a derived value, or a signal.
///
/// While a derived value or signal, or one derived from it, is observed, it is *linked*: its inputs know it.
@usableFromInline
class GraphNode: Node, @unchecked Sendable {  // Like its superclass.
  struct Input {
    /// Retained. `nil` for the source that a `flatMap` has not found yet.
    var node: Ref<GraphNode>?
    /// Where the edge stands in the input's list.
    var position: Int32 = -1
  }

  /// No further value or event comes.
  final var isEnding = false
  /// It has ended although its inputs may continue: what it belongs to has ended.
  final var isEndingEarly = false
  /// Its inputs know it. Variables and emitters have none.
  final var isLinked = false
  /// Whether something works for its value while it is observed, or for what it is derived from: see `ClientReference`.
  /// It never changes.
  @exclusivity(unchecked) @usableFromInline
  final var isAtWork = false
  /// How many observations need it linked.
  final var observerCount: Int32 = 0
  /// How many inputs may still change. Kept while linked.
  final var openInputs: Int32 = 0
  /// Where it stands in the list of `noteLeftSource`; -1 if it does not.
  final var leftPosition: Int32 = -1
  /// The linked nodes that are derived from it. Each access is a load or a store, so that the compiler proves it
  /// exclusive: code that walks or changes the list takes a copy.
  final var dependents = Edges()

  deinit { dependents.deallocate() }

  /// The nodes that it is derived from; none for a variable.
  var inputs: Buffer<Input> { Buffer() }

  override var endIsFinal: Bool { isEnding }

  // MARK: Effects of links

  /// Called when its inputs are linked, and know whether they are current or have ended.
  func didLink(_ core: inout Graph.Core, _ garbage: inout Garbage) {}

  /// Called when it has been unlinked.
  func didUnlink(_ core: inout Graph.Core, _ garbage: inout Garbage) {}
}

extension Buffer where Element == GraphNode.Input {
  /// Retains the inputs. A `flatMap` has one more, for the source that it has not found yet.
  init(_ nodes: [some GraphNode], isFlatMap: Bool = false) {
    self.init(capacity: nodes.count + (isFlatMap ? 1 : 0))
    for node in nodes { append(GraphNode.Input(node: .retained(node))) }
    if isFlatMap { append(GraphNode.Input()) }
  }

  /// Calls `body` with each input that is known.
  @inline(__always)
  func forEachNode(_ body: (GraphNode) -> Void) {
    for index in 0..<count { self[index].node?.with(body) }
  }

  /// Strong references to the inputs.
  var nodes: [GraphNode] { (0..<count).compactMap { self[$0].node?.object } }

  /// Releases the inputs, and the memory.
  func release() {
    for index in 0..<count { self[index].node?.release() }
    deallocate()
  }
}

// MARK: - What a node depends on

extension GraphNode {
  /// This node and all that it depends on, each once. Inputs for which `isLeftOut` is true do not count. Called under
  /// the lock.
  final func upstreamNodes(
    leavingOut isLeftOut: (_ node: GraphNode, _ input: Int) -> Bool = { _, _ in false }
  ) -> [GraphNode] {
    var nodes = [self]
    var seen: Set = [ObjectIdentifier(self)]
    var next = 0
    while next < nodes.count {
      let node = nodes[next]
      next += 1
      let inputs = node.inputs
      for index in 0..<inputs.count where !isLeftOut(node, index) {
        guard let input = inputs[index].node?.object else { continue }
        if seen.insert(ObjectIdentifier(input)).inserted { nodes.append(input) }
      }
    }
    return nodes
  }
}
