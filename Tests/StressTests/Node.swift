import Continuum

/// One source of a scene, with what its value has to be.
struct Node: Sendable {
  /// How the value follows from the values of the nodes before it.
  enum Shape: Sendable {
    case variable(Int)
    case copy(Int)
    case coarse(Int, Int32)
    case joined([Int])
    /// The second of the two named, or the third, as the first one's count of a variable says.
    case followed(Int, Int, Int)
  }

  let name: String
  let constant: Constant<Reading>
  let shape: Shape
  /// Whether two deliveries in a row are never of the same value.
  var isDistinct = false
  /// Whether it is computed on the main actor only.
  var isOnMain = false
  /// Whether each write of what it depends on is a change, which its observations on the place of the
  /// writer have received when the assignment returns. Not so below `removeDuplicates()`, and of what
  /// deliveries write.
  var isImmediate = true
}

extension Node.Shape {
  /// The value, when those of the nodes before it and of the variables are these.
  func value(_ nodes: [Reading], _ variables: [Reading]) -> Reading {
    switch self {
    case .variable(let index): return variables[index]
    case .copy(let index): return nodes[index]
    case .coarse(let index, let shift): return nodes[index].coarse(shift)
    case .joined(let indices):
      return indices.dropFirst().reduce(nodes[indices[0]]) { $0.joined(with: nodes[$1]) }
    case .followed(let outer, let even, let odd):
      return nodes[outer].joined(with: nodes[nodes[outer].isEven ? even : odd])
    }
  }
}

extension Reading {
  /// What a `flatMap` decides by.
  var isEven: Bool { (0..<Reading.variables).reduce(0) { $0 + (self[$1] ?? 0) } % 2 == 0 }
}
