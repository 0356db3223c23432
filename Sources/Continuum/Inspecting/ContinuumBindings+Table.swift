extension ContinuumBindings: CustomStringConvertible {
  /// A table with a row for each binding: the source, the type of its values, how it was made, the
  /// variables, emitters and properties behind it, the destination, the place, the line of the
  /// `observe`, and the number of deliveries. Equal rows are one row, with their number and the sum
  /// of their deliveries.
  public var description: String {
    guard let graph = first?.source.graph else { return "no bindings" }
    let origins = graph.origins
    let rows = groups(byPlace: true).map { group in
      let binding = group[0]
      let target = binding.destination.times(group.count)
      let deliveries = group.map(\.deliveries).reduce(0, +)
      let source = binding.source
      let derivedFrom = origins[source.index].map { "\(graph.entries[$0].label)" }
      return [
        source.description, source.label.type, source.label.kind.rawValue,
        derivedFrom.isEmpty ? "–" : derivedFrom.joined(separator: ", "),
        binding.isTwoWay ? "↔ \(target)" : target, binding.place, binding.site,
        binding.isEnded ? "\(deliveries), ended" : "\(deliveries)",
      ].map(\.onOneLine)
    }
    let titles = [
      "source", "type", "kind", "derived from", "target", "place", "observed at", "deliveries",
    ]
    let table = [titles] + rows
    let widths = titles.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }
}

extension BindingGraph {
  /// For each source, those behind it that are derived from nothing, equal labels only once.
  fileprivate var origins: [[Int]] {
    var origins: [[Int]] = []
    for entry in entries {
      let lists = entry.inputs.map { entries[$0].inputs.isEmpty ? [$0] : origins[$0] }
      var ranks: Set<Int> = []
      // The sources of a long chain share one list.
      origins.append(
        lists.count == 1
          ? lists[0] : lists.joined().filter { ranks.insert(entries[$0].rank).inserted })
    }
    return origins
  }
}
