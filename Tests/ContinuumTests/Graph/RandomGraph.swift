import Continuum
import Foundation
import Synchronization

/// A graph of variables and derived constants that a program makes and changes, beside a plain model of what
/// has to be computed and delivered.
final class RandomGraph {
  private enum Rule {
    case variable
    case derived(RandomGraphStep.Rule)
  }

  private final class Node {
    let number: Int
    let rule: Rule
    /// Where the inputs are among the nodes.
    let inputs: [Int]
    var variable: Variable<Int>?
    /// `nil` when the test has let go of it; nodes below keep it alive.
    var constant: Constant<Int>?
    let runs = Atomic<Int>(0)

    // The model.
    var value = 0
    var version = 0
    var seen: [Int]

    init(_ number: Int, _ rule: Rule, inputs: [Int]) {
      self.number = number
      self.rule = rule
      self.inputs = inputs
      seen = Array(repeating: -1, count: inputs.count)
    }
  }

  private final class Target {
    var log: [Int] = []
  }

  private struct Observation {
    let number: Int
    /// Where what is observed is among the nodes.
    let node: Int
    let observer: ContinuumObserver
    var target: Target?
    var expected: [Int] = []
    var version: Int
  }

  private var nodes: [Node] = []
  /// Where each node is.
  private var places: [Int: Int] = [:]
  private var observations: [Observation] = []
  private let center = NotificationCenter()
  private(set) var problem: String?
  private(set) var deliveries = 0

  /// Runs a program to its end, or to the first problem.
  init(running program: [RandomGraphStep]) {
    for step in program {
      for node in nodes { node.runs.store(0, ordering: .relaxed) }
      perform(step)
      check()
      if problem != nil { return }
    }
  }

  /// What is wrong with the smallest part of a program that fails, if the whole does.
  static func report(_ program: RandomGraphProgram, _ problem: String, seed: UInt64) -> String {
    Shrinking(program.steps, failingWith: problem) { RandomGraph(running: $0).problem }.report(seed)
  }

  // MARK: - What happens

  private func perform(_ step: RandomGraphStep) {
    switch step {
    case .variable(let node): addVariable(node)
    case .derive(let node, let rule, let inputs): derive(node, rule, inputs)
    case .write(let node, let value): write(node, value)
    case .batch(let steps): batchUpdates { for step in steps { perform(step) } }
    case .observe(let node, let observation): observe(node, observation)
    case .cancel(let number): remove(number)?.observer.cancel()
    case .releaseTarget(let number):
      guard var observation = remove(number) else { return }
      observation.target = nil
      // Asking is what makes the end known before the next delivery.
      _ = observation.observer.isCancelled
    case .releaseConstant(let node): places[node].map { nodes[$0] }?.constant = nil
    }
  }

  private func remove(_ number: Int) -> Observation? {
    observations.firstIndex { $0.number == number }.map { observations.remove(at: $0) }
  }

  private func write(_ node: Int, _ value: Int) {
    guard let node = places[node].map({ nodes[$0] }), let variable = node.variable else { return }
    node.value = value
    node.version += 1
    variable.value = value
  }

  private func observe(_ node: Int, _ number: Int) {
    guard let place = places[node], let constant = nodes[place].constant else { return }
    let target = Target()
    let observer = center.continuum.observe(constant, bindTo: target) { $0.log.append($1) }
    observations.append(
      Observation(number: number, node: place, observer: observer, target: target, version: -1))
  }

  private func add(_ node: Node) {
    places[node.number] = nodes.count
    nodes.append(node)
  }

  private func addVariable(_ number: Int) {
    let (node, variable) = (Node(number, .variable, inputs: []), Variable(value: 0))
    node.variable = variable
    node.constant = Constant(variable: variable)
    add(node)
  }

  private func derive(_ number: Int, _ rule: RandomGraphStep.Rule, _ inputs: [Int]) {
    let places = inputs.compactMap { self.places[$0] }
    let sources = places.compactMap { nodes[$0].constant }
    guard sources.count == inputs.count else { return }
    let node = Node(number, .derived(rule), inputs: places)
    let source = sources[0]
    switch rule {
    case .map(let factor, let rest):
      node.constant = source.map { [runs = Counted(node)] value in
        runs.count()
        return value * factor % rest
      }
    case .everyChange: node.constant = source.removeDuplicates { _, _ in false }
    case .sum:
      node.constant = Constant(combining: source, sources[1]) {
        [runs = Counted(node)] first, second in
        runs.count()
        return (first + second) % 7
      }
    case .list:
      node.constant = Constant(combining: sources) { [runs = Counted(node)] values in
        runs.count()
        return values.reduce(0, +) % 11
      }
    case .removeDuplicates: node.constant = source.removeDuplicates()
    case .removeDuplicatesBy: node.constant = source.removeDuplicates { $0 == $1 }
    }
    add(node)
  }

  /// Counts the runs of one node's transform.
  private final class Counted: Sendable {
    private nonisolated(unsafe) let node: Node  // The graph is used by one thread.
    init(_ node: Node) { self.node = node }
    func count() { node.runs.add(1, ordering: .relaxed) }
  }

  // MARK: - What has to be true then

  private func check() {
    var isNeeded = nodes.map { _ in false }
    for observation in observations { isNeeded[observation.node] = true }
    for index in nodes.indices.reversed() where isNeeded[index] {
      for input in nodes[index].inputs { isNeeded[input] = true }
    }
    for (index, node) in nodes.enumerated() {
      let mustRun = isNeeded[index] && recompute(node)
      let runs = node.runs.load(ordering: .relaxed)
      let expected = mustRun && countsRuns(node.rule) ? 1 : 0
      if runs != expected, problem == nil {
        problem = "n\(node.number) ran \(runs) times, not \(expected), in the last step"
      }
    }
    for index in observations.indices {
      let node = nodes[observations[index].node]
      if observations[index].version != node.version {
        observations[index].version = node.version
        observations[index].expected.append(node.value)
        deliveries += 1
      }
      let log = observations[index].target!.log
      if log != observations[index].expected, problem == nil {
        problem =
          "o\(observations[index].number) received \(log.suffix(4)), "
          + "not \(observations[index].expected.suffix(4))"
      }
      // What matters has been compared; the logs do not have to grow.
      if log.count > 8 {
        observations[index].target!.log.removeFirst(log.count - 2)
        observations[index].expected.removeFirst(log.count - 2)
      }
    }
  }

  /// Brings a node of the model up to date, whose inputs are. Returns whether anything was to be done.
  private func recompute(_ node: Node) -> Bool {
    let versions = node.inputs.map { nodes[$0].version }
    guard versions != node.seen else { return false }
    let isFirst = node.seen.contains(-1)
    node.seen = versions
    let values = node.inputs.map { nodes[$0].value }
    let old = node.value
    var everyChangeCounts = false
    switch node.rule {
    case .variable: return false
    case .derived(.map(let factor, let rest)): node.value = values[0] * factor % rest
    case .derived(.everyChange): (node.value, everyChangeCounts) = (values[0], true)
    case .derived(.sum): node.value = (values[0] + values[1]) % 7
    case .derived(.list): node.value = values.reduce(0, +) % 11
    case .derived(.removeDuplicates), .derived(.removeDuplicatesBy): node.value = values[0]
    }
    if isFirst || everyChangeCounts || old != node.value { node.version += 1 }
    return true
  }

  private func countsRuns(_ rule: Rule) -> Bool {
    switch rule {
    case .derived(.map), .derived(.sum), .derived(.list): true
    case .variable, .derived(.everyChange), .derived(.removeDuplicates),
      .derived(.removeDuplicatesBy):
      false
    }
  }
}

/// A generator whose whole course follows from its seed.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
