extension ContinuumBindings {
  /// The graph of the bindings, as a flowchart for [Mermaid](https://mermaid.js.org).
  ///
  /// Put it into a code block of the language `mermaid`: many sites draw it, in a pull request, a
  /// bug report or a README.
  ///
  /// A rounded box is a source that is derived from nothing, such as a variable. A rectangle is a
  /// derived source, and a slanted box a target. An arrow with two heads is a two-way binding, and
  /// a dotted one has ended. Sources and targets with the same text are drawn once, with their
  /// number, like `Label.text × 100`.
  ///
  /// The text depends only on the bindings, not on their deliveries, nor on where these run: a test
  /// may compare it.
  public var mermaid: String {
    let drawing = BindingDrawing(self)
    let nodes = drawing.nodes.map { node in
      let text = node.lines.map(\.escapedForMermaid).joined(separator: "<br/>")
      let (open, close) =
        switch node.shape {
        case .origin: ("([", "])")
        case .derived: ("[", "]")
        case .destination: ("[/", "/]")
        }
      return "  \(node.id)\(open)\"\(text)\"\(close)"
    }
    let edges = drawing.edges.map { edge in
      let arrow = (edge.isTwoWay ? "<" : "") + (edge.isEnded ? "-.->" : "-->")
      let site = edge.site.map { "|\"\($0.escapedForMermaid)\"|" } ?? ""
      return "  \(edge.from) \(arrow)\(site) \(edge.to)"
    }
    return (["flowchart LR"] + nodes + edges).joined(separator: "\n")
  }
}

extension String {
  /// Mermaid ends a text at a quote, takes what is in angle brackets for HTML, text between backticks for
  /// Markdown, and `\n` for a line end.
  fileprivate var escapedForMermaid: String {
    onOneLine.escaped([
      "\"": "#quot;", "#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "`": "#96;",
      "\\": "#92;",
    ])
  }
}
