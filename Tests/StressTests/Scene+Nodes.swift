import Continuum

extension Scene {
  /// Derives values from the variables, and from one another.
  static func makeNodes(
    _ variables: [Variable<Reading>], _ census: Census, _ chance: inout Chance
  ) -> [Node] {
    var nodes = variables.enumerated().map { index, variable in
      Node(
        name: "variable \(index)", constant: Constant(variable: variable), shape: .variable(index))
    }
    for _ in 0..<(4 + chance.below(12)) { nodes.append(makeNode(nodes, census, &chance)) }
    return nodes
  }

  private static func makeNode(
    _ nodes: [Node], _ census: Census, _ chance: inout Chance
  ) -> Node {
    // The newer ones more often, so that it gets deep.
    let recent = max(0, nodes.count - 6)
    let a =
      chance.isOne(in: 2) ? chance.below(nodes.count) : chance.below(nodes.count - recent) + recent
    let (b, c) = (chance.below(nodes.count), chance.below(nodes.count))
    let (first, second, third) = (nodes[a].constant, nodes[b].constant, nodes[c].constant)
    let name = "node \(nodes.count)"
    switch chance.below(7) {
    case 0:
      return Node(name: "\(name) = map(\(a))", constant: first.map { $0 }, shape: .copy(a))
    case 1:
      return Node(
        name: "\(name) = removeDuplicates(\(a))", constant: first.removeDuplicates(),
        shape: .copy(a), isDistinct: true)
    case 2:
      let shift = Int32(1 + chance.below(3))
      return Node(
        name: "\(name) = removeDuplicates(coarse(\(a), \(shift)))",
        constant: first.map { $0.coarse(shift) }.removeDuplicates(), shape: .coarse(a, shift),
        isDistinct: true)
    case 3:
      let shift = Int32(1 + chance.below(3))
      return Node(
        name: "\(name) = coarse(removeDuplicates(by: \(shift), \(a)), \(shift))",
        constant: first.removeDuplicates { $0.coarse(shift) == $1.coarse(shift) }
          .map { $0.coarse(shift) },
        shape: .coarse(a, shift), isDistinct: true)
    case 4:
      return Node(
        name: "\(name) = combining(\(a), \(b))",
        constant: Constant(combining: first, second) { $0.joined(with: $1) },
        shape: .joined([a, b]))
    case 5:
      return Node(
        name: "\(name) = combining([\(a), \(b), \(c)])",
        constant: Constant(combining: [first, second, third]) { readings in
          readings.dropFirst().reduce(readings[0]) { $0.joined(with: $1) }
        }, shape: .joined([a, b, c]))
    default:
      return Node(
        name: "\(name) = boxed(\(a))", constant: boxed(first, census), shape: .copy(a))
    }
  }

  /// The same value by way of one that holds an object. The thread sanitizer does not see that counting
  /// references orders what is done with an object, so there are none for it.
  private static func boxed(_ source: Constant<Reading>, _ census: Census) -> Constant<Reading> {
    struct Boxed: Sendable {
      let reading: Reading
      let token: Token
    }
    if isUnderThreadSanitizer { return source.map { $0 }.map { $0 } }
    return source.map { Boxed(reading: $0, token: census.token(.payload)) }.map(\.reading)
  }
}
