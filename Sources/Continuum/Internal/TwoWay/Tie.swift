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
final class Tie<Left, Right>: @unchecked Sendable {  // The lock guards what changes.
  @usableFromInline
  let left: StoredNode<Left>
  @usableFromInline
  let right: StoredNode<Right>
  @usableFromInline
  let convert: (Left) -> Right
  @usableFromInline
  let back: (Right) -> Left?
  /// The stamp that was carried over last, or turned down.
  private var carried = Moment.never

  /// The left side wins.
  @usableFromInline
  init(
    _ left: StoredNode<Left>, _ right: StoredNode<Right>, _ convert: @escaping (Left) -> Right,
    _ back: @escaping (Right) -> Left?
  ) {
    (self.left, self.right, self.convert, self.back) = (left, right, convert, back)
    Graph.core.withLockUnchecked { core in
      guard left.state.stamp <= right.state.stamp else { return }
      left.state.makeObservations().with { $0.carry(core.tick(), at: left.changedAt) }
    }
  }

  /// Observes both sides. Either delivery may find either side newer: a new tie makes a value newer that is not
  /// delivered again.
  @inlinable
  func observe(
    through center: NotificationCenter, in place: Place, _ site: CallSite
  ) -> ContinuumObserver {
    Pair.observe { atEnd in
      left.attach(center, place: place, target: nil, .variable(right), site, atEnd: atEnd) {
        // Without a target an observation is handed itself.
        [self] first, _ in carryOver(known(first, as: ContinuumObserver.self))
      }
    } _: { first, atEnd in
      right.attach(center, place: place, target: nil, atEnd: atEnd) { [self] _, _ in
        carryOver(first)
      }
    }
  }

  /// Brings over the newer value, unless the first observation has ended when it has read the value. A side that a new
  /// tie makes newer meanwhile makes no delivery of its own.
  @inlinable
  func carryOver(_ first: ContinuumObserver) {
    var isFirst = true
    while let newer = newer(isFirst: isFirst), !first.hasEnded {
      isFirst = false
      if let value = newer.left { right.take(convert(value), newer.stamp) }
      if let value = newer.right.flatMap(back) { left.take(value, newer.stamp) }
    }
  }

  /// The value of the newer side, if there is one. A new tie may make either side newer at any time, so both are looked
  /// at in one critical section. After the first time only a new tie counts: a write makes its own delivery.
  @inlinable
  func newer(isFirst: Bool) -> (left: Left?, right: Right?, stamp: Moment)? {
    Graph.core.withLockUnchecked { _ in
      if let stamp = stamp(of: left, above: right, isFirst: isFirst) {
        return (left.value, nil, stamp)
      }
      return stamp(of: right, above: left, isFirst: isFirst).map { (nil, right.value, $0) }
    }
  }

  /// The stamp of the value of `node`, if it has to be carried over to `other`: not if that was done, since both sides
  /// may deliver it. The result of a modification is newer still. Called under the lock.
  @usableFromInline
  func stamp(of node: Node, above other: Node, isFirst: Bool) -> Moment? {
    let stamp = node.state.stamp
    // Only a new tie makes a value newer than its change.
    guard isFirst || stamp > node.changedAt else { return nil }
    guard node.state.modifier == nil, stamp > other.state.stamp, stamp > carried else { return nil }
    carried = stamp
    return stamp
  }
}

extension Node.State {
  /// Which write the value stands for.
  var stamp: Moment {
    let changedAt = changedAt
    return observing?.with { $0.carriedAt == changedAt ? $0.stamp : nil } ?? changedAt
  }

  /// Notes that the write that comes next, at `moment`, stands for that of another variable, at `stamp`.
  mutating func carry(_ stamp: Moment, at moment: Moment) {
    makeObservations().with { $0.carry(stamp, at: moment) }
  }
}

extension StoredNode {
  /// Takes over a value that stands for a write of another variable, unless this one has ended, or a newer value is
  /// there or about to be. Called inside a delivery, so that the thread delivers the consequences.
  @usableFromInline
  func take(_ newValue: Element, _ stamp: Moment) {
    // Objects that only the old value keeps are released after the lock.
    var oldValue = newValue
    commitInBatch { core, state in
      guard !state.hasEnded, state.modifier == nil, state.stamp < stamp else { return false }
      state.carry(stamp, at: core.next)
      swap(&value, &oldValue)
      return true
    }
    withExtendedLifetime(oldValue) {}
  }
}
