import Foundation
import Synchronization

/// A block that a center calls for each notification of a name.
///
/// Call `end` only once: a center may give a removed token to the next observer.
struct Listening: @unchecked Sendable {  // Centers may be used on any thread.
  private let center: Weak<NotificationCenter>
  private let token: any NSObjectProtocol

  /// Shows the thread sanitizer that what `body` uses is complete when the center knows it; see `Guarded`.
  private static let order = QuietAtomic(0)

  init(
    to name: Notification.Name, in center: NotificationCenter,
    _ body: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = Weak(center)
    // `add`, unlike `store`, also publishes what the makers of others have written.
    Listening.order.add(1, ordering: .acquiringAndReleasing)
    token = center.addObserver(forName: name, object: nil, queue: nil) {
      _ = Listening.order.load(ordering: .acquiring)
      body($0)
    }
  }

  func end() { center.object?.removeObserver(token) }
}
