import Synchronization

/// What sends the events of a signal that is neither an emitter's nor derived from signals: an
/// observation of something else, which is made when the signal is first observed and ends with its last
/// observation.
final class Feed: @unchecked Sendable {  // See below.
  /// Observes, sends what comes to `node`, and calls `finish` when nothing more will come. Returns what
  /// stops that.
  typealias Body = (_ node: EventNode, _ finish: @escaping () -> Void) -> () -> Void

  final class Run: @unchecked Sendable {  // It never changes.
    private let cancel: () -> Void
    private let isStopped: Switch

    fileprivate init(_ cancel: @escaping () -> Void, _ isStopped: Switch) {
      (self.cancel, self.isStopped) = (cancel, isStopped)
    }

    func stop() {
      isStopped.flag.store(true, ordering: .releasing)
      cancel()
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
    let cancel = body(node) {
      if !isStopped.flag.load(ordering: .acquiring) { node.endOfEvents() }
    }
    return Run(cancel, isStopped)
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
