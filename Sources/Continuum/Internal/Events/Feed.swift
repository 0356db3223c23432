/// Sends the events of a signal that is neither an emitter's nor derived from signals: an observation of another
/// source, which begins with the first observation of the signal and ends with its last one.
@usableFromInline
final class Feed: @unchecked Sendable {  // The lock guards what changes.
  /// Has `run` observe the source.
  typealias Body = (_ run: Run) -> Void

  /// One such observation. Two threads may each make one: the first to be registered becomes the current one.
  final class Run: Sendable {
    private let node: EventNode
    let cancellation = Cancellation()

    fileprivate init(_ node: EventNode) { self.node = node }

    /// Whether its events are those of the signal. Called under the lock.
    fileprivate var isCurrent: Bool { node.feed?.current === self }

    /// Makes it the current one, if there is none. Called under the lock.
    private func becomeCurrent() -> Bool {
      guard node.isLinked, let feed = node.feed, feed.current == nil else { return false }
      feed.current = self
      return true
    }

    /// Observes `source` until it is cancelled. It becomes current in the critical section that registers the
    /// observation.
    func observe(
      _ source: Node, atEnd: @escaping () -> Void, body: @escaping ContinuumObserver.Body
    ) {
      let observer = source.attach(
        nil, place: source.ownPlace, target: nil, .source(node), isWanted: becomeCurrent,
        atEnd: atEnd, body: body)
      cancellation.add { observer.cancel() }
    }

    func send(_ box: AnyBox) { node.send(box, isWanted: { isCurrent }) }

    /// No further event will come: the signal ends, if this is the current run. Called without a lock.
    func end() {
      if Graph.core.withLock({ _ in isCurrent }) { node.close() }
    }
  }

  /// The observed source.
  let source: Node
  /// Whether events may wait for an observation of the source.
  var hasBacklog: Bool { source.isEvents && known(source, as: EventNode.self).hasBacklog }
  private let body: Body
  private var current: Run?
  /// The threads that are just about to begin a run.
  private var starters: [ThreadContext.ID] = []

  init(of source: Node, _ body: @escaping Body) { (self.source, self.body) = (source, body) }

  /// Begins a run for `node`, unless there is one. That may run transforms, so each thread that observes does it for
  /// itself. A transform may observe, too: a run that this thread is about to begin counts. Called without a lock.
  func start(_ node: EventNode) {
    let thread = ThreadContext.current.id
    let mustStart = Graph.core.withLock { _ in
      guard current == nil, !starters.contains(thread) else { return false }
      starters.append(thread)
      return true
    }
    guard mustStart else { return }
    let run = Run(node)
    body(run)
    let isOver = Graph.core.withLock { _ in
      starters.removeAll { $0 == thread }
      return !run.isCurrent
    }
    if isOver { run.cancellation.cancel() }
  }

  /// Takes the current run, which the caller cancels without a lock. It sends no more: another one may begin before
  /// that. Called under the lock.
  func take() -> Run? { current.take() }
}
