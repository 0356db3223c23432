#if DEBUG

import Continuum
import Dispatch
import Foundation

/// A thread that gives up a play in which nothing happens any more.
///
/// It counts turns of its own, not time: a turn is a sleep, after which it lets other threads that wait for a processor
/// go first. On a busy machine its turns are as late as those of the threads that it watches. While nothing of the play
/// runs, and all that is left waits behind other work of the main actor, a queue or the threads of tasks, a turn counts
/// only when probes that were sent there have come through.
final class Watcher: Sendable {
  /// How many turns the patience is divided into.
  private static let mostTurns = 100.0
  /// How many times as long it waits while no probe comes through.
  private static let whileBusy = 30

  private let patience: Duration
  private let play = Guarded<Play?>(nil)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ patience: Duration) {
    self.patience = patience
    let thread = Thread { [self] in run() }
    thread.stackSize = 1 << 18
    thread.start()
  }

  /// Watches this play, and not the previous one.
  func watch(_ play: Play?) { self.play.withLock { $0 = play } }

  func end() { hasEnded.signal() }

  private func run() {
    let turns = max(1, min(Watcher.mostTurns, patience / .milliseconds(1)).rounded())
    let turn = max(patience / .seconds(1), 0.001) / turns
    var wait = Wait(nil)
    while hasEnded.wait(timeout: .now() + turn) == .timedOut {
      sched_yield()
      let activity = play.withLock { $0?.activity }
      guard let activity, wait.concerns(activity) else {
        wait = Wait(activity)
        continue
      }
      wait.takeTurn()
      if wait.turns >= Int(turns) {
        giveUp(activity, stuckProblem)
      } else if wait.turnsInVain >= Int(turns) * Watcher.whileBusy {
        giveUp(activity, busyProblem)
      }
    }
  }

  private func giveUp(_ activity: Activity, _ problem: String) {
    play.withLock { $0?.activity === activity ? $0 : nil }?.giveUp(problem)
  }

  private var stuckProblem: String {
    """
    Nothing has happened for \(patience). Either a thread waits for something that the library knows nothing \
    of, such as a lock that another thread holds, and only one thread goes on at a time; or a delivery on \
    the main actor, a queue or an actor does not come to its end.
    """
  }

  private var busyProblem: String {
    """
    A delivery on the main actor, a queue or an actor has waited for \(patience * Watcher.whileBusy), and still \
    waits: the main actor, or the threads of tasks or queues, did other work all the time, or are blocked.
    """
  }
}

/// A wait for something to happen in a play.
private struct Wait {
  /// The turns that count.
  private(set) var turns = 0
  /// The turns in which no probe has come through.
  private(set) var turnsInVain = 0
  private let activity: Activity?
  private let count: Int
  private var probe: Probe?

  init(_ activity: Activity?) {
    self.activity = activity
    count = activity?.count ?? 0
  }

  /// Whether it is a wait in this play, in which nothing has happened meanwhile.
  func concerns(_ activity: Activity) -> Bool {
    self.activity === activity && count == activity.count
  }

  mutating func takeTurn() {
    if activity!.isRunning {
      turns += 1
    } else if let probe, !(probe.isThroughMain && probe.isThroughOthers) {
      turnsInVain += 1
    } else {
      if probe != nil { turns += 1 }
      probe = Probe()
    }
  }
}

#endif
