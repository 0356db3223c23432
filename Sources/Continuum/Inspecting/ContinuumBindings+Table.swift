extension ContinuumBindings: CustomStringConvertible {
  /// A table with a row for each binding: what is observed, the type
  /// of its values, how it came about, the variables, emitters and
  /// properties that it is derived from, what the binding delivers to, where, the line of the `observe`, and
  /// how often it has delivered. Bindings that read the same are one row, with their number; the deliveries
  /// of all of them are added.
  public var description: String {
    let rows = groups { $0.isListed(like: $1) }.map { group in
      let binding = group[0]
      let target = binding.destination + (group.count == 1 ? "" : " × \(group.count)")
      let deliveries = group.map(\.deliveries).reduce(0, +)
      let origins = binding.source.origins
      return [
        binding.source.description, binding.source.type, binding.source.kind.rawValue,
        origins.isEmpty ? "–" : origins.map(\.description).joined(separator: ", "),
        binding.isTwoWay ? "↔ \(target)" : target, binding.place, binding.site,
        binding.isOver ? "\(deliveries), over" : "\(deliveries)",
      ].map(\.onOneLine)
    }
    if rows.isEmpty { return "no bindings" }
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

extension ContinuumBindings.Source {
  /// The sources behind it that are derived from nothing, each that reads differently once.
  fileprivate var origins: [Self] {
    var origins: [Self] = []
    var seen: Set<Int> = []
    var path = inputs
    path.reverse()
    while let source = path.popLast() {
      guard seen.insert(source.rank).inserted else { continue }
      let inputs = source.inputs
      if inputs.isEmpty { origins.append(source) }
      path += inputs.reversed()
    }
    return origins
  }
}
