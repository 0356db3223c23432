package import Foundation

/// A queue whose jobs the scheduler runs.
package final class ScheduledQueue: OperationQueue, @unchecked Sendable {  // It never changes.
  fileprivate let place: Scheduler.Place

  /// Makes a queue that runs up to `width` jobs at once.
  package init(_ name: String = "queue", width: Int = 1) {
    place = Scheduler.Place(name, width: width)
    super.init()
    place.queue = self
  }

  /// Adds a job. The queue lives until it has run.
  package func add(_ job: @escaping @Sendable () -> Void) {
    place.add { [self] in withExtendedLifetime(self, job) }
  }
}

// What is declared here comes before what the class itself declares.
extension OperationQueue {
  /// The queue that the calling thread works for.
  static var current: OperationQueue? { Scheduler.place?.queue }

  func addOperation(_ operation: Operation) {
    guard let queue = self as? ScheduledQueue else { fatalError("Use a ScheduledQueue.") }
    queue.add { operation.main() }
  }
}
