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

  private init(_ entries: [Entry]) { self.entries = entries }

  /// Makes the graph of `nodes` and all that they are derived from, and says where each is in it. It retains them
  /// meanwhile: one that other threads release is deallocated here, outside all locks.
  static func make(of nodes: [Node]) -> (graph: BindingGraph, index: [ObjectIdentifier: Int]) {
    var depths: [ObjectIdentifier: Int] = [:]
    var levels: [[(node: Node, inputs: [Node])]] = []
    for node in nodes {
      visitInputsFirst(from: node) { node in
        // The graph may change meanwhile, so that it seems to have a cycle.
        guard depths[ObjectIdentifier(node)] == nil else { return nil }
        depths[ObjectIdentifier(node)] = 0
        return node.shownInputs
      } visit: { node, inputs in
        let depth = inputs.compactMap { depths[ObjectIdentifier($0)] }.max().map { $0 + 1 } ?? 0
        depths[ObjectIdentifier(node)] = depth
        if depth == levels.count { levels.append([]) }
        levels[depth].append((node, inputs))
      }
    }
    var entries: [Entry] = []
    var index: [ObjectIdentifier: Int] = [:]
    var rank = -1
    var last: (label: SourceLabel, ranks: [Int])?
    for level in levels {
      // The inputs have their places already.
      let sources = level.map { node, inputs in
        let inputs = inputs.compactMap { index[ObjectIdentifier($0)] }
        return (node, inputs, label: node.label, ranks: inputs.map { entries[$0].rank })
      }
      .sorted { a, b in
        a.label == b.label ? a.ranks.lexicographicallyPrecedes(b.ranks) : a.label < b.label
      }
      for (node, inputs, label, ranks) in sources {
        if last.map({ $0 == (label, ranks) }) != true { rank += 1 }
        last = (label, ranks)
        index[ObjectIdentifier(node)] = entries.count
        entries.append(Entry(label: label, inputs: inputs, rank: rank))
      }
    }
    return (BindingGraph(entries), index)
  }
}

/// Visits a source and all that it is derived from, inputs first. `inputs` returns `nil` for one that was visited
/// already. A chain may be too long for a recursion.
func visitInputsFirst<Source>(
  from first: Source, inputs: (Source) -> [Source]?,
  visit: (Source, _ inputs: [Source]) -> Void
) {
  var worklist: [(source: Source, inputs: [Source]?)] = [(first, nil)]
  while let (source, visited) = worklist.popLast() {
    if let visited {
      visit(source, visited)
    } else if let inputs = inputs(source) {
      worklist.append((source, inputs))
      worklist += inputs.reversed().map { ($0, nil) }
    }
  }
}

extension Node {
  /// The inputs that bindings show. In place of a node that the library made for it, that node's inputs count.
  fileprivate var shownInputs: [Node] {
    // The constant is the property.
    if origin.kind == .property { return [] }
    // The last input of a linked variable is the source of its rule. Those before belong to the variable.
    let inputs = origin.kind == .linkedVariable ? upstreams.suffix(1) : upstreams[...]
    return inputs.flatMap { $0.origin.isOwn ? $0.shownInputs : [$0] }
  }
}
