import Foundation

/// Waits for what other threads bring about without saying so, such as the library's own (L8).
enum Wait {
  private static let patience = Duration.seconds(30)

  /// Waits until there is nothing to complain about, and fails with the last complaint if that does not
  /// come about.
  static func until(_ what: String, _ complaint: () -> String?) {
    let start = ContinuousClock.now
    while let complaint = complaint() {
      if start.duration(to: .now) > patience {
        fail("\(complaint), \(patience) after the writers have stopped; waited until \(what)")
      }
      sched_yield()
    }
  }
}
