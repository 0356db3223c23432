/// What variables, and constants that follow one another, have to be: computed anew with each write, and
/// without a library.
struct FlatMapModel {
  enum Rule {
    /// A variable that holds a number.
    case number
    /// Follows the node that a variable holds.
    case slot
    case successor(of: Int)
    case mix(Int, Int)
    /// Without duplicates.
    case remainder(of: Int)
    /// Follows the node at the place that another node names.
    case table(Int, [Int])
  }

  private(set) var rules: [Rule] = []
  /// What the variable of each node holds: a number, or the node to follow.
  private(set) var contents: [Int] = []
  /// The value of each node; `nil` where it depends on itself.
  private(set) var values: [Int?] = []
  /// The nodes whose variable is deallocated.
  private var dropped: Set<Int> = []

  mutating func add(_ rule: Rule, content: Int = 0) {
    rules.append(rule)
    contents.append(content)
    recompute()
  }

  mutating func write(_ content: Int, to node: Int) {
    contents[node] = content
    recompute()
  }

  mutating func drop(_ node: Int) {
    dropped.insert(node)
  }

  // MARK: - Values

  static func successor(_ value: Int) -> Int { value &+ 1 }
  static func mix(_ first: Int, _ second: Int) -> Int { (first &* 3 &+ second) % 10007 }
  static func remainder(_ value: Int) -> Int { value % 3 }
  static func place(_ value: Int, in count: Int) -> Int { abs(value) % count }

  /// Whether no node depends on itself.
  var isComputable: Bool { !values.contains(nil) }

  private mutating func recompute() {
    values = Array(repeating: nil, count: rules.count)
    var entered = Array(repeating: false, count: rules.count)
    for node in rules.indices { enter(node, &entered) }
  }

  @discardableResult
  private mutating func enter(_ node: Int, _ entered: inout [Bool]) -> Int? {
    // What is still being computed has no value, nor has what depends on it.
    if entered[node] { return values[node] }
    entered[node] = true
    values[node] = compute(node, &entered)
    return values[node]
  }

  private mutating func compute(_ node: Int, _ entered: inout [Bool]) -> Int? {
    switch rules[node] {
    case .number:
      return contents[node]
    case .slot:
      return enter(contents[node], &entered)
    case .successor(let input):
      return enter(input, &entered).map(Self.successor)
    case .remainder(let input):
      return enter(input, &entered).map(Self.remainder)
    case .mix(let first, let second):
      guard let first = enter(first, &entered), let second = enter(second, &entered) else {
        return nil
      }
      return Self.mix(first, second)
    case .table(let choice, let sources):
      guard let choice = enter(choice, &entered) else { return nil }
      return enter(sources[Self.place(choice, in: sources.count)], &entered)
    }
  }

  // MARK: - What depends on what

  /// What the values of `nodes` are computed from, with `nodes` themselves.
  func everything(under nodes: [Int]) -> Set<Int> {
    reach(from: nodes, through: inputs)
  }

  /// Whether there will be no other value.
  func isOver(_ node: Int) -> Bool {
    everything(under: [node]).allSatisfy { node in
      switch rules[node] {
      case .number, .slot: dropped.contains(node)
      case .successor, .mix, .remainder, .table: true
      }
    }
  }

  /// Whether a deallocated variable keeps itself alive with the node that it held last. Nobody can make
  /// it let go.
  var keepsItselfAlive: Bool {
    dropped.contains { node in
      if case .slot = rules[node] {
        reach(from: [contents[node]], through: holdings).contains(node)
      } else {
        false
      }
    }
  }

  private func inputs(_ node: Int) -> [Int] {
    guard case .table(let choice, let sources) = rules[node] else { return holdings(node) }
    return values[choice].map { [choice, sources[Self.place($0, in: sources.count)]] } ?? [choice]
  }

  /// What a node keeps alive.
  private func holdings(_ node: Int) -> [Int] {
    switch rules[node] {
    case .number: []
    case .slot: [contents[node]]
    case .successor(let input), .remainder(let input): [input]
    case .mix(let first, let second): [first, second]
    case .table(let choice, let sources): [choice] + sources
    }
  }

  private func reach(from nodes: [Int], through next: (Int) -> [Int]) -> Set<Int> {
    var reached = Set(nodes)
    var open = nodes
    while let node = open.popLast() {
      for input in next(node) where reached.insert(input).inserted { open.append(input) }
    }
    return reached
  }
}
