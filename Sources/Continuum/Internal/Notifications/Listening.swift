import Foundation

/// A block that a center calls for each notification of a name.
///
/// Call `end` only once: a center may give a removed token to the next observer.
struct Listening: @unchecked Sendable {  // Centers may be used on any thread.
  private let center: Weak<NotificationCenter>
  private let token: any NSObjectProtocol

  init(
    to name: Notification.Name, in center: NotificationCenter,
    _ body: @escaping @Sendable (Notification) -> Void
  ) {
    self.center = Weak(center)
    token = center.addObserver(forName: name, object: nil, queue: nil, using: body)
  }

  func end() { center.object?.removeObserver(token) }
}
