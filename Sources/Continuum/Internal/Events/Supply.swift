/// Runs client code while a source is observed: one closure when the first observation is made, and the closure
/// that it returned when the last one has ended, in turn.
///
/// The source is observed while it is linked. No closure runs under the lock: the thread that has linked or unlinked
/// the source calls `update` when it has left it. One thread at a time runs the closures, and checks again before it
/// leaves. So a thread that finds another one running them leaves the rest to that one, and waits for nothing (L6).
@usableFromInline
final class Supply: @unchecked Sendable {  // See above.
  /// Begins to send to a node until `run` is cancelled, and returns the closure to call then.
  typealias Start = (_ node: GraphNode, _ run: Cancellation) -> () -> Void

  private enum Phase {
    case stopped
    /// A thread runs one of the closures.
    case changing
    case started(run: Cancellation, stop: () -> Void)
  }

  private let start: Start
  private let place: Place
  /// The lock guards it.
  private var phase = Phase.stopped
  private let releaseEnd = ReleaseEnd()

  init(isOnMainActor: Bool, _ start: @escaping Start) {
    place = isOnMainActor ? .main : .writer
    self.start = start
  }

  /// The captures of the closure are deallocated where it runs (L10).
  deinit { ThreadContext.current.beginRelease(of: start, in: place) }

  /// Starts or stops, if necessary: at once, or in a job of the main actor. Called without a lock.
  func update(_ node: GraphNode) {
    let mustStart = Graph.core.withLock { _ in mustChange(node) ? node.isLinked : nil }
    guard let mustStart else { return }
    place.run(.current) {
      // Code that observes waits for the start. A stop may end an observation, and so stop another source.
      mustStart ? self.run(node) : ThreadContext.current.release(running: { self.run(node) })
    }
  }

  private func run(_ node: GraphNode) {
    while let last = Graph.core.withLockUnchecked({ _ in beginChange(node) }) {
      var next = Phase.stopped
      ThreadContext.current.batch {
        if case .started(let run, let stop) = last {
          run.cancel()
          stop()
        } else {
          let run = Cancellation()
          next = .started(run: run, stop: start(node, run))
        }
      }
      Graph.core.withLockUnchecked { _ in phase = next }
    }
  }

  /// Whether the source has to start or stop. Called under the lock.
  private func mustChange(_ node: GraphNode) -> Bool {
    switch phase {
    case .stopped: node.isLinked
    case .changing: false
    case .started: !node.isLinked
    }
  }

  /// Returns what to change; `nil` if the thread that asks has nothing to do. Called under the lock.
  private func beginChange(_ node: GraphNode) -> Phase? {
    guard mustChange(node) else { return nil }
    defer { phase = .changing }
    return phase
  }
}
