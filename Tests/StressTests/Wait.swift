import Foundation
import Synchronization

/// Waits for what other threads bring about without saying so, such as the library's own (L8).
enum Wait {
  /// The seconds of the longest wait. On a busy machine it takes more until a wait is in vain.
  static let patience = Atomic(60)

  /// Waits until there is nothing to complain about, and fails with the last complaint if that does not
  /// come about.
  static func until(_ what: String, _ complaint: () -> String?) {
    let start = ContinuousClock.now
    let patience = Duration.seconds(patience.load(ordering: .relaxed))
    while let complaint = complaint() {
      if start.duration(to: .now) > patience {
        fail("\(complaint), \(patience) after the writers have stopped; waited until \(what)")
      }
      sched_yield()
    }
  }
}
