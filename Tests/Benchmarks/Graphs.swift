import Continuum
import Foundation

/// A graph of derived values below one source, bound to labels, beside what a person would write for
/// exactly that graph: properties that are set one after the other, and labels held weakly.
private struct Graph {
  let name: String
  /// How many values are derived.
  let nodes: Int
  /// Writes through the library, and then through what was written by hand.
  let write: (Int) -> Void
  let writeByHand: (Int) -> Void
  /// What the labels show after a write of each kind, and what they should show.
  let shown: () -> [Int]
  let shownByHand: () -> [Int]
  let expected: (Int) -> [Int]
  /// How many transforms and deliveries there were in all.
  let runs: () -> Int
  let runsPerWrite: Int
}

func benchmarkGraphs() {
  print("Nanoseconds per write through a graph, and per node:")
  for graph in [chain(50), fan(50), diamond(5), triangle(10), repeated(30)] {
    let times = race([
      Contender(graph.name) { writes in
        let before = graph.runs()
        for value in 1...writes { graph.write(value) }
        check(graph.runs() - before == writes * graph.runsPerWrite, "\(graph.name) ran too often")
        check(graph.shown() == graph.expected(writes), "\(graph.name) shows \(graph.shown())")
        graph.write(0)
      },
      Contender("by hand") { writes in
        for value in 1...writes { graph.writeByHand(value) }
        check(graph.shownByHand() == graph.expected(writes), "\(graph.name) by hand is wrong")
        graph.writeByHand(0)
      },
    ])
    let perNode = [0, 1].map { (times[$0] / Double(graph.nodes)).rounded(to: 1) }
    print(
      "  \(graph.name.padded(to: 34))", times[0].rounded(to: 0).leftPadded(to: 10),
      perNode[0].leftPadded(to: 8), "  by hand", times[1].rounded(to: 0).leftPadded(to: 8),
      perNode[1].leftPadded(to: 6))
  }
}

/// Times one batch of writes to many variables that are all combined.
func benchmarkBatch() {
  let variables = (0..<100).map { Variable(value: $0) }
  let sum = Constant(combining: variables) { $0.reduce(0, +) }
  let center = NotificationCenter()
  let label = Label()
  let count = Count()
  center.continuum.observe(sum, bindTo: label) { label, sum in
    label.number = sum
    count.runs += 1
  }
  let hand = Hand(values: 101, labels: 1)
  let times = race([
    Contender("batch") { batches in
      let before = count.runs
      for batch in 1...batches {
        batchUpdates { for variable in variables { variable.value = batch } }
      }
      check(count.runs - before == batches, "a batch made more than one delivery")
      check(label.number == 100 * batches, "the sum is wrong")
    },
    Contender("by hand") { batches in
      for batch in 1...batches {
        for index in 0..<100 { hand.values[index] = batch }
        hand.values[100] = hand.values[0..<100].reduce(0, +)
        hand.show(100, on: 0)
      }
      check(hand.shown() == [100 * batches], "the sum by hand is wrong")
    },
  ])
  print("Nanoseconds for a batch of 100 writes, combined:")
  print("  \(times[0].rounded(to: 0)), by hand \(times[1].rounded(to: 0))")
}

private final class Hand {
  var values: [Int]
  let labels: [Label]
  private let references: [WeakLabel]

  init(values: Int, labels: Int) {
    self.values = Array(repeating: 0, count: values)
    self.labels = (0..<labels).map { _ in Label() }
    references = self.labels.map(WeakLabel.init)
  }

  func show(_ index: Int, on label: Int) { references[label].label?.number = values[index] }
  func shown() -> [Int] { labels.map(\.number) }
}

private func graph(
  _ name: String, nodes: Int, source: Variable<Int>, sinks: [Constant<Int>], count: Count,
  hand: Hand, byHand: @escaping (Int) -> Void, expected: @escaping (Int) -> [Int]
) -> Graph {
  let center = NotificationCenter()
  let labels = sinks.map { _ in Label() }
  for (sink, label) in zip(sinks, labels) {
    center.continuum.observe(sink, bindTo: label) { label, value in
      label.number = value
      count.runs += 1
    }
  }
  return Graph(
    name: name, nodes: nodes, write: { source.value = $0 }, writeByHand: byHand,
    shown: { labels.map(\.number) }, shownByHand: hand.shown, expected: expected,
    runs: { count.runs }, runsPerWrite: nodes + sinks.count)
}

private func chain(_ length: Int) -> Graph {
  let (count, source) = (Count(), Variable(value: 0))
  var node = Constant(variable: source)
  for _ in 0..<length {
    node = node.map {
      count.runs += 1; return $0 + 1
    }
  }
  let hand = Hand(values: length, labels: 1)
  return graph(
    "a chain of \(length)", nodes: length, source: source, sinks: [node], count: count, hand: hand,
    byHand: { value in
      var value = value
      for index in 0..<length {
        value += 1
        hand.values[index] = value
      }
      hand.show(length - 1, on: 0)
    },
    expected: { [$0 + length] })
}

private func fan(_ width: Int) -> Graph {
  let (count, source) = (Count(), Variable(value: 0))
  let arms = (0..<width).map { arm in
    source.map {
      count.runs += 1; return $0 + arm
    }
  }
  let hand = Hand(values: width, labels: width)
  return graph(
    "a fan of \(width)", nodes: width, source: source, sinks: arms, count: count, hand: hand,
    byHand: { value in
      for index in 0..<width {
        hand.values[index] = value + index
        hand.show(index, on: index)
      }
    },
    expected: { value in (0..<width).map { value + $0 } })
}

private func diamond(_ width: Int) -> Graph {
  let (count, source) = (Count(), Variable(value: 0))
  let arms = (0..<width).map { arm in
    source.map {
      count.runs += 1; return $0 + arm
    }
  }
  let sum = Constant(combining: arms) {
    count.runs += 1; return $0.reduce(0, +)
  }
  let hand = Hand(values: width + 1, labels: 1)
  return graph(
    "a diamond of \(width)", nodes: width + 1, source: source, sinks: [sum], count: count,
    hand: hand,
    byHand: { value in
      for index in 0..<width { hand.values[index] = value + index }
      hand.values[width] = hand.values[0..<width].reduce(0, +)
      hand.show(width, on: 0)
    },
    expected: { [$0 * width + width * (width - 1) / 2] })
}

private func triangle(_ width: Int) -> Graph {
  let (count, source) = (Count(), Variable(value: 0))
  var nodes = [Constant(variable: source)]
  for _ in 0..<width {
    nodes.append(
      nodes.last!.map {
        count.runs += 1; return $0 + 1
      })
  }
  let sum = Constant(combining: nodes) {
    count.runs += 1; return $0.reduce(0, +)
  }
  let hand = Hand(values: width + 2, labels: 1)
  return graph(
    "a triangle of \(width)", nodes: width + 1, source: source, sinks: [sum], count: count,
    hand: hand,
    byHand: { value in
      hand.values[0] = value
      for index in 1...width { hand.values[index] = hand.values[index - 1] + 1 }
      hand.values[width + 1] = hand.values[0...width].reduce(0, +)
      hand.show(width + 1, on: 0)
    },
    expected: { [$0 * (width + 1) + width * (width + 1) / 2] })
}

private func repeated(_ times: Int) -> Graph {
  let (count, source) = (Count(), Variable(value: 0))
  let sources = Array(repeating: source, count: times)
  let sum = Constant(combining: sources) {
    count.runs += 1; return $0.reduce(0, +)
  }
  let hand = Hand(values: 1, labels: 1)
  return graph(
    "a node that reads a source \(times) times", nodes: 1, source: source, sinks: [sum],
    count: count, hand: hand,
    byHand: { value in
      var sum = 0
      for _ in 0..<times { sum += value }
      hand.values[0] = sum
      hand.show(0, on: 0)
    },
    expected: { [$0 * times] })
}
