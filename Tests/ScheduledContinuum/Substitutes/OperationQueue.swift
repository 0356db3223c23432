import Foundation

/// A queue whose jobs the scheduler runs.
public final class OperationQueue: Sendable {
  private let place: Scheduler.Place

  /// The queue of the main actor.
  public static let main = OperationQueue(.main)

  private init(_ place: Scheduler.Place) {
    self.place = place
    place.queue = self
  }

  /// Makes a queue that runs up to `width` jobs at once.
  public init(_ name: String = "queue", width: Int = 1) {
    place = Scheduler.Place(name, width: width)
    place.queue = self
  }

  /// The queue that the calling thread works for.
  public static var current: OperationQueue? { Scheduler.place?.queue }

  /// What it is called, for messages.
  public var name: String? { place.name }

  /// Adds a job. The queue lives until it has run.
  public func addOperation(_ job: @escaping @Sendable () -> Void) {
    place.add { [self] in withExtendedLifetime(self, job) }
  }

  func addOperation(_ operation: Operation) {
    addOperation { operation.main() }
  }
}
