package import Foundation

/// The main queue, and the library's own threads.
package final class DispatchQueue: Sendable {
  private let place: Scheduler.Place

  package static let main = DispatchQueue(.main)
  private static let threads = Scheduler.Place("a thread of the library", width: .max)

  private init(_ place: Scheduler.Place) { self.place = place }

  /// The library makes one for each of its workers.
  package init(label: String, qos: DispatchQoS = .unspecified) { place = DispatchQueue.threads }

  package func async(execute job: @escaping @Sendable () -> Void) { place.add(job) }

  /// However long it takes, other threads may go on meanwhile.
  package func asyncAfter(deadline: DispatchTime, execute job: @escaping @Sendable () -> Void) {
    place.add(job)
  }

  // Whether a thread works for the main queue is asked for in this way, and in no other.
  func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?) {}

  static func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? {
    Scheduler.place === Scheduler.Place.main ? (() as? Value) : nil
  }
}
