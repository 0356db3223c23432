/// A step of a random program. One that needs what an earlier step made does nothing without it, so that any
/// step may be left out.
protocol ProgramStep: CustomStringConvertible {
  /// What may take the place of this step and does less.
  var simpler: [[Self]] { get }
  /// The node that this step makes, and the one that may be used in its place.
  var bypass: (node: Int, other: Int)? { get }
  func using(_ other: Int, insteadOf node: Int) -> Self
}

extension ProgramStep {
  /// The same for a step that does several.
  static func simpler(_ steps: [Self], as step: ([Self]) -> Self) -> [[Self]] {
    var all = [steps]
    for index in steps.indices {
      for replacement in [[]] + steps[index].simpler {
        var fewer = steps
        fewer.replaceSubrange(index...index, with: replacement)
        all.append([step(fewer)])
      }
    }
    return all
  }
}

/// Finds the smallest program that fails, by leaving out steps: first many at once, then single ones, then
/// what is inside a step.
struct Shrinking<Step: ProgramStep> {
  private(set) var program: [Step]
  private(set) var problem: String
  private let run: ([Step]) -> String?
  private let start = ContinuousClock.now
  private var isSmaller = true

  /// `run` returns what is wrong with the outcome of a program.
  init(_ program: [Step], failingWith problem: String, run: @escaping ([Step]) -> String?) {
    (self.program, self.problem, self.run) = (program, problem, run)
    while isSmaller {
      isSmaller = false
      leaveOut()
      bypass()
      simplify()
    }
  }

  /// The problem, and the program that has it.
  func report(_ seed: UInt64) -> String {
    """
    seed \(seed): \(problem). This is the smallest program found that fails:
    \(program.map { "  \($0)" }.joined(separator: "\n"))
    """
  }

  /// Takes a smaller program if that fails, too.
  private mutating func tryOut(_ smaller: [Step]) -> Bool {
    // Of a long program, a small one is found in seconds.
    guard start.duration(to: .now) < .seconds(30), let problem = run(smaller) else { return false }
    (program, self.problem, isSmaller) = (smaller, problem, true)
    return true
  }

  private mutating func leaveOut() {
    var length = program.count / 2
    while length > 0 {
      // From the end, because nothing needs the last step.
      var end = program.count
      while end > 0 {
        let start = max(0, end - length)
        _ = tryOut(Array(program[..<start] + program[end...]))
        end = start
      }
      length /= 2
    }
  }

  private mutating func bypass() {
    for index in program.indices.reversed() {
      guard let (node, other) = program[index].bypass else { continue }
      let others = program.indices.filter { $0 != index }
      _ = tryOut(others.map { program[$0].using(other, insteadOf: node) })
    }
  }

  private mutating func simplify() {
    var index = 0
    while index < program.count {
      let isSimpler = program[index].simpler.contains { steps in
        var smaller = program
        smaller.replaceSubrange(index...index, with: steps)
        return tryOut(smaller)
      }
      if !isSimpler { index += 1 }
    }
  }
}
