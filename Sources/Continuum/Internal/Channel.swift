import Foundation
import Synchronization

/// A node as it is observed through one center: it posts the notifications of L10.
///
/// `holds` counts who has yet to bring an observation of this channel up to date: rounds under way,
/// and deliveries that were queued or left to another thread. Who lets go of the last one posts, so
/// that no notification comes before its targets.
final class Channel: Sendable {
  /// `nil` when the node is itself driven by notifications and posts none.
  let center: NotificationCenter?
  let node: Node
  private nonisolated(unsafe) let notification: Notification  // Never changes.
  private let observers = Mutex(ObserverList())
  private let live = Atomic<Int>(0)
  private let holds = Atomic<Int>(0)
  private let posted: Atomic<UInt64>

  init(center: NotificationCenter?, node: Node, name: Notification.Name, version: UInt64) {
    self.center = center
    self.node = node
    self.notification = Notification(name: name)
    self.posted = Atomic(version)
  }

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

  /// Lets go, after bringing `delivered` observations to `version`.
  func letGo(delivered: Int = 0, to version: UInt64 = 0) {
    guard holds.subtract(1, ordering: .acquiringAndReleasing).newValue == 0, let center else {
      return
    }
    var version = version
    if delivered == 0 || delivered != liveCount {
      guard node.newestVersion > posted.load(ordering: .relaxed) else { return }
      version = observers.withLock { $0.deliveredToAll }
    }
    var last = posted.load(ordering: .relaxed)
    while version > last {
      let (isMine, original) = posted.compareExchange(
        expected: last, desired: version, ordering: .acquiringAndReleasing)
      if isMine { return center.post(notification) }
      last = original
    }
  }
}
