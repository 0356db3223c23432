import Continuum
import Foundation
import Synchronization

/// A wait, and the *quiet time* that it has taken so far: the time in which the machine was not busy.
///
/// One thread counts it, for all waits of the process, in turns of its own: a turn is a sleep, after which the thread
/// lets others that wait for a processor go first. So a turn on a busy machine takes longer, and counts for no more. A
/// turn does not count while a probe waits behind other work: what the wait waits for may be there, too.
package final class QuietWait: Sendable {
  private static let turn = 0.02

  private let turns = Atomic(0)
  private let start = ContinuousClock.now
  /// Whether the wait blocks the main actor itself.
  private let isOnMain: Bool
  private let onTurn: (@Sendable (QuietWait) -> Void)?

  /// `onTurn` is called now and then, on another thread, as long as the wait lives.
  package init(onMain isOnMain: Bool = false, _ onTurn: (@Sendable (QuietWait) -> Void)? = nil) {
    (self.isOnMain, self.onTurn) = (isOnMain, onTurn)
    QuietWait.begin(self)
  }

  /// Whether it has taken so much quiet time, or `factor` times as much of any.
  package func isOver(after limit: Duration, whileBusy factor: Int = 30) -> Bool {
    let limit = min(limit, .never)
    let quiet = Duration.seconds(QuietWait.turn) * turns.load(ordering: .relaxed)
    return quiet > limit || start.duration(to: .now) > max(limit, .zero) * factor
  }

  /// Tests run on this executor: while it is busy, no time of a wait is quiet.
  package static func add(_ executor: any TaskExecutor) { Probe.add(executor) }

  private func takeTurn(_ probe: Probe) {
    let isQuiet = probe.isThroughOthers && (isOnMain || probe.isThroughMain)
    if isQuiet { turns.add(1, ordering: .relaxed) }
    onTurn?(self)
  }

  // MARK: The thread that counts

  private struct Entry: @unchecked Sendable {  // Only the runtime changes it.
    weak var wait: QuietWait?
  }

  private struct State: Sendable {
    var entries: [Entry] = []
    /// Whether there is a thread, which ends when nothing waits.
    var isCounting = false
  }

  private static let state = Guarded(State())

  private static func begin(_ wait: QuietWait) {
    let mustStart = state.withLock { state in
      state.entries.append(Entry(wait: wait))
      defer { state.isCounting = true }
      return !state.isCounting
    }
    guard mustStart else { return }
    let thread = Thread { count() }
    thread.stackSize = 1 << 19
    thread.start()
  }

  private static func count() {
    var probe = Probe()
    while true {
      Thread.sleep(forTimeInterval: turn)
      sched_yield()
      let entries = state.withLock { state in
        state.entries.removeAll { $0.wait == nil }
        state.isCounting = !state.entries.isEmpty
        return state.entries.copy
      }
      guard !entries.isEmpty else { return }
      for entry in entries { entry.wait?.takeTurn(probe) }
      probe.sendAgain()
    }
  }
}
