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
final class Tie: @unchecked Sendable {  // The lock guards what changes.
  @usableFromInline
  enum Side { case left, right }

  private let left: Node
  private let right: Node
  /// The stamp that was carried over last, or turned down.
  private var carried = Moment.never

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

  /// Observes both sides. `carry` brings over the newer value, unless the observation that it is given has ended
  /// when it has read the value.
  @usableFromInline
  func observe(
    through center: NotificationCenter, in place: Place, _ site: CallSite,
    carry: @escaping (_ from: Side, _ tie: Tie, _ first: ContinuumObserver) -> Void
  ) -> ContinuumObserver {
    Pair.observe { atEnd in
      left.attach(center, place: place, target: nil, .variable(right), site, atEnd: atEnd) {
        [self] first, _ in
        // Without a target an observation is handed itself.
        if let newer { carry(newer, self, known(first, as: ContinuumObserver.self)) }
      }
    } _: { first, atEnd in
      right.attach(center, place: place, target: nil, atEnd: atEnd) { [self] _, _ in
        if let newer { carry(newer, self, first) }
      }
    }
  }

  /// Whether a value is the first to be carried over with this stamp, or a higher one. Both sides may deliver it.
  @usableFromInline
  func begins(_ stamp: Moment) -> Bool {
    Graph.core.withLockUnchecked { _ in
      guard carried < stamp else { return false }
      carried = stamp
      return true
    }
  }

  /// The side whose value the other one should have. A write that comes meanwhile makes its own delivery.
  private var newer: Side? {
    Graph.core.withLockUnchecked { _ in
      let (left, right) = (left.state.lastStamp, right.state.lastStamp)
      return left == right ? nil : left > right ? .left : .right
    }
  }
}

extension Node.State {
  fileprivate var lastStamp: Moment { observing?.with { $0.stamp } ?? .never }

  /// The stamp of the value, unless that is being modified.
  @usableFromInline
  var stamp: Moment? { modifier == nil ? lastStamp : nil }
}

extension Node {
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
  /// The value and its stamp; `nil` while it is being modified: the result of that is newer still.
  @inlinable
  func stamped() -> (value: Element, stamp: Moment)? {
    withLock { state in state.stamp.map { (value, $0) } }
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
      guard state.isTied, !state.isClosed, let last = state.stamp, last < stamp else {
        return false
      }
      store()
      return true
    }
  }
}
