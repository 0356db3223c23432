import Dispatch
import Synchronization

/// Announces to Observation the changes of a source that tracked code has read.
///
/// Each thread has a spare probe. If Observation tracks the calling code, the source gets the probe. Most reads are
/// not tracked, and the next one uses it again.
final class Tracker: @unchecked Sendable {  // The lock guards what changes.
  // The lock guards them.
  nonisolated(unsafe) private static var all: [NodeKey: Tracker] = [:] {
    didSet { isAny.store(!all.isEmpty, ordering: .relaxed) }
  }

  /// Read without the lock. A thread that misses a tracker of another one finds it before it registers its own.
  private static let isAny = QuietAtomic(false)

  private let probe: ObservationProbe
  /// Code has read the source since the last change.
  private var isRead = true

  private init(_ probe: ObservationProbe) { self.probe = probe }

  // MARK: Reading

  /// The calling code is about to read the value of `node`.
  static func read(_ node: Node, _ context: ThreadContext) {
    let key = NodeKey(node: ObjectIdentifier(node), isOnMainActor: context.isOnMainActor)
    if isAny.load(ordering: .relaxed), Graph.core.withLock({ _ in access(key) }) { return }
    let probe = context.state.pointee.spareProbe.take() ?? ObservationProbe()
    guard probe.isTracked() else { return context.state.pointee.spareProbe = consume probe }
    Tracker(probe).observe(node, key)
  }

  /// Tells Observation that the calling code reads. Returns whether there is a tracker. Called under the lock: a tracker
  /// that was read does not end before Observation knows of the read.
  private static func access(_ key: NodeKey) -> Bool {
    guard let current = all[key] else { return false }
    current.isRead = true
    current.probe.access()
    return true
  }

  private func observe(_ node: Node, _ key: NodeKey) {
    var isFirst = false
    let observer = node.attach(
      nil, place: key.isOnMainActor ? .main : .writer, target: nil, replays: false,
      isWanted: {
        isFirst = !Tracker.access(key)
        if isFirst { Tracker.all[key] = self }
        return isFirst
      },
      atEnd: { [weak self] in _ = self?.forget(key, unlessRead: false) }
    ) { [self] observer, _ in
      // Without a target an observation is handed itself.
      tell(known(observer, as: ContinuumObserver.self), key)
    }
    if isFirst, key.isOnMainActor, observer.hasEnded {
      // With the source. What Observation does for the code that reads, when that returns, is undone with the probe,
      // and only if the probe is deallocated later.
      DispatchQueue.main.async { [self] in _ = self }
    }
  }

  // MARK: Telling

  /// The source has changed. Code that was told has to read again to be told again. If no code has, the tracker
  /// ends with the next change.
  private func tell(_ observer: ContinuumObserver, _ key: NodeKey) {
    observer.forgetLastValue()
    let wasRead = Graph.core.withLockUnchecked { _ in
      defer { isRead = false }
      return isRead
    }
    probe.change()
    // Code may have read again when it was told, or may still run: Observation does not know of its read yet.
    if !wasRead, !probe.isAwaited, forget(key, unlessRead: true) { observer.cancel() }
  }

  /// What reads from now on does not find this tracker any more. Returns whether it did before.
  private func forget(_ key: NodeKey, unlessRead: Bool) -> Bool {
    Graph.core.withLockUnchecked { _ in
      guard Tracker.all[key] === self, !(unlessRead && isRead) else { return false }
      Tracker.all[key] = nil
      return true
    }
  }
}

extension Node {
  @usableFromInline
  final func track() { Tracker.read(self, .current) }
}
