extension Scheduler {
  /// Runs jobs in the order in which they come: the main actor, a queue, another actor.
  package final class Place: @unchecked Sendable {  // Only one thread runs at a time.
    package let name: String
    package internal(set) weak var queue: ScheduledQueue?
    /// How many jobs may run at once.
    let width: Int
    private var jobs: [@Sendable () -> Void] = []
    private var busy = 0
    /// A thread was added for the jobs that there are, and has not begun.
    private var isWaiting = false
    /// How many threads have nothing to do when they begin.
    private var taken = 0

    package static let main = Place("main")

    package init(_ name: String, width: Int = 1) {
      self.name = name
      self.width = width
    }

    package func add(_ job: @escaping @Sendable () -> Void) {
      jobs.append(job)
      if busy < width {
        busy += 1
        isWaiting = true
        Scheduler.spawn(name, self) { [self] in if taken > 0 { taken -= 1 } else { work() } }
      }
      Scheduler.step(.send)
    }

    /// Has the calling thread, which works for nobody, make what jobs there are, if no other has begun to:
    /// the threads of a pool work for one place after another. Of a place where one thread works at a
    /// time.
    package func takeOver() {
      guard isWaiting else { return }
      taken += 1
      Scheduler.works(for: self) { work() }
    }

    private func work() {
      isWaiting = false
      while !jobs.isEmpty {
        jobs.removeFirst()()
        Scheduler.step(.job)
      }
      busy -= 1
    }

    /// Forgets what a run left that did not come to its end.
    func reset() {
      jobs = []
      busy = 0
      (isWaiting, taken) = (false, 0)
    }
  }
}
