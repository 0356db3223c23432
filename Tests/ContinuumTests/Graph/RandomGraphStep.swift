/// What is done with a graph of variables and derived constants. Nodes and observations have numbers.
indirect enum RandomGraphStep: Sendable {
  enum Rule {
    case map(factor: Int, rest: Int)
    /// Does not compare.
    case everyChange
    case sum
    case list
    case removeDuplicates
    case removeDuplicatesBy
  }

  case variable(Int)
  case derive(Int, Rule, inputs: [Int])
  case write(Int, value: Int)
  case batch([RandomGraphStep])
  case observe(Int, by: Int)
  case cancel(Int)
  case releaseTarget(of: Int)
  case releaseConstant(Int)
}

extension RandomGraphStep: ProgramStep {
  var simpler: [[Self]] {
    switch self {
    case .batch(let steps): return Self.simpler(steps, as: Self.batch)
    case .derive(let node, .list, let inputs) where inputs.count > 1:
      return inputs.indices.map { index in
        var fewer = inputs
        fewer.remove(at: index)
        return [.derive(node, .list, inputs: fewer)]
      }
    default: return []
    }
  }

  var bypass: (node: Int, other: Int)? {
    guard case .derive(let node, _, let inputs) = self else { return nil }
    return (node, inputs[0])
  }

  func using(_ other: Int, insteadOf node: Int) -> Self {
    switch self {
    case .derive(let made, let rule, let inputs):
      .derive(made, rule, inputs: inputs.map { $0 == node ? other : $0 })
    case .observe(node, let observation): .observe(other, by: observation)
    default: self
    }
  }

  var description: String {
    switch self {
    case .variable(let node): "let n\(node) = Variable(value: 0)"
    case .derive(let node, let rule, let inputs):
      "var n\(node) = " + rule.description(of: inputs.map { "n\($0)" })
    case .write(let node, let value): "n\(node).value = \(value)"
    case .batch(let steps):
      "batchUpdates { \(steps.map(\.description).joined(separator: "; ")) }"
    case .observe(let node, let observation):
      "let o\(observation) = center.continuum.observe(n\(node), bindTo: t\(observation)) { … }"
    case .cancel(let observation): "o\(observation).cancel()"
    case .releaseTarget(let observation):
      "t\(observation) = nil; _ = o\(observation).isCancelled"
    case .releaseConstant(let node): "n\(node) = nil"
    }
  }
}

extension RandomGraphStep.Rule {
  fileprivate func description(of inputs: [String]) -> String {
    switch self {
    case .map(let factor, let rest): "\(inputs[0]).map { $0 * \(factor) % \(rest) }"
    case .everyChange: "\(inputs[0]).removeDuplicates { _, _ in false }"
    case .sum: "Constant(combining: \(inputs[0]), \(inputs[1])) { ($0 + $1) % 7 }"
    case .list:
      "Constant(combining: [\(inputs.joined(separator: ", "))]) { $0.reduce(0, +) % 11 }"
    case .removeDuplicates: "\(inputs[0]).removeDuplicates()"
    case .removeDuplicatesBy: "\(inputs[0]).removeDuplicates { $0 == $1 }"
    }
  }
}

/// Makes a random program. It knows what there is, but runs nothing.
struct RandomGraphProgram {
  private(set) var steps: [RandomGraphStep] = []
  private var random: SplitMix64
  private let mostNodes: Int
  private var count = 0
  private var variables: [Int] = []
  /// The nodes whose constant is not released.
  private var usable: [Int] = []
  private var derived: [Int] = []
  private var observations: [Int] = []
  private var observationCount = 0

  init(seed: UInt64, steps count: Int) {
    random = SplitMix64(state: seed)
    mostNodes = .random(in: 20...200, using: &random)
    for _ in 0..<Int.random(in: 1...12, using: &random) { addVariable() }
    while self.count < mostNodes / 2 { derive() }
    for _ in 0..<count { act() }
  }

  private mutating func act() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: steps.append(anyWrite())
    case 45..<60:
      let writes: [RandomGraphStep] = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        let write = anyWrite()
        return Int.random(in: 0..<4, using: &random) == 0 ? .batch([write]) : write
      }
      steps.append(.batch(writes))
    case 60..<76:
      guard let node = usable.randomElement(using: &random) else { return }
      steps.append(.observe(node, by: observationCount))
      observations.append(observationCount)
      observationCount += 1
    case 76..<84: if let observation = takeObservation() { steps.append(.cancel(observation)) }
    case 84..<90:
      if let observation = takeObservation() { steps.append(.releaseTarget(of: observation)) }
    case 90..<94:
      guard let node = derived.randomElement(using: &random) else { return }
      usable.removeAll { $0 == node }
      steps.append(.releaseConstant(node))
    default: if count < mostNodes { derive() }
    }
  }

  private mutating func takeObservation() -> Int? {
    observations.indices.randomElement(using: &random).map { observations.remove(at: $0) }
  }

  private mutating func anyWrite() -> RandomGraphStep {
    // Small numbers, so that many changes change nothing further down.
    .write(variables.randomElement(using: &random)!, value: .random(in: 0..<5, using: &random))
  }

  private mutating func addVariable() {
    steps.append(.variable(count))
    variables.append(count)
    usable.append(count)
    count += 1
  }

  private mutating func derive() {
    var inputCount = 1
    let rule: RandomGraphStep.Rule
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1:
      let factor = Int.random(in: 0..<4, using: &random)
      rule = .map(factor: factor, rest: .random(in: 1...6, using: &random))
    case 2:
      rule = .sum
      inputCount = 2
    case 3:
      rule = .list
      inputCount = .random(in: 1...5, using: &random)
    case 4: rule = .removeDuplicates
    case 5: rule = .everyChange
    default: rule = .removeDuplicatesBy
    }
    let inputs = (0..<inputCount).map { _ in usable.randomElement(using: &random)! }
    steps.append(.derive(count, rule, inputs: inputs))
    usable.append(count)
    derived.append(count)
    count += 1
  }
}
