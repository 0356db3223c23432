/// Says which thread goes on.
package protocol Strategy: AnyObject {
  /// - Parameters:
  ///   - threads: Those that could, at least two.
  ///   - mayGoOn: Whether the first of them is the one that runs.
  ///   - step: How many steps were made before.
  /// - Returns: The position of the thread that goes on.
  func choose(_ threads: [Scheduler.Fiber], mayGoOn: Bool, step: Int) -> Int
}

/// Lets a thread run until it waits or is done.
package final class OneAfterAnother: Strategy {
  package init() {}

  package func choose(_ threads: [Scheduler.Fiber], mayGoOn: Bool, step: Int) -> Int { 0 }
}
