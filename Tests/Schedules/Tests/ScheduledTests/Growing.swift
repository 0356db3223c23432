import Foundation
import ScheduledContinuum

/// A graph of which one variable is written.
struct Grown {
  /// How many transforms have to run for a write.
  let evaluations: Int
  let write: (Int) -> Void
  /// What has to stay alive.
  let kept: [AnyObject]
}

/// A graph that can be made small and large.
struct Growing: Sendable, CustomStringConvertible {
  let description: String
  let small: Int
  let large: Int
  let make: @Sendable (_ size: Int) -> Grown

  static let all = [
    Growing(description: "a chain of which each node is observed", small: 100, large: 10_000) {
      length in
      let source = Variable(value: 0)
      var node = Constant(variable: source)
      let nodes = (0..<length).map { _ in
        node = node.map { $0 &+ 1 }
        return node
      }
      return Grown(evaluations: length, write: { source.value = $0 }, kept: observed(nodes))
    },
    Growing(description: "a tree of sums, one leaf written", small: 64, large: 16_384) { leaves in
      let variables = (0..<leaves).map { Variable(value: $0) }
      var (level, depth) = (variables.map { Constant(variable: $0) }, 0)
      while level.count > 1 {
        level = stride(from: 0, to: level.count, by: 2).map { sum(level[$0], level[$0 + 1]) }
        depth += 1
      }
      return Grown(
        evaluations: depth, write: { variables[leaves / 2].value = $0 }, kept: observed(level))
    },
    Growing(description: "values above a shared chain of 200", small: 20, large: 2_000) { width in
      let source = Variable(value: 0)
      let chain = (0..<200).reduce(Constant(variable: source)) { node, _ in node.map { $0 &+ 1 } }
      let values = (0..<width).map { arm in chain.map { $0 &+ arm } }
      return Grown(
        evaluations: 200 + width, write: { source.value = $0 }, kept: observed(values))
    },
    Growing(description: "cells of two sources, one of them written", small: 100, large: 10_000) {
      cells in
      let left = (0..<cells).map { Variable(value: $0) }
      let right = (0..<cells).map { Variable(value: $0) }
      let sums = zip(left, right).map { sum(Constant(variable: $0), Constant(variable: $1)) }
      return Grown(
        evaluations: 1, write: { left[cells / 2].value = $0 }, kept: observed(sums) + right)
    },
    Growing(description: "cells that share a source, one written", small: 100, large: 10_000) {
      cells in
      let setting = Variable(value: 1_000)
      let values = (0..<cells).map { Variable(value: $0) }
      let sums = values.map { sum(Constant(variable: $0), Constant(variable: setting)) }
      return Grown(
        evaluations: 1, write: { values[cells / 2].value = $0 }, kept: observed(sums) + [setting])
    },
    Growing(description: "layers of a grid of width 3", small: 100, large: 10_000) { layers in
      let source = Variable(value: 0)
      var layer = (0..<3).map { arm in source.map { $0 &+ arm } }
      for _ in 1..<layers {
        layer = (0..<3).map { sum(layer[$0], layer[($0 + 1) % 3]) }
      }
      return Grown(
        evaluations: 3 * layers, write: { source.value = $0 }, kept: observed(layer))
    },
  ]

  /// Nothing behind the first value has to run.
  static let unchanged = Growing(
    description: "values behind one that did not change", small: 10, large: 1_000
  ) { width in
    let source = Variable(value: 0)
    let same = source.map { _ in 7 }
    let values = (0..<width).map { arm in same.map { $0 &+ arm } }
    return Grown(evaluations: 1, write: { source.value = $0 }, kept: observed(values))
  }

  /// What one write does, when the graph is in use already.
  func counted(_ size: Int) -> (counts: Counts, needed: Int) {
    let grown = make(size)
    grown.write(-1)
    let before = Counts.now
    grown.write(-2)
    let counts = Counts.now - before
    withExtendedLifetime(grown) {}
    return (counts, grown.evaluations)
  }
}

/// A change of both never cancels out, however many of these stand one behind the other: an equal value would be none.
private func sum(_ a: Constant<Int>, _ b: Constant<Int>) -> Constant<Int> {
  Constant(combining: a, b) { (a: Int, b: Int) -> Int in a &+ 2 &* b }
}

/// Observes them, and returns what has to be kept for that.
func observed(_ constants: [Constant<Int>]) -> [AnyObject] {
  let center = NotificationCenter()
  for constant in constants { center.continuum.observe(constant, onValueChange: { _ in }) }
  return [center]
}
