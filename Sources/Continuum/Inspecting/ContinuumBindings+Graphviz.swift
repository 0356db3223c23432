extension ContinuumBindings {
  /// The graph of the bindings, in the language of [Graphviz](https://graphviz.org).
  ///
  /// Use it for a graph that is too large for Mermaid: `dot -Tsvg` lays out thousands of nodes. It
  /// shows the same as ``mermaid``, in the same order.
  public var dot: String {
    let drawing = BindingDrawing(self)
    let nodes = drawing.nodes.map { node in
      let text = node.lines.map(\.escapedForGraphviz).joined(separator: "\\n")
      let shape =
        switch node.shape {
        case .origin: "ellipse"
        case .derived: "box"
        case .destination: "parallelogram"
        }
      return "  \(node.id) [label=\"\(text)\", shape=\(shape)]"
    }
    let edges = drawing.edges.map { edge in
      let attributes = [
        edge.isTwoWay ? "dir=both" : nil, edge.isEnded ? "style=dashed" : nil,
        edge.site.map { "label=\"\($0.escapedForGraphviz)\"" },
      ].compactMap(\.self)
      let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      return "  \(edge.from) -> \(edge.to)\(list)"
    }
    return (["digraph bindings {", "  rankdir=LR"] + nodes + edges + ["}"]).joined(separator: "\n")
  }
}

extension String {
  /// In a quoted text of Graphviz, only quotes and backslashes mean something.
  fileprivate var escapedForGraphviz: String {
    onOneLine.escaped(["\"": "\\\"", "\\": "\\\\"])
  }
}
