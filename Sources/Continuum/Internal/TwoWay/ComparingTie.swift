public import Foundation

/// Keeps two sides equal of which one is a part of a variable or a linked variable.
///
/// A write of the whole may change a part or not, and a rule may correct what is written. So a value is news if it
/// differs from the one that both sides last agreed on, and the newer write wins if both sides have news. What a side
/// makes of a value that was carried over is news of that side, and goes back.
///
/// One thread at a time carries values over, with no lock held. A thread that brings news meanwhile leaves a mark. After a
/// few writes of others, a thread of the library goes on: no thread is held up by others that write without a pause (L8).
@usableFromInline
final class ComparingTie<Left, Right>: @unchecked Sendable {  // The lock guards the phase.
  private enum Phase { case idle, carrying, behind }

  /// A value that one side had when both agreed, and the write that it stands for.
  private struct Agreed<Value> {
    var value: Value
    var stamp: Moment
  }

  private let left: Side<Left>
  private let right: Side<Right>
  private let convert: (Left) -> Right
  private let back: (Right) -> Left?
  /// `nil` if only the bytes can be compared.
  private let equality: (left: Equality?, right: Equality?)
  /// The left side wins over what was written before.
  private let start: Moment
  private var phase = Phase.idle
  // The thread that carries uses these.
  private var agreed: (left: Agreed<Left>, right: Agreed<Right>)?

  @usableFromInline
  init(
    _ left: Side<Left>, _ right: Side<Right>, _ convert: @escaping (Left) -> Right,
    _ back: @escaping (Right) -> Left?, in place: Place
  ) {
    (self.left, self.right, self.convert, self.back) = (left, right, convert, back)
    equality = (
      .find(Left.self, of: [left.node], isOnMainActor: place.isMain),
      .find(Right.self, of: [right.node], isOnMainActor: place.isMain)
    )
    start = Graph.core.withLockUnchecked { core in core.tick() }
  }

  @usableFromInline
  func observe(
    through center: NotificationCenter, in place: Place, _ site: CallSite
  ) -> ContinuumObserver {
    let ending = Cancellation()
    let observer = Pair.observe { atEnd in
      left.node.attach(
        center, place: place, target: nil, .variable(right.node), site,
        atEnd: {
          ending.cancel()
          atEnd()
        }
      ) {
        // Without a target an observation is handed itself.
        [self] first, _ in carryOver(known(first, as: ContinuumObserver.self), place)
      }
    } _: { first, atEnd in
      right.node.attach(center, place: place, target: nil, atEnd: atEnd) { [self] _, _ in
        carryOver(first, place)
      }
    }
    observeSources(observer, in: place, until: ending)
    return observer
  }

  /// Observes what the sides that compare their values, parts and linked variables, are derived from. Such a side, or what
  /// stands in between, does not announce a change that brings its value back before a pass has computed the value that
  /// was carried or read. But the change is news.
  private func observeSources(
    _ first: ContinuumObserver, in place: Place, until ending: Cancellation
  ) {
    var sources: [ValueNode] = []
    for node in [left.node, right.node] where node.removesDuplicates {
      sources += node.valueSources.filter { source in !sources.contains { $0 === source } }
    }
    for source in sources {
      let observer = source.attach(nil, place: place, target: nil, replays: false) { [self] _, _ in
        carryOver(first, place)
      }
      ending.add { observer.cancel() }
    }
  }

  private func carryOver(_ first: ContinuumObserver, _ place: Place) {
    let isMine = Graph.core.withLockUnchecked { _ in
      defer { phase = phase == .idle ? .carrying : .behind }
      return phase == .idle
    }
    if isMine { carryUntilDone(first, place) }
  }

  private func carryUntilDone(_ first: ContinuumObserver, _ place: Place) {
    var rounds = place.isWriter ? Int(ThreadContext.mostRounds) : .max
    while rounds > 0 {
      if settle(first, &rounds), leave() { return }
      rounds -= 1
    }
    Place.schedule { [self] _ in carryUntilDone(first, place) }
  }

  /// Whether no other thread has brought news meanwhile.
  private func leave() -> Bool {
    Graph.core.withLockUnchecked { _ in
      phase = phase == .behind ? .carrying : .idle
      return phase == .idle
    }
  }

  /// Carries values over until both sides agree, unless the first observation has ended when it has read them. Each write
  /// of other threads takes one of the `rounds`: returns whether they were enough.
  private func settle(_ first: ContinuumObserver, _ rounds: inout Int) -> Bool {
    /// How often the sides have corrected each other, and no other write came in between.
    var corrections: Int32 = 0
    var known: (left: Moment, right: Moment)?
    while true {
      let (left, right) = (left.read(), right.read())
      guard !first.hasEnded, let isToRight = isToRight(left, right) else { return true }
      let isCorrection = known.map { $0 == (left.changedAt, right.changedAt) } ?? false
      if !isCorrection {
        if rounds == 0 { return false }
        rounds -= 1
      }
      corrections = isCorrection ? corrections + 1 : 0
      if corrections == ThreadContext.longestChain { refuseLoop() }
      let stored = isToRight ? carryToRight(left, right) : carryToLeft(left, right)
      switch stored {
      case .ended: return true
      case .outdated: known = nil
      case .stored(let moment, _):
        // The two sides may be of one variable.
        let isOne = self.left.root === self.right.root
        known = (
          isOne || !isToRight ? moment : left.changedAt,
          isOne || isToRight ? moment : right.changedAt
        )
      }
    }
  }

  private func carryToRight(
    _ left: Side<Left>.Snapshot, _ right: Side<Right>.Snapshot
  ) -> Stored {
    let value = convert(left.value)
    var stored = Stored.stored(at: right.changedAt, stamp: right.stamp)
    if !isEqual(right.value, value, ifComparable: equality.right) {
      stored = self.right.store(value, right.changedAt, left.stamp > right.stamp ? left.stamp : nil)
    }
    if case .stored(_, let stamp) = stored {
      agreed = (Agreed(value: left.value, stamp: left.stamp), Agreed(value: value, stamp: stamp))
    }
    return stored
  }

  private func carryToLeft(
    _ left: Side<Left>.Snapshot, _ right: Side<Right>.Snapshot
  ) -> Stored {
    // What is turned down leaves both sides as they are.
    let value = back(right.value) ?? left.value
    var stored = Stored.stored(at: left.changedAt, stamp: left.stamp)
    if !isEqual(left.value, value, ifComparable: equality.left) {
      stored = self.left.store(value, left.changedAt, right.stamp > left.stamp ? right.stamp : nil)
    }
    if case .stored(_, let stamp) = stored {
      agreed = (
        Agreed(value: value, stamp: stamp), Agreed(value: right.value, stamp: right.stamp)
      )
    }
    return stored
  }

  /// Whether the value of the left side has to be carried over; `nil` if neither has news.
  private func isToRight(
    _ left: Side<Left>.Snapshot, _ right: Side<Right>.Snapshot
  ) -> Bool? {
    guard let agreed else { return right.stamp <= max(left.stamp, start) }
    let isLeftNews = !isEqual(agreed.left.value, left.value, ifComparable: equality.left)
    let isRightNews = !isEqual(agreed.right.value, right.value, ifComparable: equality.right)
    switch (isLeftNews, isRightNews) {
    case (false, false): return nil
    case (true, true): return left.stamp >= right.stamp
    // A newer write of the other side wins, although it has brought back the value from before.
    case (true, false): return right.stamp <= max(left.stamp, agreed.right.stamp)
    case (false, true): return left.stamp > max(right.stamp, agreed.left.stamp)
    }
  }

  private func refuseLoop() -> Never {
    fatalError(
      """
      Continuum: a feedback loop does not settle. \(left.node.title) and \(right.node.title), which \
      bind(_:with:) keeps equal, have corrected each other \(ThreadContext.longestChain) times: no \
      value satisfies both. Let one side follow the rule of the other, or observe(_:bindTo:) in one \
      direction.
      """)
  }
}

extension ValueNode {
  /// Where the values come from in the end: variables, and what events or other code make a value of.
  fileprivate var valueSources: [ValueNode] {
    var sources: [ValueNode] = []
    var visited: Set<ObjectIdentifier> = []
    var worklist = [self]
    while let node = worklist.popLast() {
      guard visited.insert(ObjectIdentifier(node)).inserted else { continue }
      let upstreams = node.upstreams.compactMap { $0 as? ValueNode }
      if upstreams.isEmpty { sources.append(node) } else { worklist += upstreams }
    }
    return sources
  }
}
