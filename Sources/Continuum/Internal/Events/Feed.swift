import Synchronization

/// Sends the events of a signal that is neither an emitter's nor derived from signals: an observation of another
/// source, which begins with the first observation of the signal and ends with its last one.
@usableFromInline
final class Feed: @unchecked Sendable {  // See below.
  /// Observes a source, and hands each change to `run`. Returns the closure that ends that.
  typealias Body = (_ run: Run) -> () -> Void

  /// One such observation.
  final class Run: @unchecked Sendable {  // The threads that begin and stop it use `cancel`.
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
    fileprivate var cancel: () -> Void = {}

    fileprivate init(_ node: EventNode) { self.node = node }

    /// It is decided that this run stays. Returns false if the observation has ended already.
    fileprivate func goOn() -> Bool {
      phase.compareExchange(
        expected: .begins, desired: .goesOn, ordering: .acquiringAndReleasing
      ).exchanged
    }

    /// Whether its events are no longer wanted.
    var isStopped: Bool { phase.load(ordering: .acquiring) == .isStopped }

    /// Lets it send no more.
    fileprivate func silence() { phase.store(.isStopped, ordering: .releasing) }

    /// Ends the observation. Called without a lock.
    func stop() {
      silence()
      cancel()
      // It may refer to this.
      cancel = {}
    }

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

  /// The observed source.
  let source: Node
  private let body: Body
  // The lock guards these.
  private var current: Run?
  /// The threads that are just about to begin it.
  private var starters: [ThreadContext.ID] = []

  init(of source: Node, _ body: @escaping Body) { (self.source, self.body) = (source, body) }

  /// Whether a thread that observes its signal has to begin it.
  func isToBeStarted(by thread: ThreadContext.ID) -> Bool {
    current == nil && !starters.contains(thread)
  }

  /// Begins a run for `node`, which stays unless the one of another thread does. Called without a lock.
  func start(_ node: EventNode, by thread: ThreadContext.ID) {
    Graph.core.withLock { _ in starters.append(thread) }
    let run = Run(node)
    run.cancel = body(run)
    let goesOn: Bool? = Graph.core.withLock { _ in
      starters.removeAll { $0 == thread }
      guard node.isLinked, current == nil else { return nil }
      current = run
      return run.goOn()
    }
    guard let goesOn else { return run.stop() }
    if !goesOn { node.close() }
  }

  /// Takes the current run. It sends no more: another one may begin before it is stopped.
  func take() -> Run? {
    defer { current = nil }
    current?.silence()
    return current
  }
}
