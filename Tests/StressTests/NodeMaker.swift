import Continuum

/// Makes the nodes of a scene, each from those before it.
@MainActor
struct NodeMaker {
  private(set) var nodes: [Node]
  private let census: Census

  init(_ variables: [Variable<Reading>], _ census: Census) {
    self.census = census
    nodes = variables.enumerated().map { index, variable in
      Node(
        name: "variable \(index)", constant: Constant(variable: variable), shape: .variable(index))
    }
  }

  /// Adds a node by chance.
  mutating func add(_ chance: inout Chance) {
    let (a, b, c) = (pick(&chance), chance.below(nodes.count), chance.below(nodes.count))
    switch chance.below(12) {
    case 0: add("map(\(a))", [a], .copy(a), nodes[a].constant.map { $0 })
    case 1:
      add("removeDuplicates(\(a))", [a], .copy(a), nodes[a].constant.removeDuplicates())
      markDistinct()
    case 2: addCoarse(a, Int32(1 + chance.below(3)))
    case 3: addCoarseByComparison(a, Int32(1 + chance.below(3)))
    case 4:
      add(
        "combining(\(a), \(b))", [a, b], .joined([a, b]),
        Constant(combining: nodes[a].constant, nodes[b].constant) { $0.joined(with: $1) })
    case 5:
      add(
        "combining([\(a), \(b), \(c)])", [a, b, c], .joined([a, b, c]),
        Constant(combining: [a, b, c].map { nodes[$0].constant }) { readings in
          readings.dropFirst().reduce(readings[0]) { $0.joined(with: $1) }
        })
    case 6: add("boxed(\(a))", [a], .copy(a), boxed(nodes[a].constant))
    case 7: addFollowing(a, b, c)
    case 8: addFollowingNew(a, b, c)
    case 9: addRow(a)
    default: addOnMain(a, b, c, &chance)
    }
  }

  /// Adds a variable that a delivery writes.
  mutating func addEcho(of index: Int, _ variable: Variable<Reading>) {
    add("echo(\(index))", [], .copy(index), Constant(variable: variable))
    nodes[nodes.count - 1].isImmediate = false
  }

  /// The newer ones more often, so that it gets deep.
  private func pick(_ chance: inout Chance) -> Int {
    let oldest = chance.isOne(in: 2) ? 0 : max(0, nodes.count - 4)
    return oldest + chance.below(nodes.count - oldest)
  }

  private mutating func add(
    _ what: String, _ inputs: [Int], _ shape: Node.Shape, _ constant: Constant<Reading>
  ) {
    var node = Node(name: "node \(nodes.count) = \(what)", constant: constant, shape: shape)
    node.isOnMain = inputs.contains { nodes[$0].isOnMain }
    // A write of a source that a `flatMap` does not follow is no change, either.
    if case .followed = shape {
      node.isImmediate = false
    } else {
      node.isImmediate = inputs.allSatisfy { nodes[$0].isImmediate }
    }
    nodes.append(node)
  }

  private mutating func markDistinct() {
    nodes[nodes.count - 1].isDistinct = true
    nodes[nodes.count - 1].isImmediate = false
  }

  private mutating func addCoarse(_ a: Int, _ shift: Int32) {
    add(
      "removeDuplicates(coarse(\(a), \(shift)))", [a], .coarse(a, shift),
      nodes[a].constant.map { $0.coarse(shift) }.removeDuplicates())
    markDistinct()
  }

  private mutating func addCoarseByComparison(_ a: Int, _ shift: Int32) {
    add(
      "coarse(removeDuplicates(\(a), by: \(shift)))", [a], .coarse(a, shift),
      nodes[a].constant.removeDuplicates { $0.coarse(shift) == $1.coarse(shift) }
        .map { $0.coarse(shift) })
    // What is derived from it is told of each of its changes, and may miss the one between two that are
    // equal: only an observation of the distinct value itself never receives it twice in a row.
    nodes[nodes.count - 1].isImmediate = false
  }

  /// A row of a list that is reversed, or not, with each change.
  private mutating func addRow(_ a: Int) {
    let list = nodes[a].constant.map { reading in
      let rows = (0..<3).map { Item(id: $0, reading: $0 == 0 ? reading : Reading()) }
      return reading.isEven ? rows : rows.reversed()
    }
    add("row(\(a))", [a], .copy(a), list.row(0).map { $0?.reading ?? Reading() })
    // A value that comes back between two computations is no change.
    nodes[nodes.count - 1].isImmediate = false
  }

  /// Follows one of two, and knows by which value of `a` it does.
  private mutating func addFollowing(_ a: Int, _ b: Int, _ c: Int) {
    let (outer, even, odd) = (nodes[a], nodes[b].constant, nodes[c].constant)
    guard ![a, b, c].contains(where: { nodes[$0].isOnMain }) else { return }
    let followed = outer.constant.flatMap { $0.isEven ? even : odd }
    add(
      "combining(\(a), flatMap(\(a), \(b), \(c)))", [a, b, c], .followed(a, b, c),
      Constant(combining: outer.constant, followed) { $0.joined(with: $1) })
  }

  /// The same with a source that is made by the transform.
  private mutating func addFollowingNew(_ a: Int, _ b: Int, _ c: Int) {
    let (outer, even, odd) = (nodes[a], nodes[b].constant, nodes[c].constant)
    guard ![a, b, c].contains(where: { nodes[$0].isOnMain }) else { return }
    add(
      "flatMap(\(a), map(\(b)), map(\(c)))", [a, b, c], .followed(a, b, c),
      outer.constant.flatMap { outer in
        (outer.isEven ? even : odd).map { outer.joined(with: $0) }
      })
  }

  private mutating func addOnMain(_ a: Int, _ b: Int, _ c: Int, _ chance: inout Chance) {
    let (first, second, third) = (nodes[a].constant, nodes[b].constant, nodes[c].constant)
    switch chance.below(4) {
    case 0:
      add("map(on: main, \(a))", [a], .copy(a), first.map(on: MainActor.self) { onMain($0) })
    case 1:
      add(
        "combining(\(a), \(b), on: main)", [a, b], .joined([a, b]),
        Constant(combining: first, second, on: MainActor.self) { onMain($0.joined(with: $1)) })
    case 2:
      add(
        "removeDuplicates(on: main, \(a))", [a], .copy(a),
        first.removeDuplicates(on: MainActor.self))
      markDistinct()
    default:
      add(
        "flatMap(on: main, \(a), map(\(b)), map(\(c)))", [a, b, c], .followed(a, b, c),
        first.flatMap(on: MainActor.self) { outer in
          (outer.isEven ? second : third).map { outer.joined(with: $0) }
        })
    }
    nodes[nodes.count - 1].isOnMain = true
  }

  /// The same value by way of one that holds an object. The thread sanitizer does not see that counting
  /// references orders what is done with an object, so there are none for it.
  private func boxed(_ source: Constant<Reading>) -> Constant<Reading> {
    struct Boxed: Sendable {
      let reading: Reading
      let token: Token
    }
    if isUnderThreadSanitizer { return source.map { $0 }.map { $0 } }
    return source.map { [census] in Boxed(reading: $0, token: census.token(.payload)) }
      .map(\.reading)
  }
}

private struct Item: Identifiable, Equatable {
  let id: Int
  let reading: Reading
}

@MainActor
private func onMain(_ reading: Reading) -> Reading {
  MainActor.preconditionIsolated()
  return reading
}
