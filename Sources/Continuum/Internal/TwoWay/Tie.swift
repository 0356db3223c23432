public import Foundation

/// Keeps two variables equal.
///
/// Each write of a tied variable gets a *stamp*, higher than that of every write before. A carried-over value keeps
/// its stamp, because it stands for the same write. So the side with the higher stamp is the one to carry over,
/// sides with equal stamps have nothing to carry, and no value has to be compared. The stamps of a variable only
/// grow: chains and rings of ties come to rest, with the value that was written last on every side.
///
/// The observation of the left side keeps the tie.
@usableFromInline
final class Tie: Sendable {
  @usableFromInline
  enum Side { case left, right }

  private let left: Node
  private let right: Node
  private let stamps: Stamps

  /// The left side wins.
  @usableFromInline
  init(_ left: Node, _ right: Node) {
    (self.left, self.right) = (left, right)
    let (observations, stamp) = right.tie(after: nil)
    stamps = Stamps(left: left.tie(after: stamp).observations, right: observations)
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
    carry: @escaping (_ from: Side, _ stamps: Stamps, _ first: ContinuumObserver) -> Void
  ) -> ContinuumObserver {
    Pair.observe { pair in
      left.attach(center, place: place, target: nil, .variable(right), site) { [self] first, _ in
        // Without a target an observation is handed itself.
        guard let newer = stamps.newer else { return }
        withExtendedLifetime(pair) {
          carry(newer, stamps, known(first, as: ContinuumObserver.self))
        }
      }
    } _: { first, atEnd in
      right.attach(center, place: place, target: nil, atEnd: atEnd) { [stamps] _, _ in
        if let newer = stamps.newer { carry(newer, stamps, first) }
      }
    }
  }

  @usableFromInline
  final class Stamps: @unchecked Sendable {  // The lock guards what changes.
    private let left: Observations
    private let right: Observations
    // The stamps that were carried over last, or turned down.
    private var fromLeft = Moment.never
    private var fromRight = Moment.never

    fileprivate init(left: Observations, right: Observations) {
      (self.left, self.right) = (left, right)
    }

    /// Whether a value is the first to be carried over with this stamp, or a higher one. Both sides may deliver it.
    @usableFromInline
    func begins(_ stamp: Moment, from side: Side) -> Bool {
      Graph.core.withLockUnchecked { _ in
        let last = side == .left ? fromLeft : fromRight
        guard last < stamp else { return false }
        if side == .left { fromLeft = stamp } else { fromRight = stamp }
        return true
      }
    }

    /// The side whose value the other one should have. A write that comes meanwhile makes its own delivery.
    fileprivate var newer: Side? {
      Graph.core.withLockUnchecked { _ in
        left.stamp == right.stamp ? nil : left.stamp > right.stamp ? .left : .right
      }
    }
  }
}

extension Node.State {
  /// The stamp of the value, unless that is being modified.
  @usableFromInline
  var stamp: Moment? {
    modifier == nil ? observations?.stamp : nil
  }
}

extension Node {
  /// Begins to stamp each write. The value gets a new stamp if it has no valid one, or none that is higher than
  /// `other`.
  fileprivate func tie(after other: Moment?) -> (observations: Observations, stamp: Moment) {
    withCore { core, state in
      let observations = state.makeObservations().object
      observations.ties += 1
      if let other, !state.isTied || observations.stamp <= other {
        observations.stamp = core.tick()
      }
      state.isTied = true
      return (observations, observations.stamp)
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
      guard state.isTied, !state.isClosed, state.modifier == nil,
        let observations = state.observations, observations.stamp < stamp
      else { return false }
      store()
      return true
    }
  }
}
