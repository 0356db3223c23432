extension ContinuumBindings: CustomStringConvertible {
  /// A table with a row for each binding: the source, the type of its values, how it was made, the
  /// variables, emitters and properties behind it, the destination, the place, the line of the
  /// `observe`, and the number of deliveries. Equal rows are one row, with their number and the sum
  /// of their deliveries.
  public var description: String {
    guard let graph = first?.source.graph else { return "no bindings" }
    let nearest = graph.nearestCombinations
    let rows = groups(byPlace: true).map { group in
      let binding = group[0]
      let target = binding.destination.times(group.count)
      let deliveries = group.map(\.deliveries).reduce(0, +)
      let source = binding.source
      let derivedFrom = graph.origins(of: source.index, nearest).map {
        "\(graph.entries[$0].label)"
      }
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
  /// For each source, the nearest one above it, or itself, that combines others, or is derived from nothing.
  fileprivate var nearestCombinations: [Int] {
    entries.indices.reduce(into: []) { nearest, index in
      let above = Set(entries[index].inputs.map { nearest[$0] })
      nearest.append(above.count == 1 ? above.first! : index)
    }
  }

  /// The sources behind one that are derived from nothing, equal labels only once. Each is looked for where it is printed:
  /// lists for all sources would take the square of the length of a row of combinations.
  fileprivate func origins(of source: Int, _ nearest: [Int]) -> [Int] {
    var origins: [Int] = []
    var (seen, ranks): (Set<Int>, Set<Int>) = ([], [])
    var worklist = [nearest[source]]
    while let next = worklist.popLast() {
      guard seen.insert(next).inserted else { continue }
      let inputs = entries[next].inputs
      worklist += inputs.reversed().map { nearest[$0] }
      if inputs.isEmpty, next != source, ranks.insert(entries[next].rank).inserted {
        origins.append(next)
      }
    }
    return origins
  }
}
