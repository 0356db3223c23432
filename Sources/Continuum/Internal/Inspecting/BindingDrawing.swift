/// The elements of a picture of bindings, for each language that describes pictures.
struct BindingDrawing {
  enum Shape {
    /// A source that is derived from nothing.
    case origin
    case derived, destination
  }

  struct Edge {
    let from: String
    let to: String
    var isTwoWay = false
    var isEnded = false
    /// The line that keeps two variables equal.
    var site: String?
  }

  private(set) var nodes: [(id: String, lines: [String], shape: Shape)] = []
  private(set) var edges: [Edge] = []
  /// Sources of the same rank are drawn once.
  private var ids: [Int: String] = [:]
  private var counts: [Int: Int] = [:]

  init(_ bindings: ContinuumBindings) {
    for entry in bindings.first?.source.graph.entries ?? [] {
      counts[entry.rank, default: 0] += 1
    }
    for group in bindings.groups(byPlace: false) {
      let binding = group[0]
      let source = draw(binding.source)
      let destination =
        binding.other.map { draw($0) }
        ?? add([binding.destination.times(group.count), binding.site], .destination)
      edges.append(
        Edge(
          from: source, to: destination, isTwoWay: binding.isTwoWay, isEnded: binding.isEnded,
          site: binding.other == nil ? nil : binding.site.times(group.count)))
    }
  }

  /// Draws a source after what it is derived from.
  private mutating func draw(_ source: ContinuumBindings.Source) -> String {
    visitInputsFirst(from: source) { source in
      ids[source.rank] == nil ? source.inputs : nil
    } visit: { source, inputs in
      // The name and the type, and how and where the source was made.
      let label = source.label
      let made = [label.kind.rawValue, label.site].compactMap(\.self).joined(separator: ", ")
      let id = add(
        [label.nameAndType.times(counts[source.rank] ?? 1), made],
        inputs.isEmpty ? .origin : .derived)
      ids[source.rank] = id
      var seen: Set<Int> = []
      for input in inputs where seen.insert(input.rank).inserted {
        edges.append(Edge(from: ids[input.rank] ?? "", to: id))
      }
    }
    return ids[source.rank] ?? ""
  }

  private mutating func add(_ lines: [String], _ shape: Shape) -> String {
    let id = "n\(nodes.count + 1)"
    nodes.append((id, lines, shape))
    return id
  }
}
