#if DEBUG

/// Decides which thread continues, each time that more than one can: goes through every schedule that
/// interrupts running threads at most so many times.
struct Decisions {
  private struct Decision: Equatable {
    /// The number of decisions up to it, itself and those without an alternative included.
    let position: Int
    var chosen: Int
    let count: Int
    /// Whether the first of the threads is the running one.
    let mayGoOn: Bool
    /// How many interruptions came before.
    let before: Int

    var interruptions: Int { before + (mayGoOn && chosen != 0 ? 1 : 0) }
  }

  private let interruptions: Int
  /// The decisions of a seed; the others are 0.
  private let given: [Int: Int]?
  /// The decisions that this schedule begins with.
  private var path: [Decision] = []
  /// The decisions of the run so far, except those without an alternative.
  private var taken: [Decision] = []
  private var position = 0
  private var isElsewhere = false

  init(interruptions: Int) {
    self.interruptions = interruptions
    given = nil
  }

  init?(seed: String) {
    var given: [Int: Int] = [:]
    for part in seed.split(separator: "-", omittingEmptySubsequences: false)
    where seed != Decisions.uninterrupted {
      let numbers = part.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard 1...2 ~= numbers.count, let position = numbers[0], position > 0,
        let chosen = numbers.count == 1 ? 1 : numbers[1], chosen > 0
      else { return nil }
      given[position] = chosen
    }
    interruptions = 0
    self.given = given
  }

  /// The seed of the schedule in which the threads run to their ends one after the other.
  private static let uninterrupted = "0"

  /// The text that repeats this schedule: the positions of the decisions that are not 0.
  var seed: String {
    let parts = taken.filter { $0.chosen != 0 }.map { decision in
      decision.chosen == 1 ? "\(decision.position)" : "\(decision.position):\(decision.chosen)"
    }
    return parts.isEmpty ? Decisions.uninterrupted : parts.joined(separator: "-")
  }

  /// Whether the decisions of the run differ from those of the previous run, or of the seed.
  var isAstray: Bool { isElsewhere || taken.count < given?.count ?? path.count }

  mutating func choose(among count: Int, mayGoOn: Bool) -> Int {
    position += 1
    let before = taken.last?.interruptions ?? 0
    var decision = Decision(
      position: position, chosen: 0, count: count, mayGoOn: mayGoOn, before: before)
    if let given {
      guard let chosen = given[position], chosen < count else { return 0 }
      decision.chosen = chosen
    } else {
      if mayGoOn && before >= interruptions { return 0 }
      if taken.count < path.count {
        let known = path[taken.count]
        decision.chosen = min(known.chosen, count - 1)
        if decision != known { isElsewhere = true }
      }
    }
    taken.append(decision)
    return decision.chosen
  }

  /// Begins the same schedule again.
  mutating func restart() { (taken, position, isElsewhere) = ([], 0, false) }

  /// Moves to the schedule after the played one. Returns whether there is one.
  mutating func advance() -> Bool {
    path = taken
    restart()
    while var last = path.popLast() {
      guard last.chosen + 1 < last.count, !last.mayGoOn || last.before < interruptions else {
        continue
      }
      last.chosen += 1
      path.append(last)
      return true
    }
    return false
  }
}

#endif
