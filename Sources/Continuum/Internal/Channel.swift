import Foundation
import Synchronization

/// A node as it is observed through one center: it posts the notifications of L10.
///
/// `holds` counts who has yet to bring an observation of this channel up to date: rounds under way,
/// and deliveries that were queued or left to another thread. Who lets go of the last one posts, so
/// that no notification comes before its targets.
final class Channel: Sendable {
  // Only who holds the channel reads these. They are let go of when its last observation has ended and
  // nobody can hold it any more, because lists of observations may name it for a while after that.
  /// `nil` when the node is itself driven by notifications and posts none.
  private(set) nonisolated(unsafe) var center: NotificationCenter?
  private nonisolated(unsafe) var held: Node?
  private nonisolated(unsafe) let notification: Notification  // Never changes.
  private let observers = Guarded(ObserverList())
  private let live = Atomic<Int>(0)
  private let holds = Atomic<Int>(0)
  /// Somebody let go while somebody else went on holding.
  private let mustLook = Atomic(false)
  private let posted: Atomic<UInt64>
  /// The newest version that an observation of a derived value received.
  private let handedOut = Atomic<UInt64>(0)

  init(center: NotificationCenter?, node: Node, name: Notification.Name, version: UInt64) {
    self.center = center
    self.held = node
    self.notification = Notification(name: name)
    self.posted = Atomic(version)
  }

  var node: Node { held! }

  /// How many observations there are. They come and go under the lock of the node.
  var liveCount: Int { live.load(ordering: .acquiring) }

  func add(_ observer: ContinuumObserver) {
    live.add(1, ordering: .acquiringAndReleasing)
    _ = observers.withLock { $0.append(.init(observer: observer, channel: self)) }
  }

  /// What is returned has to be let go of outside the lock of the node.
  func noteEnded() -> [ObserverList.Entry] {
    live.subtract(1, ordering: .acquiringAndReleasing)
    return observers.withLock { $0.noteEnded() }
  }

  func hold() {
    holds.add(1, ordering: .acquiringAndReleasing)
  }

  func noteHandedOut(_ version: UInt64) {
    handedOut.max(version, ordering: .acquiringAndReleasing)
  }

  /// Lets go, after bringing `delivered` observations to `version`.
  func letGo(delivered: Int = 0, to version: UInt64 = 0) {
    // Posts while it still holds, so that nobody takes the center away meanwhile.
    var hasLooked = holds.load(ordering: .acquiring) == 1
    if hasLooked { post(delivered, version) }
    while true {
      if holds.subtract(1, ordering: .sequentiallyConsistent).newValue != 0 {
        // The one that holds on may have looked before this.
        mustLook.store(true, ordering: .sequentiallyConsistent)
        if holds.load(ordering: .sequentiallyConsistent) != 0 { return }
      } else if hasLooked, !mustLook.load(ordering: .sequentiallyConsistent) {
        break
      }
      let (isMine, _) = holds.compareExchange(
        expected: 0, desired: 1, ordering: .sequentiallyConsistent)
      guard isMine else { return }
      mustLook.store(false, ordering: .sequentiallyConsistent)
      post(0, 0)
      hasLooked = true
    }
    closeIfUnused()
  }

  /// Posts what has come to all observations and was not posted yet.
  private func post(_ delivered: Int, _ version: UInt64) {
    guard let center, liveCount > 0 else { return }
    var version = version
    if delivered == 0 || delivered != liveCount {
      let newest = node is Source ? node.newestVersion : handedOut.load(ordering: .acquiring)
      guard newest > posted.load(ordering: .relaxed) else { return }
      version = observers.withLock { $0.deliveredToAll }
    }
    guard version > posted.load(ordering: .relaxed) else { return }
    posted.store(version, ordering: .relaxed)
    center.post(notification)
  }

  /// Lets go of the center and the node, if the last observation has ended and nobody holds the channel.
  func closeIfUnused() {
    guard liveCount == 0 else { return }
    // Whoever holds it from now on finds it below zero, and nothing to do.
    let (isMine, _) = holds.compareExchange(
      expected: 0, desired: .min / 2, ordering: .acquiringAndReleasing)
    guard isMine else { return }
    (center, held) = (nil, nil)
  }
}
