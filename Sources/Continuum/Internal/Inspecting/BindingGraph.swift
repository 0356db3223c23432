/// The sources of bindings, each after those that it is derived from.
///
/// The order depends on neither addresses nor time. Sources with a shorter way from their variables come
/// first, then their labels decide, and then those of their inputs.
final class BindingGraph: Sendable {
  struct Entry {
    let label: SourceLabel
    /// Indices of other entries.
    let inputs: [Int]
    /// Sources that read the same have the same rank: their labels are equal, and so are the ranks of their
    /// inputs.
    let rank: Int
  }

  let entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }
}

/// Finds the nodes that observed nodes are derived from. It retains them: a node that other threads release
/// meanwhile is deallocated with it, outside all locks.
struct BindingGraphBuilder {
  private struct Found {
    let node: Node
    let inputs: [Int]
    let depth: Int
  }

  private struct Visit {
    let node: Node
    let inputs: [Node]
    var next = 0

    init(_ node: Node) { (self.node, inputs) = (node, node.shownInputs) }
  }

  private var found: [Found] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// Adds a node, and all that it is derived from. A chain may be too long for a recursion.
  mutating func add(_ first: Node) {
    guard indices[ObjectIdentifier(first)] == nil else { return }
    var path = [Visit(first)]
    var isOnPath: Set = [ObjectIdentifier(first)]
    while let visit = path.last {
      if visit.next < visit.inputs.count {
        path[path.count - 1].next += 1
        let input = visit.inputs[visit.next]
        let id = ObjectIdentifier(input)
        // The graph may change meanwhile, so that it seems to have a cycle.
        if indices[id] == nil, isOnPath.insert(id).inserted { path.append(Visit(input)) }
      } else {
        path.removeLast()
        let inputs = visit.inputs.compactMap { indices[ObjectIdentifier($0)] }
        indices[ObjectIdentifier(visit.node)] = found.count
        let depth = inputs.map { found[$0].depth + 1 }.max() ?? 0
        found.append(Found(node: visit.node, inputs: inputs, depth: depth))
      }
    }
  }

  /// The graph, and where each node is in it.
  func build() -> (graph: BindingGraph, index: [ObjectIdentifier: Int]) {
    let labels = found.map(\.node.label)
    var entries: [BindingGraph.Entry] = []
    var places = Array(repeating: 0, count: found.count)
    var rank = -1
    let levels = Dictionary(grouping: found.indices) { found[$0].depth }
    for depth in levels.keys.sorted() {
      // The inputs have their places already.
      let keys = levels[depth, default: []].map { index in
        let inputs = found[index].inputs.map { places[$0] }
        return (index, labels[index], inputs, ranks: inputs.map { entries[$0].rank })
      }
      .sorted { a, b in
        a.1 == b.1 ? a.ranks.lexicographicallyPrecedes(b.ranks) : a.1 < b.1
      }
      var last: (label: SourceLabel, ranks: [Int])?
      for (index, label, inputs, ranks) in keys {
        if last.map({ $0.label == label && $0.ranks == ranks }) != true { rank += 1 }
        last = (label, ranks)
        places[index] = entries.count
        entries.append(BindingGraph.Entry(label: label, inputs: inputs, rank: rank))
      }
    }
    return (BindingGraph(entries), indices.mapValues { places[$0] })
  }
}

extension Node {
  /// The inputs that bindings show. In place of a node that the library made for it, that node's inputs count.
  fileprivate var shownInputs: [Node] {
    switch origin.kind {
    // The constant is the property.
    case .property where !origin.isOwn: []
    // The first input is the written value, which is this source.
    case .linkedVariable: Array(upstreams.dropFirst()).shown
    default: upstreams.shown
    }
  }
}

extension [Node] {
  fileprivate var shown: [Node] { flatMap { $0.origin.isOwn ? $0.shownInputs : [$0] } }
}
