import ContinuumTesting
package import Dispatch
import Foundation
import Synchronization

/// How long tests wait for what does not come.
///
/// In a run of all tests some 1,900 share the cores, and a wait may take a minute and still end well. A run
/// with `--filter` is one of few tests, which gives up after ten seconds. `CONTINUUM_PATIENCE` sets other
/// seconds. After the first wait in vain the run has failed, and no later one takes more than a fifth.
///
/// Time in which the machine is busy does not count (see `QuietWait`), up to a limit.
package enum Patience {
  /// The seconds of a wait that asks for nothing else.
  package static let usual = 60.0

  /// The seconds of the longest wait in this run.
  private static let most: Double = {
    let process = ProcessInfo.processInfo
    if let given = process.environment["CONTINUUM_PATIENCE"].flatMap(Double.init) { return given }
    return process.arguments.contains { $0.hasPrefix("--filter") } ? 10 : .infinity
  }()

  /// How many times as long a wait takes on a busy machine. A run of few tests keeps no machine busy, and after a wait in
  /// vain many others may wait for the same.
  fileprivate static var whileBusy: Int {
    if wasInVain.load(ordering: .relaxed) { return 2 }
    return most.isFinite ? 3 : 10
  }

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
package struct Deadline: Sendable {
  private enum Limit {
    case wait(Double)
    case work(Double)
  }

  private let wait: QuietWait
  private let limit: Limit

  /// `isBlocking` says whether the wait blocks its thread, which may be the main actor's.
  package init(_ seconds: Double = Patience.usual, isBlocking: Bool = true) {
    self.init(.wait(seconds), isBlocking)
  }

  package init(ofWork seconds: Double) { self.init(.work(seconds), true) }

  /// `tell` is called on another thread when the wait is in vain.
  package init(tell: @escaping @Sendable () -> Void) {
    let limit = Limit.wait(Patience.usual)
    self.limit = limit
    wait = QuietWait { if Deadline($0, limit).isOver { tell() } }
  }

  private init(_ wait: QuietWait, _ limit: Limit) { (self.wait, self.limit) = (wait, limit) }

  private init(_ limit: Limit, _ isBlocking: Bool) {
    wait = QuietWait(onMain: isBlocking && Main.isHere)
    self.limit = limit
  }

  /// Whether the wait was in vain.
  package var isOver: Bool {
    let seconds =
      switch limit {
      case .wait(let seconds): Patience.limit(seconds)
      case .work(let seconds): Patience.limit(ofWork: seconds)
      }
    guard wait.isOver(after: .seconds(seconds), whileBusy: Patience.whileBusy) else { return false }
    Patience.giveUp()
    return true
  }

  /// Blocks the thread with `attempt`, which waits until a given time, until that succeeds.
  ///
  /// - Returns: Whether it did, and the wait was not in vain.
  package func wait(_ attempt: (DispatchTime) -> DispatchTimeoutResult) -> Bool {
    while attempt(.now() + 0.05) == .timedOut { if isOver { return false } }
    return true
  }
}

extension DispatchSemaphore {
  /// Waits for a signal. Returns whether it came in time.
  package func comes(within seconds: Double = Patience.usual) -> Bool {
    Deadline(seconds).wait { wait(timeout: $0) }
  }
}
