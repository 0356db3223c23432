public import Foundation

extension NotificationCenter {
  /// Makes bindings through this center.
  ///
  /// Use a center for each screen: it lists the screen's bindings, and other code can listen on it.
  /// A variable that screens share updates all of them.
  ///
  /// ```swift
  /// let center = NotificationCenter()
  /// center.continuum.observe(viewModel.count, bindTo: label, \.text)
  /// ```
  @inlinable
  public var continuum: NotificationCenterContinuum { NotificationCenterContinuum(center: self) }
}

/// Makes bindings through one notification center. You get it from `center.continuum`.
///
/// Observing a state delivers the current value first and then its changes; if several are written
/// before a delivery gets its turn, only the newest one arrives ([L1](doc:Laws#L1-Replay)).
/// Observing a signal delivers each later event ([L14](doc:Laws#L14-Events)). Code of an actor
/// receives on that actor, code that names a queue with `on:` on that queue, and other code on the
/// thread that writes ([L8](doc:Laws#L8-Where-deliveries-run)).
@frozen
public struct NotificationCenterContinuum: Sendable {
  @usableFromInline
  let center: NotificationCenter

  @inlinable
  init(center: NotificationCenter) {
    self.center = center
  }
}
