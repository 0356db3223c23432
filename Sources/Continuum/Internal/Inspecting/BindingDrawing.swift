/// The elements of a picture of bindings, for each language that describes pictures.
struct BindingDrawing {
  enum Shape {
    /// A source that is derived from nothing.
    case origin
    case derived
    case destination
  }

  struct Node {
    let id: String
    let lines: [String]
    let shape: Shape
  }

  struct Edge {
    let from: String
    let to: String
    let isTwoWay: Bool
    let isEnded: Bool
    /// The line that keeps two variables equal.
    let site: String?
  }

  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// Sources of the same rank are drawn once.
  private var ids: [Int: String] = [:]
  private var counts: [Int: Int] = [:]

  init(_ bindings: ContinuumBindings) {
    if let graph = bindings.first?.source.graph {
      counts = Dictionary(grouping: graph.entries, by: \.rank).mapValues(\.count)
    }
    for group in bindings.groups({ $0.isDrawn(like: $1) }) {
      let binding = group[0]
      let source = draw(binding.source)
      let destination = binding.other.map { draw($0) } ?? draw(group)
      edges.append(
        Edge(
          from: source, to: destination, isTwoWay: binding.isTwoWay, isEnded: binding.isEnded,
          site: binding.other == nil ? nil : binding.site + times(group.count)))
    }
  }

  private mutating func draw(_ group: [ContinuumBindings.Binding]) -> String {
    append([group[0].destination + times(group.count), group[0].site], .destination)
  }

  /// Draws a source after what it is derived from. A chain may be too long for a recursion.
  private mutating func draw(_ first: ContinuumBindings.Source) -> String {
    var path = [(source: first, next: 0)]
    while let (source, next) = path.last {
      let inputs = source.inputs
      if ids[source.rank] != nil {
        path.removeLast()
      } else if next < inputs.count {
        path[path.count - 1].next += 1
        path.append((inputs[next], 0))
      } else {
        path.removeLast()
        let id = append(lines(source), inputs.isEmpty ? .origin : .derived)
        ids[source.rank] = id
        var seen: Set<Int> = []
        for input in inputs where seen.insert(input.rank).inserted {
          edges.append(
            Edge(from: ids[input.rank] ?? "", to: id, isTwoWay: false, isEnded: false, site: nil))
        }
      }
    }
    return ids[first.rank] ?? ""
  }

  private mutating func append(_ lines: [String], _ shape: Shape) -> String {
    nodes.append(Node(id: "n\(nodes.count + 1)", lines: lines, shape: shape))
    return nodes[nodes.count - 1].id
  }

  /// The name and the type, and how and where the source was made.
  private func lines(_ source: ContinuumBindings.Source) -> [String] {
    let label = source.label
    let site = CallSite.text(label.file, label.line)
    return [
      label.nameAndType + times(counts[source.rank] ?? 1),
      label.kind.rawValue + (site.map { ", \($0)" } ?? ""),
    ]
  }

  private func times(_ count: Int) -> String { count == 1 ? "" : " × \(count)" }
}
