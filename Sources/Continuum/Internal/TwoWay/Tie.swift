public import Foundation

// Each write has a *stamp*, its moment, which is higher than that of every write before. A carried-over value keeps
// its stamp, because it stands for the same write. So the side with the higher stamp is the one to carry over,
// sides with equal stamps have nothing to carry, and no value has to be compared. The stamps of a variable only
// grow: chains and rings of ties come to rest, with the value that was written last on every side.

extension Pair {
  /// Keeps two variables equal. The left one wins. Each closure carries over the value of its side, unless the
  /// observation that it is given has ended when it has read the value.
  @usableFromInline
  static func tie(
    _ left: Node, _ right: Node, through center: NotificationCenter, in place: Place,
    _ site: CallSite, carry: @escaping (_ first: ContinuumObserver) -> Void,
    back: @escaping (_ first: ContinuumObserver) -> Void
  ) -> ContinuumObserver {
    left.becomeNewer(than: right)
    return observe { atEnd in
      left.attach(center, place: place, target: nil, .variable(right), site, atEnd: atEnd) {
        // Without a target an observation is handed itself.
        first, _ in carry(known(first, as: ContinuumObserver.self))
      }
    } _: { first, atEnd in
      right.attach(center, place: place, target: nil, atEnd: atEnd) { _, _ in back(first) }
    }
  }
}

extension Node.State {
  fileprivate var stamp: Moment {
    let changedAt = changedAt
    return observing?.with { $0.carriedAt == changedAt ? $0.stamp : nil } ?? changedAt
  }
}

extension Node {
  /// The stamp of the value, if it is higher than that of `other`, and the value is not being modified. Called under
  /// the lock.
  @usableFromInline
  final func stamp(above other: Node) -> Moment? {
    let stamp = state.stamp
    return state.modifier == nil && stamp > other.state.stamp ? stamp : nil
  }

  fileprivate func becomeNewer(than other: Node) {
    Graph.core.withLockUnchecked { core in
      guard state.stamp <= other.state.stamp else { return }
      state.makeObservations().with { $0.carry(core.tick(), at: changedAt) }
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
      guard !state.isClosed, state.modifier == nil, state.stamp < stamp else { return false }
      store()
      return true
    }
  }
}
