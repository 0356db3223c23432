/// Sends the events of a signal that is neither an emitter's nor derived from signals: an observation of another
/// source, which begins with the first observation of the signal and ends with its last one.
@usableFromInline
final class Feed: @unchecked Sendable {  // The lock guards what changes.
  /// Has `run` observe the source.
  typealias Body = (_ run: Run) -> Void

  /// One such observation. Two threads may each make one: the first to be registered becomes the current one.
  final class Run: Sendable {
    let node: EventNode
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

    /// No other signal will be followed: the signal ends with the one that is. Called without a lock.
    func endSource() {
      let isLast = Graph.core.withLock { _ in
        guard isCurrent, let feed = node.feed else { return false }
        feed.sourceHasEnded = true
        return feed.followed?.hasEnded ?? true
      }
      if isLast { node.close() }
    }
  }

  /// The observed source.
  let source: Node
  /// Whether events may wait for an observation of the source.
  let hasBacklog: Bool
  private let body: Body
  private var current: Run?
  /// For a `flatMap` of a state: the signal whose events it sends.
  var followed: FollowedSignal?
  /// Whether the state has ended, from which a `flatMap` chooses.
  private(set) var sourceHasEnded = false
  /// The threads that are just about to begin a run.
  private var starters: [ThreadContext.ID] = []

  init(of source: Node, mayHaveBacklog: Bool = false, _ body: @escaping Body) {
    (self.source, self.body) = (source, body)
    hasBacklog =
      mayHaveBacklog || source.isEvents && known(source, as: EventNode.self).hasBacklog
  }

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

  /// Takes the current run, and the signal that it follows, and returns what cancels and releases them, without a lock.
  /// They send no more: another run may begin before that. Called under the lock.
  func takeRun() -> (() -> Void)? {
    defer { (current, followed, sourceHasEnded) = (nil, nil, false) }
    guard current != nil || followed != nil else { return nil }
    return { [current, followed] in
      current?.cancellation.cancel()
      followed?.cancellation.cancel()
    }
  }
}
