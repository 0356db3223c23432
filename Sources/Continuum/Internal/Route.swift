import Synchronization

/// The way from the sources to one derived node, found once, so that evaluating needs no search and
/// no recursion.
///
/// A node with one input is the end of a `path` that starts at a `base`: a source, or a node that joins
/// several inputs. A joining node has `steps` instead, which are all nodes above it, inputs first.
final class Route: @unchecked Sendable {  // Nothing changes after `init`.
  // The node that the route leads to keeps alive what is above it. A route that did so too would be in
  // the way of releasing a chain step by step.
  private let base: Unmanaged<Node>
  private let path: [Unmanaged<Derivation>]
  private let steps: [Step]
  private let indices: [Int32]
  let sources: [Source]

  private struct Step {
    let node: Unmanaged<Derivation>
    /// Where its inputs are listed in `indices`.
    let first: Int
    let count: Int
  }

  init(to node: Derivation) {
    var path: [Unmanaged<Derivation>] = []
    var base: Node = node
    while let derivation = base as? Derivation, derivation.inputs.count == 1 {
      path.append(.passUnretained(derivation))
      base = derivation.inputs[0]
    }
    self.base = .passUnretained(base)
    self.path = path.reversed()
    if path.isEmpty {
      (sources, steps, indices) = Route.sort(node)
    } else {
      (sources, steps, indices) = (base.sources, [], [])
    }
  }

  /// Lists the sources above `node`, and every derived node there, inputs first.
  private static func sort(_ node: Derivation) -> ([Source], [Step], [Int32]) {
    var sources: [Source] = []
    var nodes: [Derivation] = []
    var seen: Set<ObjectIdentifier> = []
    // A node is listed when its inputs were: the second time it is met.
    var open: [(node: Node, isMetAgain: Bool)] = [(node, false)]
    while let (node, isMetAgain) = open.popLast() {
      if let source = node as? Source {
        if seen.insert(ObjectIdentifier(source)).inserted { sources.append(source) }
      } else if isMetAgain {
        nodes.append(unsafeDowncast(node, to: Derivation.self))
      } else if seen.insert(ObjectIdentifier(node)).inserted {
        open.append((node, true))
        let inputs = unsafeDowncast(node, to: Derivation.self).inputs
        open.append(contentsOf: inputs.reversed().lazy.map { ($0, false) })
      }
    }
    var slots: [ObjectIdentifier: Int32] = [:]
    for (slot, node) in (sources as [Node] + nodes).enumerated() {
      slots[ObjectIdentifier(node)] = Int32(slot)
    }
    var steps: [Step] = []
    var indices: [Int32] = []
    for node in nodes {
      steps.append(
        Step(node: .passUnretained(node), first: indices.count, count: node.inputs.count))
      indices += node.inputs.map { slots[ObjectIdentifier($0)]! }
    }
    // There is something to point to also when nothing has inputs.
    indices.append(0)
    return (sources, steps, indices)
  }

  // MARK: - Evaluating

  func evaluate(_ node: Derivation) -> AnyOutput {
    while true {
      // Starting over means that another thread was faster with newer values.
      if let output = path.isEmpty ? evaluateJoin(node) : evaluatePath() { return output }
    }
  }

  private func evaluatePath() -> AnyOutput? {
    var output = base._withUnsafeGuaranteedRef { $0.output() }
    for node in path {
      let next = withUnsafePointer(to: Unmanaged.passUnretained(output)) { outputs in
        withUnsafePointer(to: 0) { first in
          node._withUnsafeGuaranteedRef {
            $0.output(for: Inputs(outputs: outputs, indices: first, count: 1))
          }
        }
      }
      guard let next else { return nil }
      output = next
    }
    return output
  }

  private func evaluateJoin(_ node: Derivation) -> AnyOutput? {
    if let output = node.output(ifCurrent: sources) { return output }
    var outputs = snapshot()
    let versions = outputs.map(\.version)
    for step in steps {
      let next = outputs.withUnsafeBufferPointer { outputs in
        outputs.withMemoryRebound(to: Unmanaged<AnyOutput>.self) { outputs in
          indices.withUnsafeBufferPointer { indices in
            step.node._withUnsafeGuaranteedRef {
              $0.output(
                for: Inputs(
                  outputs: outputs.baseAddress!, indices: indices.baseAddress! + step.first,
                  count: step.count)
              )
            }
          }
        }
      }
      guard let next else { return nil }
      outputs.append(next)
    }
    node.remember(outputs.last!, at: versions)
    return outputs.last!
  }

  /// The outputs of all sources at one moment.
  private func snapshot() -> [AnyOutput] {
    var outputs: [AnyOutput] = []
    outputs.reserveCapacity(sources.count + steps.count)
    for source in sources { outputs.append(source.output()) }
    // If none has changed after the last one was read, all were there at that moment.
    var isOneMoment = sources.count < 2
    while !isOneMoment {
      isOneMoment = true
      for (index, source) in sources.enumerated()
      where source.version.load(ordering: .sequentiallyConsistent) != outputs[index].version {
        outputs[index] = source.output()
        isOneMoment = false
      }
    }
    return outputs
  }
}
