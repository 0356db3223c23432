import Continuum

// What one transform that has to run costs in a large graph, in proportion to a small one.

let growth: [Row] = [
  growing("a chain that is observed everywhere", from: 1_000, to: 10_000, chain),
  growing("a tree of sums, one leaf written", from: 64, to: 16_384, tree),
  growing("values derived from a chain of 200", from: 20, to: 2_000, valuesOfAChain),
  growing("cells of two sources, one written", from: 100, to: 10_000, cells),
  growing("cells that share a source, one written", from: 100, to: 10_000, cellsOfASetting),
  growing("layers of a grid of width 3", from: 1_000, to: 10_000, grid),
]

private func growing(
  _ name: String, from small: Int, to large: Int, _ graph: @escaping @Sendable (Int) -> Contender
) -> Row {
  let peer = Peer.other("\(small.text) of them")
  return Row("each transform of \(large.text): \(name)", aims: [peer: 2]) {
    [.library: graph(large), peer: graph(small)]
  }
}

/// Writes that run so many transforms each, after which each label shows what it should.
private func writing(
  _ evaluations: Int, _ count: Count, _ labels: [Label],
  expected: @escaping (_ value: Int, _ index: Int) -> Int, _ write: @escaping (Int) -> Void
) -> Contender {
  let before = count.runs
  var contender = Contender.writing(write) { value in
    check(count.runs - before == value * evaluations, "too many transforms ran")
    check(
      labels.indices.allSatisfy { labels[$0].number == expected(value, $0) },
      "a label shows an old value")
  }
  contender.parts = evaluations
  return contender
}

private func chain(_ length: Int) -> Contender {
  let (source, count) = (Variable(value: 0), Count())
  var node = Constant(variable: source)
  let nodes = (0..<length).map { _ in
    node = node.counted(count) { $0 &+ 1 }
    return node
  }
  return writing(length, count, bound(nodes)) {
    $0 + $1 + 1
  } _: {
    source.value = $0
  }
}

private func tree(_ leaves: Int) -> Contender {
  let (variables, count) = ((0..<leaves).map { Variable(value: $0) }, Count())
  var (level, depth) = (variables.map { Constant(variable: $0) }, 0)
  while level.count > 1 {
    level = stride(from: 0, to: level.count, by: 2).map { .sum(level[$0], level[$0 + 1], count) }
    depth += 1
  }
  let (written, others) = (leaves / 2, leaves * (leaves - 1) / 2 - leaves / 2)
  return writing(depth, count, bound(level)) { value, _ in
    value + others
  } _: {
    variables[written].value = $0
  }
}

private func valuesOfAChain(_ width: Int) -> Contender {
  let (source, count) = (Variable(value: 0), Count())
  let end = (0..<200).reduce(Constant(variable: source)) { node, _ in
    node.counted(count) { $0 &+ 1 }
  }
  let labels = bound((0..<width).map { arm in end.counted(count) { $0 &+ arm } })
  return writing(200 + width, count, labels) {
    $0 + 200 + $1
  } _: {
    source.value = $0
  }
}

/// Each cell has two sources that no other one has.
private func cells(_ cells: Int) -> Contender {
  let (count, written) = (Count(), cells / 2)
  let left = (0..<cells).map { Variable(value: $0) }
  let right = (0..<cells).map { Variable(value: $0) }
  let labels = bound(zip(left, right).map { .sum(.init(variable: $0), .init(variable: $1), count) })
  return writing(1, count, labels) { value, index in
    (index == written ? value : index) + index
  } _: {
    left[written].value = $0
    withExtendedLifetime(right) {}
  }
}

/// One source of each cell is a setting that all of them read.
private func cellsOfASetting(_ cells: Int) -> Contender {
  let (count, written, setting) = (Count(), cells / 2, Variable(value: 1_000))
  let values = (0..<cells).map { Variable(value: $0) }
  let labels = bound(values.map { .sum(.init(variable: $0), .init(variable: setting), count) })
  return writing(1, count, labels) { value, index in
    (index == written ? value : index) + 1_000
  } _: {
    values[written].value = $0
    withExtendedLifetime(setting) {}
  }
}

/// Each node depends on two of the layer before. A change stays what it is from layer to layer. As sums, it would double
/// in each, and nothing of it would be left after 64: the values below would be equal, and would not be computed.
private func grid(_ layers: Int) -> Contender {
  let (source, count) = (Variable(value: 0), Count())
  var layer = (0..<3).map { arm in source.counted(count) { $0 &+ arm } }
  for _ in 1..<layers {
    layer = (0..<3).map { .twice(layer[$0], less: layer[($0 + 1) % 3], count) }
  }
  return writing(3 * layers, count, bound(layer)) { value, index in
    var layer = (0..<3).map { value &+ $0 }
    for _ in 1..<layers { layer = (0..<3).map { layer[$0] &* 2 &- layer[($0 + 1) % 3] } }
    return layer[index]
  } _: {
    source.value = $0
  }
}

extension ValueRepresentable<Int> {
  fileprivate func counted(
    _ count: Count, _ transform: @escaping @Sendable (Int) -> Int
  ) -> Constant<Int> {
    map {
      count.runs += 1
      return transform($0)
    }
  }
}

extension Constant<Int> {
  fileprivate static func sum(_ a: Self, _ b: Self, _ count: Count) -> Self {
    Constant(combining: a, b) { (a: Int, b: Int) -> Int in
      count.runs += 1
      return a &+ b
    }
  }

  fileprivate static func twice(_ a: Self, less b: Self, _ count: Count) -> Self {
    Constant(combining: a, b) { (a: Int, b: Int) -> Int in
      count.runs += 1
      return a &* 2 &- b
    }
  }
}
