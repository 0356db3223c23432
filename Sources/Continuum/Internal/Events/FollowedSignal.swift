// Which signal a `flatMap` of a state follows. Its feed observes the choice, a value that is derived from the state, and
// each delivery of that follows the chosen signal. So a change of the state has its effect when it is delivered.

/// The signal that a `flatMap` of a state has chosen: a new one for each change of the state.
final class ChosenSignal<Element>: @unchecked Sendable {  // It never changes.
  let signal: Signal<Element>

  init(_ signal: Signal<Element>) { self.signal = signal }
}

/// The observation of a chosen signal, which sends its events. It belongs to the feed, and not to the run whose
/// delivery has chosen: two threads that begin a run at once choose the same signal, and each may be the first.
final class FollowedSignal: @unchecked Sendable {  // The lock guards what changes.
  /// The signal of the `flatMap`.
  private let node: EventNode
  /// The value of the choice.
  private let choice: AnyObject
  let cancellation = Cancellation()
  private(set) var hasEnded = false

  fileprivate init(_ node: EventNode, _ choice: AnyObject) {
    (self.node, self.choice) = (node, choice)
  }

  /// Whether its events are those of the `flatMap`. Called under the lock.
  private var isFollowed: Bool { node.feed?.followed === self }

  /// Observes `signal` in place of the one that was followed before, whose events do not come any more, not even those
  /// that are on their way.
  ///
  /// Nothing is followed in place of a later choice: `isLatest`, called under the lock, tells. An earlier one is better
  /// than none, until the thread that has the latest delivers that: what the thread that observes sends now comes.
  fileprivate func begin(
    _ signal: EventNode, isLatest: @escaping () -> Bool, _ box: @escaping (ErasedValue) -> AnyBox
  ) {
    if signal.isOnMainActor, !node.isOnMainActor { signal.refuseToBeFollowed() }
    var old: FollowedSignal?
    let observer = signal.attach(
      nil, place: signal.ownPlace, target: nil, .source(node),
      isWanted: {
        guard self.node.isLinked, let feed = self.node.feed else { return false }
        if let followed = feed.followed, followed.choice === self.choice || !isLatest() {
          return false
        }
        (old, feed.followed) = (feed.followed, self)
        return true
      },
      atEnd: { self.end() }
    ) { _, event in
      self.node.send(box(event), isWanted: { self.isFollowed })
    }
    cancellation.add { observer.cancel() }
    old?.cancellation.cancel()
  }

  private func end() {
    let isLast = Graph.core.withLock { _ in
      hasEnded = true
      return isFollowed && node.feed!.sourceHasEnded
    }
    if isLast { node.close() }
  }
}

extension Signal {
  /// Makes the signal of the events of the chosen signals.
  ///
  /// The feed observes a `flatMap` of the choices: that forgets the transform, and what the transform has captured, when
  /// the state has ended. Otherwise a transform that keeps an emitter would keep the signal from its end.
  init(following choices: Constant<Constant<ChosenSignal<Element>>>, _ origin: Origin) {
    let source = known(Constant(following: choices, .own).node, as: ComputedNode.self)
    let feed = Feed(of: source, mayHaveBacklog: true) { run in
      run.observe(source, atEnd: { run.endSource() }) { _, value in
        let chosen = value.value(as: ChosenSignal<Element>.self)
        // Another thread may have delivered a later choice.
        FollowedSignal(run.node, chosen).begin(chosen.signal.node) {
          source.current.map { Box<ChosenSignal<Element>>.value(in: $0) === chosen } ?? false
        } _: {
          Box($0.value(as: Element.self))
        }
      }
    }
    self.init(
      EventNode(
        Element.self, origin, isOnMainActor: source.isOnMainActor, feed: feed,
        open: Box<Element>.open))
  }
}
