public import Foundation

extension NotificationCenter {
  /// The place where bindings are made.
  ///
  /// Keep a center of your own for each screen or module, so that one's changes never reach
  /// another:
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
/// Observing a state delivers the current value first and then its changes, of which a newer one may
/// overtake an older one (L1). Observing a signal delivers each event that comes (L13). Both reach
/// main-actor code on the main actor, to code of another actor on that actor, with `on:` on that
/// queue, and otherwise on the thread that writes (L8). Each returns a ``ContinuumObserver`` that
/// you may ignore.
@frozen
public struct NotificationCenterContinuum: Sendable {
  @usableFromInline
  let center: NotificationCenter

  @inlinable
  init(center: NotificationCenter) {
    self.center = center
  }
}
