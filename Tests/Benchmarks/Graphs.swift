import Continuum
import Foundation

// Graphs of derived values, beside what you would write for exactly that graph: statements that set the
// elements of an array one after the other, and then the labels.

let graphs: [Row] = [
  graph("a chain of 50", size: 50) { source in
    [(0..<50).reduce(Constant(variable: source)) { node, _ in node.map { $0 &+ 1 } }]
  } byHand: { source in
    [(0..<50).reduce(source) { node, _ in node.map { $0 &+ 1 } }]
  } inArray: { values, written in
    var value = written
    for index in 0..<50 {
      value &+= 1
      values[index] = value
    }
  },
  graph("a fan of 50", size: 50, labels: 50) { source in
    (0..<50).map { arm in source.map { $0 &+ arm } }
  } byHand: { source in
    (0..<50).map { arm in source.map { $0 &+ arm } }
  } inArray: { values, written in
    for arm in 0..<50 { values[arm] = written &+ arm }
  },
  // The last value is derived from five others.
  graph("a diamond of 5", size: 6) { source in
    let arms = (0..<5).map { arm in source.map { $0 &+ arm } }
    return [Constant(combining: arms) { $0.reduce(0, &+) }]
  } byHand: { source in
    [.sum((0..<5).map { arm in source.map { $0 &+ arm } })]
  } inArray: { values, written in
    for arm in 0..<5 { values[arm] = written &+ arm }
    values[5] = values[0..<5].reduce(0, &+)
  },
  // The last value is derived from everything in a chain.
  graph("a triangle of 10", size: 11) { source in
    var nodes = [source.map { $0 &+ 1 }]
    while nodes.count < 10 { nodes.append(nodes.last!.map { $0 &+ 1 }) }
    return [Constant(combining: nodes) { $0.reduce(0, &+) }]
  } byHand: { source in
    var nodes = [source.map { $0 &+ 1 }]
    while nodes.count < 10 { nodes.append(nodes.last!.map { $0 &+ 1 }) }
    return [.sum(nodes)]
  } inArray: { values, written in
    values[0] = written &+ 1
    for index in 1..<10 { values[index] = values[index - 1] &+ 1 }
    values[10] = values[0..<10].reduce(0, &+)
  },
]

private let arrayWrites = Peer.other("writes to an array")

/// The same graph made in three ways. Labels show its last values.
private func graph(
  _ name: String, size: Int, labels count: Int = 1,
  library: @escaping @Sendable (Variable<Int>) -> [Constant<Int>],
  byHand: @escaping @Sendable (Property<Int>) -> [Property<Int>],
  inArray: @escaping @Sendable (_ values: inout [Int], _ written: Int) -> Void
) -> Row {
  let expected = { (written: Int, label: Int) in
    var values = Array(repeating: 0, count: size)
    inArray(&values, written)
    return values[size - count + label]
  }
  return Row("a write through \(name), by hand in an array") {
    let (source, property) = (Variable(value: 0), Property(0))
    let (handLabels, arrayLabels) = (labels(count), labels(count))
    for (end, label) in zip(byHand(property), handLabels) { end.bind(label) }
    let references = arrayLabels.map(WeakLabel.init)
    var values = Array(repeating: 0, count: size)
    return [
      .hand: .writing(handLabels, expected: expected) { property.value = $0 },
      .library: .writing(bound(library(source)), expected: expected) { source.value = $0 },
      arrayWrites: .writing(arrayLabels, expected: expected) { written in
        inArray(&values, written)
        for (index, reference) in references.enumerated() {
          reference.label?.number = values[size - count + index]
        }
      },
    ]
  }
}

extension Property<Int> {
  /// It is computed again for each input that changes.
  fileprivate static func sum(_ inputs: [Property<Int>]) -> Property<Int> {
    let sum = Property(0)
    var values = inputs.map(\.value)
    for (index, input) in inputs.enumerated() {
      input.add {
        values[index] = $0
        sum.value = values.reduce(0, &+)
      }
    }
    return sum
  }
}
