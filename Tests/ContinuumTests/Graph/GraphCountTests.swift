import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Exact counts of transforms and deliveries in graphs of known shape. Each graph is observed at its
/// sinks first; then the counters are reset before each write.
@Suite("L12 Counts", .ownThreads)
struct GraphCountTests {
  /// A graph below one source, with what one write costs.
  struct Graph: Sendable {
    let source: Variable<Int>
    let sinks: [Constant<Int>]
    let runs: Runs
    /// How many transforms and deliveries one write makes.
    let transforms: Int
    /// What the sinks hold when the source holds a value.
    let expected: @Sendable (Int) -> [Int]
  }

  @Test(arguments: Shape.allCases)
  func oneWriteRunsEachTransformOnceAndDeliversEachSinkOnce(shape: Shape) {
    let graph = shape.graph()
    let center = NotificationCenter()
    let deliveries = graph.sinks.map { _ in Log<Int>() }
    for (sink, log) in zip(graph.sinks, deliveries) {
      center.continuum.observe(sink, onValueChange: { log.append($0) })
    }
    #expect(graph.runs.count == graph.transforms, "The first deliveries run each transform once.")
    for value in 1...20 {
      graph.runs.reset()
      for log in deliveries { log.removeAll() }
      graph.source.value = value
      #expect(graph.runs.count == graph.transforms)
      #expect(deliveries.map(\.all) == graph.expected(value).map { [$0] })
    }
    graph.runs.reset()
    #expect(graph.sinks.map(\.value) == graph.expected(20))
    #expect(graph.runs.count == 0)
  }

  @Test(arguments: Shape.allCases)
  func oneReadOfAnUnobservedGraphRunsEachTransformOnce(shape: Shape) {
    let graph = shape.graph()
    for value in 1...3 {
      graph.runs.reset()
      graph.source.value = value
      #expect(graph.sinks.map(\.value) == graph.expected(value))
      #expect(graph.runs.count == graph.transforms)
    }
  }

  /// If each path were marked, these would be 2⁴⁰.
  @Test func aWriteInABatchMarksEachValueOnce() {
    let number = Variable(value: 1)
    var top = number.map { $0 }
    for _ in 0..<40 {
      let (left, right) = (top.map { $0 }, top.map { $0 })
      top = Constant(combining: left, right) { min($0, $1) }
    }
    NotificationCenter().continuum.observe(top, onValueChange: { _ in })
    batchUpdates { number.value = 2 }
    #expect(top.value == 2)
  }

  enum Shape: CaseIterable {
    case armsOfEqualDepth, armsOfDifferentDepth, tenDiamonds, thirtyThatReadTwoPredecessors
    case fanOfFiftyBelowADiamond, chainOfFifty, oneThatReadsThirtyTimes, outToOneHundred
    case twentyLayersOfFour

    func graph() -> Graph {
      let (source, runs) = (Variable(value: 0), Runs())
      let root = Constant(variable: source)
      func graph(
        _ sinks: [Constant<Int>], _ transforms: Int, _ expected: @escaping @Sendable (Int) -> [Int]
      ) -> Graph {
        Graph(source: source, sinks: sinks, runs: runs, transforms: transforms, expected: expected)
      }
      func diamond(_ top: Constant<Int>) -> Constant<Int> {
        .sum([top.adding(1, runs), top.adding(2, runs)], runs)
      }
      switch self {
      case .armsOfEqualDepth:
        return graph([diamond(root)], 3) { [2 * $0 + 3] }
      case .armsOfDifferentDepth:
        let long = (0..<5).reduce(root) { node, _ in node.adding(1, runs) }
        return graph([.sum([root.adding(1, runs), long, root], runs)], 7) { [3 * $0 + 6] }
      case .tenDiamonds:
        let bottom = (0..<10).reduce(root) { node, _ in diamond(node) }
        return graph([bottom], 30) { value in [(0..<10).reduce(value) { sum, _ in 2 * sum + 3 }] }
      case .thirtyThatReadTwoPredecessors:
        var nodes = [root, root.adding(0, runs)]
        while nodes.count < 30 { nodes.append(.sum(nodes.suffix(2), runs)) }
        return graph([nodes[29]], 29) { value in
          var (one, other) = (value, value)
          for _ in 2..<30 { (one, other) = (other, one &+ other) }
          return [other]
        }
      case .fanOfFiftyBelowADiamond:
        let middle = diamond(root)
        let fan = (0..<50).map { middle.adding($0, runs) }
        return graph(fan, 53) { value in (0..<50).map { 2 * value + 3 + $0 } }
      case .chainOfFifty:
        let end = (0..<50).reduce(root) { node, _ in node.adding(1, runs) }
        return graph([end], 50) { [$0 + 50] }
      case .oneThatReadsThirtyTimes:
        return graph([.sum(Array(repeating: root, count: 30), runs)], 1) { [30 * $0] }
      case .outToOneHundred:
        return graph((0..<100).map { root.adding($0, runs) }, 100) { value in
          (0..<100).map { value + $0 }
        }
      case .twentyLayersOfFour:
        var layer = (0..<4).map { root.adding($0, runs) }
        for _ in 1..<20 {
          layer = (0..<4).map { .sum([layer[$0], layer[($0 + 1) % 4]], runs) }
        }
        // 4 sinks, 20 writes: 80 deliveries in all, where one per path would be millions.
        return graph(layer, 80) { value in
          var layer = (0..<4).map { value + $0 }
          for _ in 1..<20 { layer = (0..<4).map { layer[$0] &+ layer[($0 + 1) % 4] } }
          return layer
        }
      }
    }
  }
}

/// Counts for graphs with more than one source, and for what is known from elsewhere.
@Suite("L12 Counts of joins", .ownThreads)
struct JoinCountTests {
  private let center = NotificationCenter()

  @Test func ofAJoinWithOneConstantArmOnlyTheOtherArmRuns() {
    let (number, constantRuns, runs) = (Variable(value: 0), Runs(), Runs())
    let sign = number.adding(0, runs).map { $0.signum() }.removeDuplicates()
    let constant = sign.adding(10, constantRuns)
    let join = Constant.sum([constant, number.adding(1, runs)], runs)
    number.value = 1
    let log = Log<Int>()
    center.continuum.observe(join, onValueChange: { log.append($0) })
    for value in 2...10 {
      constantRuns.reset()
      runs.reset()
      log.removeAll()
      number.value = value
      #expect(constantRuns.count == 0)
      #expect(runs.count == 3)
      #expect(log.all == [11 + value + 1])
    }
  }

  @Test func aJoinWhoseArmsAreAllConstantNeitherRunsNorDelivers() {
    let (number, armRuns, runs) = (Variable(value: 1), Runs(), Runs())
    let arms = (0..<5).map { arm in
      number.map {
        armRuns.add()
        return $0.signum() * arm
      }.removeDuplicates()
    }
    let join = Constant.sum(arms, runs)
    let below = join.adding(1, runs)
    let log = Log<Int>()
    center.continuum.observe(below, onValueChange: { log.append($0) })
    #expect(log.all == [11])
    for value in 2...10 {
      armRuns.reset()
      runs.reset()
      log.removeAll()
      number.value = value
      #expect(armRuns.count == 5)
      #expect(runs.count == 0)
      #expect(log.all == [])
    }
    number.value = -1
    #expect(runs.count == 2)
    #expect(log.all == [-9])
  }

  @Test func oneHundredSourcesIntoOneAndOutToOneHundred() {
    let (joinRuns, runs) = (Runs(), Runs())
    let sources = (0..<100).map { _ in Variable(value: 0) }
    let sum = Constant.sum(sources.map { Constant(variable: $0) }, joinRuns)
    let deliveries = (0..<100).map { _ in Log<Int>() }
    for (step, log) in deliveries.enumerated() {
      center.continuum.observe(sum.adding(step, runs)) { log.append($0) }
    }
    for (index, source) in sources.enumerated() {
      joinRuns.reset()
      runs.reset()
      for log in deliveries { log.removeAll() }
      source.value = 1
      #expect(joinRuns.count == 1)
      #expect(runs.count == 100)
      #expect(deliveries.map(\.all) == (0..<100).map { [$0 + index + 1] })
    }
    joinRuns.reset()
    runs.reset()
    for log in deliveries { log.removeAll() }
    batchUpdates { for source in sources { source.value = 2 } }
    #expect(joinRuns.count == 1)
    #expect(runs.count == 100)
    #expect(deliveries.allSatisfy { $0.count == 1 })
  }

  @Test func aDiamondOfFiveWithFiveHundredWritesMakesFiveHundredDeliveriesAndNoneMixed() {
    let (number, runs) = (Variable(value: 0), Runs())
    let arms = (0..<5).map { number.adding($0, runs) }
    let join = Constant(combining: arms) { arms in
      runs.add()
      return arms
    }
    let (deliveries, mixed) = (Runs(), Runs())
    center.continuum.observe(join) { arms in
      deliveries.add()
      if arms != (0..<5).map({ arms[0] + $0 }) { mixed.add() }
    }
    runs.reset()
    deliveries.reset()
    for value in 1...500 { number.value = value }
    #expect(deliveries.count == 500)
    #expect(mixed.count == 0)
    #expect(runs.count == 500 * 6)
  }

  @Test func twentyLayersOfAGridMakeOneDeliveryForEachSinkAndWrite() {
    let (number, runs) = (Variable(value: 0), Runs())
    var layer = (0..<4).map { number.adding($0, runs) }
    for _ in 1..<20 { layer = (0..<4).map { .sum([layer[$0], layer[($0 + 1) % 4]], runs) } }
    let deliveries = Runs()
    for sink in layer { center.continuum.observe(sink, onValueChange: { _ in deliveries.add() }) }
    runs.reset()
    deliveries.reset()
    for value in 1...20 { number.value = value }
    // 4 sinks × 20 writes, and 80 nodes × 20 writes.
    #expect(deliveries.count == 80)
    #expect(runs.count == 1600)
  }
}
