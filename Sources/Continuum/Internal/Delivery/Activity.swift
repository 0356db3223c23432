import Synchronization

/// What becomes of some pending work, for a test that gives up if nothing happens any more.
///
/// Any thread may use it at any time.
package final class Activity: Sendable {
  private let changes = QuietAtomic(0)
  private let running = QuietAtomic(0)

  package init() {}

  /// How often something has happened.
  package var count: Int { changes.load(ordering: .relaxed) }

  /// Whether a part of the work has begun and not ended. If not, all that is left waits for its turn, behind other work
  /// of the main actor, a queue or the threads of tasks.
  package var isRunning: Bool { running.load(ordering: .relaxed) != 0 }

  /// Something has happened.
  package func note() { changes.add(1, ordering: .relaxed) }

  func begin() {
    running.add(1, ordering: .relaxed)
    note()
  }

  func end() {
    running.add(-1, ordering: .relaxed)
    note()
  }
}
