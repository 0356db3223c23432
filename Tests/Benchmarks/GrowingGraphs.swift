import Continuum
import Foundation

extension Growing {
  static var chain: Growing {
    Growing(name: "a chain of which each node is observed", small: 1_000, large: 10_000) { length in
      let (source, count) = (Variable(value: 0), Count())
      var node = Constant(variable: source)
      let nodes = (0..<length).map { _ in
        node = node.counted(count) { $0 &+ 1 }
        return node
      }
      let labels = bound(nodes)
      return Grown(
        evaluations: length, count: count, write: { source.value = $0 },
        isRight: { value in
          labels.enumerated().allSatisfy { $1.number == value &+ $0 &+ 1 }
        })
    }
  }

  static var tree: Growing {
    Growing(name: "a tree of sums, one leaf written", small: 64, large: 16_384) { leaves in
      let (variables, count) = ((0..<leaves).map { Variable(value: $0) }, Count())
      var (level, depth) = (variables.map { Constant(variable: $0) }, 0)
      while level.count > 1 {
        level = stride(from: 0, to: level.count, by: 2).map {
          .sum(level[$0], level[$0 + 1], count)
        }
        depth += 1
      }
      let labels = bound(level)
      let (written, others) = (leaves / 2, leaves * (leaves - 1) / 2 - leaves / 2)
      return Grown(
        evaluations: depth, count: count, write: { variables[written].value = $0 },
        isRight: { labels[0].number == $0 &+ others })
    }
  }

  static var valuesAboveSharedChain: Growing {
    Growing(name: "values derived from one chain of 200", small: 20, large: 2_000) { width in
      let (source, count) = (Variable(value: 0), Count())
      let chain = (0..<200).reduce(Constant(variable: source)) { node, _ in
        node.counted(count) { $0 &+ 1 }
      }
      let labels = bound((0..<width).map { arm in chain.counted(count) { $0 &+ arm } })
      return Grown(
        evaluations: 200 + width, count: count, write: { source.value = $0 },
        isRight: { value in labels.enumerated().allSatisfy { $1.number == value &+ 200 &+ $0 } })
    }
  }

  static var valuesBehindAnUnchangedOne: Growing {
    Growing(name: "values behind one that did not change", small: 10, large: 1_000) { width in
      let (source, count) = (Variable(value: 0), Count())
      let same = source.counted(count) { _ in 7 }.removeDuplicates()
      let labels = bound((0..<width).map { arm in same.counted(count) { $0 &+ arm } })
      return Grown(
        evaluations: 1, count: count, write: { source.value = $0 },
        isRight: { _ in labels.enumerated().allSatisfy { $1.number == 7 &+ $0 } })
    }
  }

  /// Each cell has two sources that nobody else has.
  static var cells: Growing {
    Growing(name: "cells of two sources, one of them written", small: 100, large: 10_000) { cells in
      let count = Count()
      let left = (0..<cells).map { Variable(value: $0) }
      let right = (0..<cells).map { Variable(value: $0) }
      let labels = bound(
        zip(left, right).map { .sum(.init(variable: $0), .init(variable: $1), count) })
      let written = cells / 2
      return Grown(
        evaluations: 1, count: count,
        write: {
          left[written].value = $0
          withExtendedLifetime(right) {}
        },
        isRight: { value in
          labels.enumerated().allSatisfy { $1.number == ($0 == written ? value : $0) &+ $0 }
        })
    }
  }

  /// One source of each cell is a setting that all of them read.
  static var cellsOfASetting: Growing {
    Growing(name: "cells that share a source, one written", small: 100, large: 10_000) { cells in
      let count = Count()
      let setting = Variable(value: 1_000)
      let values = (0..<cells).map { Variable(value: $0) }
      let labels = bound(
        values.map { .sum(.init(variable: $0), .init(variable: setting), count) })
      let written = cells / 2
      return Grown(
        evaluations: 1, count: count,
        write: {
          values[written].value = $0
          withExtendedLifetime(setting) {}
        },
        isRight: { value in
          labels.enumerated().allSatisfy { $1.number == ($0 == written ? value : $0) &+ 1_000 }
        })
    }
  }

  /// Each node adds two of the layer before.
  static var grid: Growing {
    Growing(name: "layers of a grid of width 3", small: 1_000, large: 10_000) { layers in
      let (source, count) = (Variable(value: 0), Count())
      var layer = (0..<3).map { arm in source.counted(count) { $0 &+ arm } }
      for _ in 1..<layers {
        layer = (0..<3).map { .sum(layer[$0], layer[($0 + 1) % 3], count) }
      }
      let labels = bound(layer)
      return Grown(
        evaluations: 3 * layers, count: count, write: { source.value = $0 },
        isRight: { value in
          var layer = (0..<3).map { value &+ $0 }
          for _ in 1..<layers { layer = (0..<3).map { layer[$0] &+ layer[($0 + 1) % 3] } }
          return labels.map(\.number) == layer
        })
    }
  }
}

/// A label for each constant, bound by key path.
func bound(_ constants: [Constant<Int>]) -> [Label] {
  let center = NotificationCenter()
  return constants.map { constant in
    let label = Label()
    center.continuum.observe(constant, bindTo: label, \.number)
    return label
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
}
