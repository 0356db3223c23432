#if DEBUG

import Continuum

/// The real threads that play one schedule after another, and the one that watches them.
final class Crew: Sendable {
  let watcher: Watcher
  private let workers = CompetingMutex<[Worker]>([])

  init(patience: Duration) { watcher = Watcher(patience) }

  subscript(index: Int) -> Worker {
    workers.withLock { workers in
      if index == workers.count { workers.append(Worker()) }
      return workers[index]
    }
  }

  /// Ends the threads when they have done their jobs.
  func end() {
    watcher.end()
    for worker in workers.withLock({ $0 }) { worker.end() }
  }
}

#endif
