import Foundation
import Synchronization

/// How long tests wait for what does not come.
///
/// In a run of all tests some 1,500 share the cores, and a wait may take a minute and still end well. A run
/// with `--filter` is one of few tests, which gives up after ten seconds. `CONTINUUM_PATIENCE` sets other
/// seconds. After the first wait in vain the run has failed, and no later one takes more than a fifth.
package enum Patience {
  /// The seconds of a wait that asks for nothing else.
  package static let usual = 60.0

  /// The seconds of the longest wait in this run.
  private static let most: Double = {
    let process = ProcessInfo.processInfo
    if let given = process.environment["CONTINUUM_PATIENCE"].flatMap(Double.init) { return given }
    return process.arguments.contains { $0.hasPrefix("--filter") } ? 10 : .infinity
  }()

  private static let wasInVain = Atomic(false)

  /// How long a wait takes in this run that takes `seconds` in a run of all tests.
  package static func limit(_ seconds: Double = usual) -> Double {
    min(seconds, wasInVain.load(ordering: .relaxed) ? min(most, usual) / 5 : most)
  }

  /// The same for what works, and waits meanwhile for this and that.
  package static func limit(ofWork seconds: Double) -> Double { min(seconds, most * 3) }

  /// Called when a wait was in vain.
  package static func giveUp() { wasInVain.store(true, ordering: .relaxed) }
}

/// The end of a wait that looks again and again.
package struct Deadline {
  private let start = ContinuousClock.now
  private let seconds: Double

  package init(_ seconds: Double = Patience.usual) { self.seconds = seconds }

  /// Whether the wait was in vain.
  package var isOver: Bool {
    guard start.duration(to: .now) > .seconds(Patience.limit(seconds)) else { return false }
    Patience.giveUp()
    return true
  }
}
