import Foundation

/// What tests call the queue, since Foundation has one of that name, too.
package typealias ScheduledQueue = OperationQueue

/// A queue whose jobs the scheduler runs.
public final class OperationQueue: @unchecked Sendable {  // Only one thread runs at a time.
  package let place: Scheduler.Place
  /// How many operations were added.
  package private(set) var operations = 0

  package static let main = OperationQueue("main")

  /// The queue that the calling thread works for.
  static var current: OperationQueue? { Scheduler.place?.queue }

  /// Makes a queue that runs up to `width` jobs at once.
  package init(_ name: String = "queue", width: Int = 1) {
    place = Scheduler.Place(name, width: width)
    place.queue = self
  }

  var name: String? { place.name }
  var maxConcurrentOperationCount: Int { place.width }

  /// Adds a job. The queue lives until it has run.
  package func add(_ job: @escaping @Sendable () -> Void) {
    place.add { [self] in withExtendedLifetime(self, job) }
  }

  func addOperation(_ operation: Operation) {
    operations += 1
    add { operation.main() }
  }
}
