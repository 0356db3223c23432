import Synchronization

/// The runs of commands and loads that have not returned, for the message of a test that has waited in vain.
///
/// A program notes none: only a test with a `Recorder` asks for them. A thread that a test plays takes the same steps
/// with and without: a `CompetingMutex` is no step.
package enum RunsUnderWay {
  private struct Run: Sendable {
    let origin: Origin
    /// The task that has begun it.
    let task: Int?
  }

  private struct State: Sendable {
    var runs: [Int: Run] = [:]
    var count = 0
  }

  private static let areNoted = QuietAtomic(false)
  private static let state = CompetingMutex(State())

  /// From now on, runs that begin are noted.
  package static func note() { areNoted.store(true, ordering: .relaxed) }

  /// A number for the task that calls this.
  package static var callingTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Notes a run that begins. Returns what it has to call when it has returned, instead of `report`.
  static func noting<Outcome>(
    _ origin: Origin, _ report: @escaping @Sendable (Outcome) -> Void
  ) -> @Sendable (Outcome) -> Void {
    guard areNoted.load(ordering: .relaxed) else { return report }
    let run = Run(origin: origin, task: callingTask)
    let number = state.withLock { state in
      state.count += 1
      state.runs[state.count] = run
      return state.count
    }
    return { outcome in
      state.withLock { _ = $0.runs.removeValue(forKey: number) }
      report(outcome)
    }
  }

  /// Those that this task has begun: “a run of a command made at Counter.swift:12”.
  package static func descriptions(of task: Int?) -> [String] {
    let runs = state.withLock { Array($0.runs) }
    return runs.sorted { $0.key < $1.key }.map(\.value).filter { $0.task == task }.map { run in
      let site = run.origin.site.map { " made at \($0.fileName):\($0.line)" } ?? ""
      return "a run of a \(run.origin.kind.rawValue)\(site)"
    }
  }
}
