/// What is done with a graph in which constants follow one another. Nodes and observations have numbers.
indirect enum RandomFlatMapStep: Sendable {
  case number(Int, value: Int)
  /// A variable that holds a node, and what follows it.
  case slot(Int, holding: Int)
  case derive(Int, FlatMapModel.Rule)
  case observe(Int, by: Int, echo: Int?)
  case cancel(Int)
  case read(Int)
  /// Writes a number, or the node to follow.
  case write(Int, Int, inPlace: Bool)
  case drop(Int)
  case batch([RandomFlatMapStep])
}

extension RandomFlatMapStep: ProgramStep {
  var simpler: [[Self]] {
    switch self {
    case .batch(let steps): Self.simpler(steps, as: Self.batch)
    case .write(let node, let content, true): [[.write(node, content, inPlace: false)]]
    case .observe(let node, let observation, .some):
      [[.observe(node, by: observation, echo: nil)]]
    default: []
    }
  }

  var bypass: (node: Int, other: Int)? {
    switch self {
    case .slot(let node, let other): return (node, other)
    case .derive(let node, let rule):
      guard let other = rule.inputs.first else { return nil }
      return (node, other)
    default: return nil
    }
  }

  /// A node that is written is not known to be a number or a slot here, so what it holds stays.
  func using(_ other: Int, insteadOf node: Int) -> Self {
    func place(_ input: Int) -> Int { input == node ? other : input }
    return switch self {
    case .slot(let made, let held): .slot(made, holding: place(held))
    case .derive(let made, let rule): .derive(made, rule.mapInputs(place) ?? rule)
    case .observe(let node, let observation, let echo):
      .observe(place(node), by: observation, echo: echo)
    case .read(let node): .read(place(node))
    case .batch(let steps): .batch(steps.map { $0.using(other, insteadOf: node) })
    case .number, .cancel, .write, .drop: self
    }
  }

  var description: String {
    switch self {
    case .number(let node, let value): "var n\(node) = Variable(value: \(value))"
    case .slot(let node, let held):
      "var v\(node) = Variable(value: n\(held)); let n\(node) = v\(node).flatMap { $0 }"
    case .derive(let node, let rule): "let n\(node) = \(rule)"
    case .observe(let node, let observation, let echo):
      "let o\(observation) = center.continuum.observe(n\(node)) { _ in"
        + (echo.map { " n\($0).value += 1 }" } ?? " }")
    case .cancel(let observation): "o\(observation).cancel()"
    case .read(let node): "_ = n\(node).value"
    case .write(let node, let content, let inPlace):
      inPlace ? "n\(node).modify { $0 = \(content) }" : "n\(node) ← \(content)"
    case .drop(let node): "n\(node)’s variable = nil"
    case .batch(let steps):
      "batchUpdates { \(steps.map(\.description).joined(separator: "; ")) }"
    }
  }
}

extension FlatMapModel.Rule: CustomStringConvertible {
  /// The nodes that are named in the rule itself.
  var inputs: [Int] {
    switch self {
    case .number, .slot: []
    case .successor(let input), .remainder(let input): [input]
    case .mix(let first, let second): [first, second]
    case .table(let choice, let sources): [choice] + sources
    }
  }

  /// The same for other nodes; `nil` if one of them is not there.
  func mapInputs(_ place: (Int) -> Int?) -> Self? {
    let inputs = inputs.compactMap(place)
    guard inputs.count == self.inputs.count else { return nil }
    return switch self {
    case .number, .slot: self
    case .successor: .successor(of: inputs[0])
    case .remainder: .remainder(of: inputs[0])
    case .mix: .mix(inputs[0], inputs[1])
    case .table: .table(inputs[0], Array(inputs[1...]))
    }
  }

  var description: String {
    switch self {
    case .number: "Variable"
    case .slot: "slot.flatMap { $0 }"
    case .successor(let input): "n\(input).map { $0 + 1 }"
    case .remainder(let input): "n\(input).map { $0 % 3 }.removeDuplicates()"
    case .mix(let first, let second):
      "Constant(combining: n\(first), n\(second)) { ($0 * 3 + $1) % 10007 }"
    case .table(let choice, let sources):
      "n\(choice).flatMap { [\(sources.map { "n\($0)" }.joined(separator: ", "))]"
        + "[abs($0) % \(sources.count)] }"
    }
  }
}

/// Makes a random program. It knows what there is, but runs nothing.
struct RandomFlatMapProgram {
  private(set) var steps: [RandomFlatMapStep] = []
  private var random: SplitMix64
  private let dropsVariables: Bool
  private let writesInDeliveries: Bool
  private var count = 0
  /// The nodes whose variable is not dropped.
  private var numbers: [Int] = []
  private var slots: [Int] = []
  private var observations: [Int] = []
  private var observationCount = 0

  init(
    seed: UInt64, steps count: Int = 40, dropsVariables: Bool = false,
    writesInDeliveries: Bool = false
  ) {
    random = SplitMix64(state: seed)
    self.dropsVariables = dropsVariables
    self.writesInDeliveries = writesInDeliveries
    grow()
    for _ in 0..<count { act() }
  }

  private mutating func anyNode() -> Int { .random(in: 0..<count, using: &random) }

  private mutating func isOne(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  // MARK: - Growing

  private mutating func grow() {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      numbers.append(count)
      add(.number(count, value: .random(in: 0..<5, using: &random)))
    }
    let slotCount = Int.random(in: 1...4, using: &random)
    let most = count + slotCount + Int.random(in: 2...11, using: &random)
    while count < most {
      let missing = slotCount - slots.count
      if missing > 0, isOne(in: 3) || most - count <= missing {
        slots.append(count)
        add(.slot(count, holding: anyNode()))
      } else {
        add(.derive(count, anyRule()))
      }
    }
  }

  private mutating func add(_ step: RandomFlatMapStep) {
    steps.append(step)
    count += 1
  }

  private mutating func anyRule() -> FlatMapModel.Rule {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .successor(of: anyNode())
    case 1, 2: .mix(anyNode(), anyNode())
    case 3: .remainder(of: anyNode())
    default:
      .table(anyNode(), (0..<Int.random(in: 2...3, using: &random)).map { _ in anyNode() })
    }
  }

  // MARK: - Acting

  private mutating func act() {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      let echo =
        writesInDeliveries && isOne(in: 3) ? numbers.randomElement(using: &random) : nil
      steps.append(.observe(anyNode(), by: observationCount, echo: echo))
      observations.append(observationCount)
      observationCount += 1
    case 2:
      guard let index = observations.indices.randomElement(using: &random) else { return }
      steps.append(.cancel(observations.remove(at: index)))
    case 3, 4: steps.append(.read(anyNode()))
    case 5 where dropsVariables && isOne(in: 2): if let drop = anyDrop() { steps.append(drop) }
    default: batch()
    }
  }

  private mutating func batch() {
    let writes = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in anyWrite() }
    let (readsBetween, dropsToo) = (isOne(in: 3), dropsVariables && isOne(in: 4))
    if writes.count == 1, !readsBetween, !dropsToo { return steps.append(writes[0].step) }
    var batch: [RandomFlatMapStep] = []
    for write in writes {
      batch.append(write.step)
      if readsBetween, isOne(in: 2) { batch.append(.read(anyNode())) }
    }
    if dropsToo {
      if let drop = anyDrop() { batch.append(drop) }
      // One that was written in the batch has its last value only then.
      for write in writes where isOne(in: 3) { batch.append(drop(write.node)) }
    }
    steps.append(.batch(batch))
  }

  private mutating func anyWrite() -> (node: Int, step: RandomFlatMapStep)? {
    if isOne(in: 2), let node = slots.randomElement(using: &random) {
      return (node, .write(node, anyNode(), inPlace: false))
    }
    guard let node = numbers.randomElement(using: &random) else { return nil }
    // Small numbers, so that many changes change nothing further down.
    let content = Int.random(in: 0..<6, using: &random)
    return (node, .write(node, content, inPlace: isOne(in: 6)))
  }

  private mutating func anyDrop() -> RandomFlatMapStep? {
    (numbers + slots).sorted().randomElement(using: &random).map { drop($0) }
  }

  private mutating func drop(_ node: Int) -> RandomFlatMapStep {
    numbers.removeAll { $0 == node }
    slots.removeAll { $0 == node }
    return .drop(node)
  }
}
