/// Goes through every schedule in which threads that could go on are interrupted at most so many times.
package final class EverySchedule: Strategy {
  private struct Decision {
    var chosen: Int
    let count: Int
    let mayGoOn: Bool
    /// How many interruptions came before.
    let before: Int

    var interruptions: Int { before + (mayGoOn && chosen != 0 ? 1 : 0) }
  }

  private let most: Int
  private var path: [Decision] = []
  private var depth = 0
  /// Whether a repeated run came to another decision than the first time.
  package private(set) var isAstray = false

  package init(interruptions: Int) { most = interruptions }

  /// Follows a schedule that was printed, and then lets threads run on.
  package init(following schedule: [Int]) {
    most = 0
    path = schedule.map { Decision(chosen: $0, count: 0, mayGoOn: false, before: 0) }
  }

  package func choose(_ threads: [Scheduler.Fiber], mayGoOn: Bool, step: Int) -> Int {
    if depth == path.count {
      path.append(
        Decision(
          chosen: 0, count: threads.count, mayGoOn: mayGoOn, before: path.last?.interruptions ?? 0))
    }
    let decision = path[depth]
    depth += 1
    if decision.count != 0, decision.count != threads.count { isAstray = true }
    return min(decision.chosen, threads.count - 1)
  }

  /// The decisions of the last run.
  package var schedule: [Int] { path[..<depth].map(\.chosen) }

  package func restart() { depth = 0 }

  /// Goes over to the next schedule. Returns whether there is one.
  package func advance() -> Bool {
    depth = 0
    while var last = path.popLast() {
      guard last.chosen + 1 < last.count, !last.mayGoOn || last.before < most else { continue }
      last.chosen += 1
      path.append(last)
      return true
    }
    return false
  }
}
