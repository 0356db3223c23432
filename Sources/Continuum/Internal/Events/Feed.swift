import Synchronization

/// Sends the events of a signal that is neither an emitter's nor derived from signals: an observation of another
/// source, which begins with the first observation of the signal and ends with its last one.
@usableFromInline
final class Feed: @unchecked Sendable {  // See below.
  /// Observes a source, and hands each change to `run`. Returns the observation, and what to do when the run is
  /// stopped.
  typealias Body = (_ run: Run) -> (observer: ContinuumObserver, whenStopped: @Sendable () -> Void)

  /// One such observation.
  final class Run: Sendable {
    private enum Phase: UInt8, AtomicRepresentable {
      /// Two threads may each begin one. A change that comes before it is decided which one stays, and before any
      /// `observe` has returned, is no event.
      case begins
      case goesOn
      case isStopped
      /// It has ended before that was decided.
      case hasEnded
    }

    let node: EventNode
    private let phase = Atomic(Phase.begins)

    fileprivate init(_ node: EventNode) { self.node = node }

    fileprivate func goOn() {
      _ = phase.compareExchange(
        expected: .begins, desired: .goesOn, ordering: .acquiringAndReleasing)
    }

    /// Closes the signal if the observation ended before it was decided that this run stays.
    func tellOfEarlyEnd() {
      if phase.load(ordering: .acquiring) == .hasEnded { node.close() }
    }

    /// Whether its events are no longer wanted.
    var isStopped: Bool { phase.load(ordering: .acquiring) == .isStopped }

    fileprivate func stop() { phase.store(.isStopped, ordering: .releasing) }

    func send(_ box: @autoclosure () -> AnyBox) {
      if phase.load(ordering: .acquiring) == .goesOn { node.send(box()) }
    }

    /// Called when the observation has ended. Unless the run was stopped, the signal ends, too.
    func end() {
      let before = phase.compareExchange(
        expected: .begins, desired: .hasEnded, ordering: .acquiringAndReleasing
      ).original
      if before == .goesOn { node.close() }
    }
  }

  /// Ends a run.
  struct Stop: Sendable {
    let run: Run
    fileprivate let observer: ContinuumObserver
    fileprivate let whenStopped: @Sendable () -> Void

    func callAsFunction() {
      run.stop()
      whenStopped()
      observer.cancel()
    }
  }

  /// The observed source.
  let source: Node
  private let body: Body
  // The lock guards these.
  private var current: Stop?
  /// The threads that are just about to begin it.
  var starters: [ThreadContext.ID] = []

  init(of source: Node, _ body: @escaping Body) { (self.source, self.body) = (source, body) }

  /// Whether a thread that observes its signal has to begin it.
  func isToBeStarted(by thread: ThreadContext.ID) -> Bool {
    current == nil && !starters.contains(thread)
  }

  /// Begins to observe. Called without a lock.
  func begin(_ node: EventNode) -> Stop {
    let run = Run(node)
    let (observer, whenStopped) = body(run)
    return Stop(run: run, observer: observer, whenStopped: whenStopped)
  }

  /// Lets the new run continue, and returns true, unless another one does already.
  func keep(_ new: Stop) -> Bool {
    guard current == nil else { return false }
    current = new
    new.run.goOn()
    return true
  }

  /// Takes the current run. It sends no more: another one may begin before it is stopped.
  func take() -> Stop? {
    defer { current = nil }
    current?.run.stop()
    return current
  }
}
