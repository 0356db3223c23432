extension Scheduler {
  /// Runs jobs in the order in which they come: the main actor, a queue, another actor.
  package final class Place: @unchecked Sendable {  // Only one thread runs at a time.
    package let name: String
    package internal(set) weak var queue: ScheduledQueue?
    /// How many jobs may run at once.
    let width: Int
    private var jobs: [@Sendable () -> Void] = []
    private var busy = 0

    package static let main = Place("main")

    package init(_ name: String, width: Int = 1) {
      self.name = name
      self.width = width
    }

    package func add(_ job: @escaping @Sendable () -> Void) {
      jobs.append(job)
      if busy < width {
        busy += 1
        Scheduler.spawn(name, self) { [self] in work() }
      }
      Scheduler.step(.send)
    }

    private func work() {
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
    }
  }
}
