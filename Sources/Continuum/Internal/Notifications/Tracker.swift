import Observation
import Synchronization

/// Announces to Observation the changes of a source that tracked code has read.
///
/// Observation does not say whether it tracks the calling code. But it retains the key path of a tracked access. So
/// each thread has a spare tracker, whose key path has no other owner: if Observation has retained that after an
/// access, the source gets the tracker. Most reads are not tracked, and the next one uses it again.
final class Tracker: Observable, @unchecked Sendable {  // The lock guards what changes.
  private struct Key: Hashable {
    let node: ObjectIdentifier
    let isOnMainActor: Bool
  }

  // The lock guards them.
  nonisolated(unsafe) private static var all: [Key: Tracker] = [:] {
    didSet { isAny.store(!all.isEmpty, ordering: .relaxed) }
  }

  /// Read without the lock. A thread that misses a tracker of another one finds it before it registers its own.
  private static let isAny = QuietAtomic(false)

  private let registrar = ObservationRegistrar()
  /// A key path with an argument is made anew each time.
  private var path: KeyPath<Tracker, Int> = \Tracker[0]
  /// Other trackers of the same source that Observation knows.
  private var others: [Tracker] = []
  /// Code has read the source since the last change.
  private var isRead = true
  private var observer: ContinuumObserver?

  private subscript(index: Int) -> Int { index }

  private func access() { registrar.access(self, keyPath: path) }

  /// Registers the tracker if Observation tracks the calling code, and returns whether it does.
  private func isTracked() -> Bool {
    access()
    return !isKnownUniquelyReferenced(&path)
  }

  // MARK: Reading

  /// The calling code is about to read the value of `node`.
  static func read(_ node: Node, _ context: ThreadContext) {
    let key = Key(node: ObjectIdentifier(node), isOnMainActor: context.isOnMainActor)
    if isAny.load(ordering: .relaxed), let known = known(key) { return known.access() }
    let spare = context.takeSpareTracker() ?? Tracker()
    guard spare.isTracked() else { return context.keepSpareTracker(spare) }
    spare.observe(node, key)
  }

  private static func known(_ key: Key) -> Tracker? {
    Graph.core.withLockUnchecked { _ in
      let known = all[key]
      known?.isRead = true
      return known
    }
  }

  private func observe(_ node: Node, _ key: Key) {
    let observer = node.attach(
      nil, place: key.isOnMainActor ? .main : .writer, target: nil, replays: false,
      atEnd: { [weak self] in self?.end(key) }
    ) { [self] _, _ in tell(key) }
    let isFirst = Graph.core.withLockUnchecked { _ in
      guard let known = Tracker.all[key] else {
        self.observer = observer
        Tracker.all[key] = self
        return true
      }
      // Another thread was faster.
      known.others.append(self)
      return false
    }
    // It may have ended already, with the source.
    if !isFirst { observer.cancel() } else if observer.hasEnded { end(key) }
  }

  // MARK: Telling

  /// The source has changed. Code that was told has to read again to be told again. If no code has, the tracker
  /// ends with the next change.
  private func tell(_ key: Key) {
    let (others, wasRead) = Graph.core.withLockUnchecked { _ in
      defer { isRead = false }
      return (self.others, isRead)
    }
    for tracker in others { tracker.mutate() }
    mutate()
    if !wasRead { endUnlessRead(key) }
  }

  /// Code may have read again when it was told. What reads from now on does not find this tracker any more.
  private func endUnlessRead(_ key: Key) {
    let observer = Graph.core.withLockUnchecked { _ -> ContinuumObserver? in
      guard !isRead, Tracker.all[key] === self else { return nil }
      Tracker.all[key] = nil
      return self.observer
    }
    observer?.cancel()
  }

  private func mutate() { registrar.withMutation(of: self, keyPath: path) {} }

  private func end(_ key: Key) {
    Graph.core.withLockUnchecked { _ in
      if Tracker.all[key] === self { Tracker.all[key] = nil }
    }
  }
}

extension Node {
  @usableFromInline
  final func track() { Tracker.read(self, .current) }
}
