#if DEBUG

import Continuum
import Dispatch
import Foundation
import Synchronization

/// The real threads that play one schedule after another, and one that gives up a play without progress.
final class Crew: Sendable {
  private let workers = CompetingMutex<[Worker]>([])
  private let play = Guarded<Play?>(nil)
  private let progress = Atomic(0)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(patience: Duration) {
    let thread = Thread { [self] in
      var last = -1
      while hasEnded.wait(timeout: .now() + patience / .seconds(1)) == .timedOut {
        let now = progress.load(ordering: .relaxed)
        if now == last { play.withLock { $0 }?.giveUp(Crew.problem(patience)) }
        last = now
      }
    }
    thread.stackSize = 1 << 18
    thread.start()
  }

  subscript(index: Int) -> Worker {
    workers.withLock { workers in
      if index == workers.count { workers.append(Worker()) }
      return workers[index]
    }
  }

  func noteProgress() { progress.add(1, ordering: .relaxed) }

  /// Watches the current play, if there is one.
  func watch(_ play: Play?) {
    noteProgress()
    self.play.withLock { $0 = play }
  }

  /// Ends the threads when they have done their jobs.
  func end() {
    hasEnded.signal()
    for worker in workers.withLock({ $0 }) { worker.end() }
  }

  private static func problem(_ patience: Duration) -> String {
    """
    Nothing has happened for \(patience). Either a thread waits for something that the library knows nothing \
    of, such as a lock that another thread holds, and only one thread goes on at a time; or a delivery on \
    the main actor, a queue or an actor does not come to its end.
    """
  }
}

/// Something that happens once, and that a task waits for.
final class Once: Sendable {
  private let waiter: Guarded<CheckedContinuation<Void, Never>?>

  init(_ waiter: CheckedContinuation<Void, Never>) { self.waiter = Guarded(waiter) }

  func happen() { waiter.withLock { $0.take() }?.resume() }
}

#endif
