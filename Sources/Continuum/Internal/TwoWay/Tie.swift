public import Foundation

/// Keeps two variables equal.
///
/// Each write of a tied variable gets a *stamp*, higher than that of every write before. A carried-over value keeps
/// its stamp, because it stands for the same write. So the side with the higher stamp is the one to carry over,
/// sides with equal stamps have nothing to carry, and no value has to be compared. The stamps of a variable only
/// grow: chains and rings of ties come to rest, with the value that was written last on every side.
///
/// The observations of both sides keep the tie.
@usableFromInline
final class Tie: Sendable {
  private let left: Node
  private let right: Node

  /// The left side wins.
  @usableFromInline
  init(_ left: Node, _ right: Node) {
    (self.left, self.right) = (left, right)
    left.tie(after: right.tie(after: nil))
  }

  deinit {
    left.untie()
    right.untie()
  }

  /// Observes both sides. Each closure carries over the value of its side, unless the observation that it is given has
  /// ended when it has read the value.
  @usableFromInline
  func observe(
    through center: NotificationCenter, in place: Place, _ site: CallSite,
    carry: @escaping (_ first: ContinuumObserver) -> Void,
    back: @escaping (_ first: ContinuumObserver) -> Void
  ) -> ContinuumObserver {
    Pair.observe { atEnd in
      left.attach(center, place: place, target: nil, .variable(right), site, atEnd: atEnd) {
        [self] first, _ in
        // Without a target an observation is handed itself.
        withExtendedLifetime(self) { carry(known(first, as: ContinuumObserver.self)) }
      }
    } _: { first, atEnd in
      right.attach(center, place: place, target: nil, atEnd: atEnd) { [self] _, _ in
        withExtendedLifetime(self) { back(first) }
      }
    }
  }

}

extension Node {
  /// Called under the lock.
  fileprivate final var lastStamp: Moment { state.observing?.with { $0.stamp } ?? .never }

  /// The stamp of the value, if it is higher than that of `other`, and the value is not being modified. Called under
  /// the lock.
  @usableFromInline
  final func stamp(above other: Node) -> Moment? {
    state.modifier == nil && lastStamp > other.lastStamp ? lastStamp : nil
  }

  /// Begins to stamp each write. The value gets a new stamp if it has no valid one, or none that is higher than
  /// `other`. Returns the stamp.
  @discardableResult
  fileprivate func tie(after other: Moment?) -> Moment {
    withCore { core, state in
      let observations = state.makeObservations().object
      observations.ties += 1
      if let other, !state.isTied || observations.stamp <= other {
        observations.stamp = core.tick()
      }
      state.isTied = true
      return observations.stamp
    }
  }

  fileprivate func untie() {
    withLock { state in
      guard let observations = state.observations else { return }
      observations.ties -= 1
      if observations.ties == 0 { state.isTied = false }
    }
  }
}

// MARK: - Carrying over

extension Root {
  /// The value and its stamp, if `other` should have it. The result of a modification is newer still, and a write
  /// that comes meanwhile makes its own delivery.
  @inlinable
  func stamped(above other: Node) -> (value: Element, stamp: Moment)? {
    Graph.core.withLockUnchecked { _ in stamp(above: other).map { (value, $0) } }
  }

  /// Takes over a value that stands for a write of another variable.
  @inlinable
  func take(_ newValue: Element, _ stamp: Moment) {
    // Objects that only the old value keeps are released after the lock.
    var oldValue = newValue
    take(stamp) { swap(&value, &oldValue) }
    withExtendedLifetime(oldValue) {}
  }
}

extension ValueNode {
  /// Runs `store` under the lock, unless the variable has ended, or a newer value is there or about to be. Called
  /// inside a delivery, so that the thread delivers the consequences.
  @usableFromInline
  final func take(_ stamp: Moment, _ store: () -> Void) {
    _ = commit(in: .current, carrying: stamp) { _, state in
      guard state.isTied, !state.isClosed, state.modifier == nil, lastStamp < stamp else {
        return false
      }
      store()
      return true
    }
  }
}
