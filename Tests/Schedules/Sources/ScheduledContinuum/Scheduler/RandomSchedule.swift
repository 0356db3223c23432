/// Gives each thread a priority by chance, runs the thread of the highest, and at a few steps chosen by
/// chance puts the one that runs behind all others. Bugs that need few interruptions are found with a
/// known probability: Burckhardt and others, “A Randomized Scheduler with Probabilistic Guarantees of
/// Finding Bugs”, 2010.
package final class RandomSchedule: Strategy {
  private var random: Generator
  private var priorities: [Int] = []
  private var changes: [Int]
  private var lowest = 0

  /// - Parameters:
  ///   - seed: What everything follows from.
  ///   - length: About how many steps a run takes.
  package init(seed: UInt64, length: Int) {
    var random = Generator(seed: seed)
    let count = Int.random(in: 1...5, using: &random)
    changes = (0..<count).map { _ in Int.random(in: 0...max(1, length), using: &random) }.sorted()
    self.random = random
  }

  package func choose(_ threads: [Scheduler.Fiber], mayGoOn: Bool, step: Int) -> Int {
    let last = threads.map(\.index).max()!
    while priorities.count <= last {
      priorities.append(Int.random(in: 1...1_000_000, using: &random))
    }
    while let next = changes.first, next <= step {
      changes.removeFirst()
      guard mayGoOn else { continue }
      lowest -= 1
      priorities[threads[0].index] = lowest
    }
    return threads.indices.max { priorities[threads[$0].index] < priorities[threads[$1].index] }!
  }
}

/// Numbers that follow from a seed.
package struct Generator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
