import Continuum
import Foundation
import Synchronization

/// A random graph of variables and derived constants, beside a plain model of what has to be computed
/// and delivered.
final class RandomGraph {
  private enum Rule {
    case root
    case map(Int, Int)
    case sum
    case list
    case removeDuplicates
    case removeDuplicatesBy
  }

  private final class Node {
    let rule: Rule
    let inputs: [Int]
    var variable: Variable<Int>?
    /// `nil` when the test has let go of it; nodes below keep it alive.
    var constant: Constant<Int>?
    let runs = Atomic<Int>(0)

    // The model.
    var value = 0
    var version = 0
    var seen: [Int]

    init(_ rule: Rule, inputs: [Int]) {
      self.rule = rule
      self.inputs = inputs
      seen = Array(repeating: -1, count: inputs.count)
    }
  }

  private final class Target {
    var log: [Int] = []
  }

  private struct Observation {
    let node: Int
    let observer: ContinuumObserver
    var target: Target?
    var expected: [Int] = []
    var version: Int
  }

  private var random: SplitMix64
  private var nodes: [Node] = []
  private var observations: [Observation] = []
  private let center = NotificationCenter()
  private let mostNodes: Int
  private(set) var problems: [String] = []
  private(set) var deliveries = 0

  init(seed: UInt64) {
    random = SplitMix64(state: seed)
    mostNodes = .random(in: 20...200, using: &random)
    for _ in 0..<Int.random(in: 1...12, using: &random) { addRoot() }
    while nodes.count < mostNodes / 2 { addDerived() }
  }

  func run(steps: Int) {
    for step in 0..<steps where problems.isEmpty {
      for node in nodes { node.runs.store(0, ordering: .relaxed) }
      let what = act()
      check("step \(step), \(what)")
    }
  }

  // MARK: - What happens

  private func act() -> String {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45:
      write()
      return "write"
    case 45..<60:
      let count = Int.random(in: 0...8, using: &random)
      batchUpdates {
        for _ in 0..<count {
          if Int.random(in: 0..<4, using: &random) == 0 {
            batchUpdates { write() }
          } else {
            write()
          }
        }
      }
      return "batch of \(count)"
    case 60..<76:
      observe()
      return "observe"
    case 76..<84:
      guard let index = observations.indices.randomElement(using: &random) else { return "nothing" }
      observations.remove(at: index).observer.cancel()
      return "cancel"
    case 84..<90:
      guard let index = observations.indices.randomElement(using: &random) else { return "nothing" }
      observations[index].target = nil
      // Asking is what makes the end known before the next delivery.
      _ = observations.remove(at: index).observer.isCancelled
      return "release of a target"
    case 90..<94:
      if let node = nodes.filter({ $0.variable == nil }).randomElement(using: &random) {
        node.constant = nil
      }
      return "release of a constant"
    default:
      if nodes.count < mostNodes { addDerived() }
      return "a new node"
    }
  }

  private func write() {
    let root = nodes.filter { $0.variable != nil }.randomElement(using: &random)!
    // Small numbers, so that many changes change nothing further down.
    root.value = .random(in: 0..<5, using: &random)
    root.version += 1
    root.variable!.value = root.value
  }

  private func observe() {
    guard
      let index = nodes.indices.filter({ nodes[$0].constant != nil }).randomElement(using: &random)
    else { return }
    let target = Target()
    let observer = center.continuum.observe(nodes[index].constant!, bindTo: target) {
      $0.log.append($1)
    }
    observations.append(Observation(node: index, observer: observer, target: target, version: -1))
  }

  private func addRoot() {
    let node = Node(.root, inputs: [])
    let variable = Variable(value: 0)
    node.variable = variable
    node.constant = Constant(variable: variable)
    nodes.append(node)
  }

  private func addDerived() {
    let usable = nodes.indices.filter { nodes[$0].constant != nil }
    func input() -> Int { usable.randomElement(using: &random)! }
    let first = input()
    let source = nodes[first].constant!
    let node: Node
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      let (factor, rest) = (
        Int.random(in: 0..<4, using: &random), Int.random(in: 1...6, using: &random)
      )
      node = Node(.map(factor, rest), inputs: [first])
      node.constant = source.map { [runs = Counted(node)] value in
        runs.count()
        return value * factor % rest
      }
    case 2:
      let second = input()
      node = Node(.sum, inputs: [first, second])
      node.constant = Constant(combining: source, nodes[second].constant!) {
        [runs = Counted(node)] first, second in
        runs.count()
        return (first + second) % 7
      }
    case 3:
      let inputs = (0..<Int.random(in: 1...5, using: &random)).map { _ in input() }
      node = Node(.list, inputs: inputs)
      node.constant = Constant(combining: inputs.map { nodes[$0].constant! }) {
        [runs = Counted(node)] values in
        runs.count()
        return values.reduce(0, +) % 11
      }
    case 4:
      node = Node(.removeDuplicates, inputs: [first])
      node.constant = source.removeDuplicates()
    default:
      node = Node(.removeDuplicatesBy, inputs: [first])
      node.constant = source.removeDuplicates { $0 == $1 }
    }
    nodes.append(node)
  }

  /// Counts the runs of one node's transform.
  private final class Counted: Sendable {
    private nonisolated(unsafe) let node: Node  // The graph is used by one thread.
    init(_ node: Node) { self.node = node }
    func count() { node.runs.add(1, ordering: .relaxed) }
  }

  // MARK: - What has to be true then

  private func check(_ step: String) {
    var isNeeded = nodes.map { _ in false }
    for observation in observations { isNeeded[observation.node] = true }
    for index in nodes.indices.reversed() where isNeeded[index] {
      for input in nodes[index].inputs { isNeeded[input] = true }
    }
    for (index, node) in nodes.enumerated() {
      let mustRun = isNeeded[index] && recompute(node)
      let runs = node.runs.load(ordering: .relaxed)
      let expected = mustRun && countsRuns(node.rule) ? 1 : 0
      if runs != expected { problems.append("\(step): node \(index) ran \(runs) times") }
    }
    for index in observations.indices {
      let node = nodes[observations[index].node]
      if observations[index].version != node.version {
        observations[index].version = node.version
        observations[index].expected.append(node.value)
        deliveries += 1
      }
      let log = observations[index].target!.log
      if log != observations[index].expected {
        problems.append(
          "\(step): node \(observations[index].node) delivered \(log.suffix(4)), "
            + "not \(observations[index].expected.suffix(4))")
      }
      // What matters has been compared; the logs need not grow.
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
    switch node.rule {
    case .root: return false
    case .map(let factor, let rest): node.value = values[0] * factor % rest
    case .sum: node.value = (values[0] + values[1]) % 7
    case .list: node.value = values.reduce(0, +) % 11
    case .removeDuplicates, .removeDuplicatesBy:
      node.value = values[0]
      if !isFirst, old == node.value { return true }
    }
    node.version += 1
    return true
  }

  private func countsRuns(_ rule: Rule) -> Bool {
    switch rule {
    case .map, .sum, .list: true
    case .root, .removeDuplicates, .removeDuplicatesBy: false
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
