public import Foundation

/// Keeps two variables equal.
///
/// Each write has a *stamp*, its moment, which is higher than that of every write before. A carried-over value keeps
/// its stamp, because it stands for the same write. So the side with the higher stamp is the one to carry over,
/// sides with equal stamps have nothing to carry, and no value has to be compared. The stamps of a variable only
/// grow: chains and rings of ties come to rest, with the value that was written last on every side.
///
/// The observations of both sides keep the tie.
@usableFromInline
final class Tie: @unchecked Sendable {  // The lock guards what changes.
  private let left: Node
  private let right: Node
  /// The stamp that was carried over last, or turned down.
  fileprivate var carried = Moment.never

  /// The left side wins.
  @usableFromInline
  init(_ left: Node, _ right: Node) {
    (self.left, self.right) = (left, right)
    Graph.core.withLockUnchecked { core in
      guard left.state.stamp <= right.state.stamp else { return }
      left.state.makeObservations().with { $0.carry(core.tick(), at: left.changedAt) }
    }
  }

  /// Observes both sides. `carry` brings over the newer value, unless the first observation has ended when it has
  /// read the value. Either delivery may find either side newer: a new tie makes a value newer that is not delivered
  /// again.
  @usableFromInline
  func observe(
    through center: NotificationCenter, in place: Place, _ site: CallSite,
    carry: @escaping (_ tie: Tie, _ first: ContinuumObserver) -> Void
  ) -> ContinuumObserver {
    Pair.observe { atEnd in
      left.attach(center, place: place, target: nil, .variable(right), site, atEnd: atEnd) {
        // Without a target an observation is handed itself.
        [self] first, _ in carry(self, known(first, as: ContinuumObserver.self))
      }
    } _: { first, atEnd in
      right.attach(center, place: place, target: nil, atEnd: atEnd) { [self] _, _ in
        carry(self, first)
      }
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
  /// The stamp of the value, if the tie has to carry that over to `other`: not if it has done so, since both sides may
  /// deliver it. The result of a modification is newer still. Called under the lock.
  @usableFromInline
  final func stamp(above other: Node, _ tie: Tie, isFirst: Bool) -> Moment? {
    let stamp = state.stamp
    // Only a new tie makes a value newer than its change.
    guard isFirst || stamp > changedAt else { return nil }
    guard state.modifier == nil, stamp > other.state.stamp, stamp > tie.carried else { return nil }
    tie.carried = stamp
    return stamp
  }
}

// MARK: - Carrying over

extension Tie {
  /// A value to carry over, and its stamp.
  @usableFromInline
  enum Newer<Left, Right> {
    case left(Left, Moment)
    case right(Right, Moment)
  }

  /// The side that the tie has to carry over. A new tie may make either side newer at any time, so both are looked
  /// at in one critical section. After the first time only a new tie counts: a write makes its own delivery.
  @inlinable
  func newer<Left, Right>(
    of left: Root<Left>, _ right: Root<Right>, isFirst: Bool
  ) -> Newer<Left, Right>? {
    Graph.core.withLockUnchecked { _ in
      if let stamp = left.stamp(above: right, self, isFirst: isFirst) {
        return .left(left.value, stamp)
      }
      return right.stamp(above: left, self, isFirst: isFirst).map { .right(right.value, $0) }
    }
  }
}

extension Root {
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
