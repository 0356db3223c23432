import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// A graph in which constants follow one another with `flatMap`, and what they follow changes all the time, as
/// a program says, beside a plain model of what has to be computed and delivered. Nodes are counted here
/// without gaps, whatever is left out of the program.
final class RandomFlatMapGraph {
  /// What a variable holds that says which node to follow.
  struct Choice: Sendable {
    let node: Int
    let source: Constant<Int>
  }

  struct Observation {
    let number: Int
    let node: Int
    let observer: ContinuumObserver
    let target: Target
  }

  final class Target: Sendable {
    let log = Log<Int>()
  }

  let writesInDeliveries: Bool
  let center = NotificationCenter()
  private let live = Live()

  var model = FlatMapModel()
  private(set) var nodes: [Constant<Int>] = []
  /// What each node is called in the program, and where each that it names is.
  private(set) var names: [Int] = []
  private(set) var places: [Int: Int] = [:]
  /// The variables that live, each with its node.
  var numbers: [Int: Variable<Int>] = [:]
  var slots: [Int: Variable<Choice>] = [:]
  var observations: [Observation] = []

  /// What is read at this moment, or observed for the first time.
  var reader: Int?
  /// How often the transform of each node ran since somebody began to count.
  var runs: [Int] = []
  var deliveries = 0
  var problem: String?

  /// Runs a program to its end, or to the first problem.
  init(running program: [RandomFlatMapStep], writesInDeliveries: Bool) {
    self.writesInDeliveries = writesInDeliveries
    for step in program where problem == nil {
      perform(step)
      checkObservations()
    }
    for observation in observations { observation.observer.cancel() }
    observations = []
    if problem == nil { letGo() }
  }

  // MARK: - Growing

  func addNumber(_ number: Int, _ content: Int) {
    let variable = Variable(value: content)
    numbers[nodes.count] = variable
    add(number, .number, content: content, Constant(variable: variable))
  }

  func addSlot(_ number: Int, holding source: Int) {
    let variable = Variable(value: Choice(node: source, source: nodes[source]))
    let reporter = Reporter(self, of: nodes.count)
    slots[nodes.count] = variable
    let constant = variable.flatMap { choice in
      reporter.reportRun(following: choice.node)
      return choice.source
    }
    add(number, .slot, content: source, constant)
  }

  func derive(_ number: Int, _ rule: FlatMapModel.Rule) {
    let reporter = Reporter(self, of: nodes.count)
    switch rule {
    case .number, .slot: return
    case .successor(let input):
      let constant = nodes[input].map { value in
        reporter.reportRun(with: (input, value))
        return FlatMapModel.successor(value)
      }
      add(number, rule, constant)
    case .mix(let first, let second):
      let constant = Constant(combining: nodes[first], nodes[second]) { one, other in
        reporter.reportRun(with: (first, one), (second, other))
        return FlatMapModel.mix(one, other)
      }
      add(number, rule, constant)
    case .remainder(let input):
      let constant = nodes[input].map { value in
        reporter.reportRun(with: (input, value))
        return FlatMapModel.remainder(value)
      }
      add(number, rule, constant.removeDuplicates())
    case .table(let choice, let places):
      let sources = places.map { nodes[$0] }
      let constant = nodes[choice].flatMap { value in
        reporter.reportRun(with: (choice, value))
        return sources[FlatMapModel.place(value, in: sources.count)]
      }
      add(number, rule, constant)
    }
  }

  private func add(
    _ number: Int, _ rule: FlatMapModel.Rule, content: Int = 0, _ constant: Constant<Int>
  ) {
    places[number] = nodes.count
    names.append(number)
    runs.append(0)
    model.add(rule, content: content)
    nodes.append(constant)
  }

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
    if !live.gets({ $0.count == 0 }) { fail("\(live.count) transforms are kept alive") }
  }
}
