import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// A random graph in which constants follow one another with `flatMap`, and what they follow changes all
/// the time, beside a plain model of what has to be computed and delivered.
final class RandomFlatMapGraph {
  /// What a variable holds that says which node to follow.
  struct Choice: Sendable {
    let node: Int
    let source: Constant<Int>
  }

  struct Observation {
    let node: Int
    let observer: ContinuumObserver
    let target: Target
  }

  final class Target: Sendable {
    let log = Log<Int>()
  }

  let dropsVariables: Bool
  let writesInDeliveries: Bool
  let center = NotificationCenter()
  private let live = Live()

  var random: SplitMix64
  var model = FlatMapModel()
  private(set) var nodes: [Constant<Int>] = []
  /// The variables that are not gone, each with its node.
  var numbers: [Int: Variable<Int>] = [:]
  var slots: [Int: Variable<Choice>] = [:]
  var observations: [Observation] = []

  /// What is read at this moment, or observed for the first time.
  var reader: Int?
  /// How often the transform of each node ran since somebody began to count.
  var runs: [Int] = []
  var deliveries = 0
  /// What is being done, in words.
  var step = ""
  /// The first problem, and the rules of the graph that has it.
  var problems: [String] = []

  init(seed: UInt64, dropsVariables: Bool = false, writesInDeliveries: Bool = false) {
    random = SplitMix64(state: seed)
    self.dropsVariables = dropsVariables
    self.writesInDeliveries = writesInDeliveries
    grow()
  }

  func run(steps: Int = 40) {
    for number in 0..<steps where problems.isEmpty {
      step = "step \(number)"
      act()
      checkObservations()
    }
    step = "at the end"
    for observation in observations { observation.observer.cancel() }
    observations = []
    if problems.isEmpty { letGo() }
  }

  // MARK: - Growing

  private func grow() {
    for _ in 0..<Int.random(in: 1...3, using: &random) { addNumber() }
    let slotCount = Int.random(in: 1...4, using: &random)
    let count = nodes.count + slotCount + Int.random(in: 2...11, using: &random)
    while nodes.count < count {
      let missing = slotCount - slots.count
      if missing > 0, isOne(in: 3) || count - nodes.count <= missing {
        addSlot()
      } else {
        addDerived()
      }
    }
    runs = nodes.map { _ in 0 }
  }

  private func addNumber() {
    let content = Int.random(in: 0..<5, using: &random)
    let variable = Variable(value: content)
    numbers[nodes.count] = variable
    add(.number, content: content, Constant(variable: variable))
  }

  private func addSlot() {
    let source = anyNode()
    let variable = Variable(value: Choice(node: source, source: nodes[source]))
    let reporter = Reporter(self, of: nodes.count)
    slots[nodes.count] = variable
    let constant = variable.flatMap { choice in
      reporter.reportRun(following: choice.node)
      return choice.source
    }
    add(.slot, content: source, constant)
  }

  private func addDerived() {
    let first = anyNode()
    let reporter = Reporter(self, of: nodes.count)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let constant = nodes[first].map { value in
        reporter.reportRun(with: (first, value))
        return FlatMapModel.successor(value)
      }
      add(.successor(of: first), constant)
    case 1, 2:
      let second = anyNode()
      let constant = Constant(combining: nodes[first], nodes[second]) { one, other in
        reporter.reportRun(with: (first, one), (second, other))
        return FlatMapModel.mix(one, other)
      }
      add(.mix(first, second), constant)
    case 3:
      let constant = nodes[first].map { value in
        reporter.reportRun(with: (first, value))
        return FlatMapModel.remainder(value)
      }
      add(.remainder(of: first), constant.removeDuplicates())
    default:
      let places = (0..<Int.random(in: 2...3, using: &random)).map { _ in anyNode() }
      let sources = places.map { nodes[$0] }
      let constant = nodes[first].flatMap { value in
        reporter.reportRun(with: (first, value))
        return sources[FlatMapModel.place(value, in: sources.count)]
      }
      add(.table(first, places), constant)
    }
  }

  private func add(_ rule: FlatMapModel.Rule, content: Int = 0, _ constant: Constant<Int>) {
    model.add(rule, content: content)
    nodes.append(constant)
  }

  func anyNode() -> Int { .random(in: nodes.indices, using: &random) }

  func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  /// Tells of each run of one node's transform, or of each delivery of an observation, and lives as long.
  final class Reporter: Sendable {
    // No other thread knows the variables of the graph, so all of this runs on the one that uses it.
    private nonisolated(unsafe) unowned let graph: RandomFlatMapGraph
    private let node: Int
    private let token: Token

    init(_ graph: RandomFlatMapGraph, of node: Int) {
      self.graph = graph
      self.node = node
      token = graph.live.token()
    }

    func reportRun(with inputs: (node: Int, value: Int)...) {
      graph.checkRun(of: node, with: inputs)
    }

    func reportRun(following source: Int) {
      graph.checkRun(of: node, following: source)
    }

    func reportDelivery(of value: Int, to target: Target, echo: Int?) {
      graph.receive(value, of: node, in: target, echo: echo)
    }
  }

  // MARK: - Letting go

  private func letGo() {
    // A variable may hold what is derived from it.
    for node in slots.keys.sorted() { write(0, to: node) }
    if model.keepsItselfAlive { return }
    // What was followed before is let go of by reading.
    for node in nodes.indices { read(node) }
    (nodes, numbers, slots) = ([], [:], [:])
    if !Threads.wait(until: { live.count == 0 }) { fail("\(live.count) transforms are kept alive") }
  }
}
