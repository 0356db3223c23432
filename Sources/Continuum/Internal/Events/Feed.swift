import Synchronization

/// What sends the events of a signal that is neither an emitter's nor derived from signals: an
/// observation of something else, which is made when the signal is first observed and ends with its last
/// observation.
final class Feed: @unchecked Sendable {  // See below.
  /// Observes, and sends what comes to `node`.
  typealias Body = (_ node: EventNode, _ atEnd: AtEnd) -> ContinuumObserver

  final class Run: Sendable {
    private let observer: ContinuumObserver
    private let isStopped: Switch

    fileprivate init(_ observer: ContinuumObserver, _ isStopped: Switch) {
      (self.observer, self.isStopped) = (observer, isStopped)
    }

    func stop() {
      isStopped.flag.store(true, ordering: .releasing)
      observer.cancel()
    }
  }

  fileprivate final class Switch: Sendable {
    let flag = Atomic(false)
  }

  private let body: Body
  /// The lock of the events guards it.
  @exclusivity(unchecked) private var run: Run?

  init(_ body: @escaping Body) { self.body = body }

  /// Begins to feed `node`. Called without a lock.
  func begin(_ node: EventNode) -> Run {
    let isStopped = Switch()
    let observer = body(
      node,
      AtEnd {
        // There will be nothing more to send.
        if !isStopped.flag.load(ordering: .acquiring) { node.endOfEvents() }
      })
    return Run(observer, isStopped)
  }

  /// Returns whether there was none before.
  func keep(_ new: Run) -> Bool {
    guard run == nil else { return false }
    run = new
    return true
  }

  func take() -> Run? {
    defer { run = nil }
    return run
  }
}

/// Runs a closure when it is released. What captures it is the last to use something.
final class AtEnd: @unchecked Sendable {  // It never changes.
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}
