import Continuum

/// What a test that has waited in vain may have waited for, as far as it is known.
enum OpenWork {
  /// Sentences, each after a space; empty if nothing is known.
  static var description: String {
    let task = RunsUnderWay.callingTask
    let runs = RunsUnderWay.descriptions(of: task).map { run in
      "\(run.prefix(1).uppercased())\(run.dropFirst()) has not returned."
    }
    let all = WaitedClocks.descriptions(of: task) + runs
    let rest = all.count > most ? [" There is more: \(all.count - most) clocks or runs."] : []
    return (all.prefix(most).map { " \($0)" } + rest).joined()
  }

  private static let most = 5
}
