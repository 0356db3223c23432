public import Foundation

extension NotificationCenterContinuum {
  /// Says that a property has changed in every instance: each one that is observed through this center
  /// is read and delivered again (L10).
  ///
  /// ```swift
  /// center.continuum.post(keyPath: \Model.title)
  /// ```
  ///
  /// - Parameter keyPath: The property, as it was named to `observe`. Posting what nobody observes does
  ///   nothing, unless somebody has asked for its ``notificationName(for:)`` and may listen.
  public func post<Object: AnyObject, Value>(keyPath: KeyPath<Object, Value>) {
    post(keyPath, about: nil)
  }

  /// Says that a property has changed in one instance.
  ///
  /// - Parameters:
  ///   - keyPath: The property, as it was named to `observe`.
  ///   - object: The instance.
  public func post<Object: AnyObject, Value>(keyPath: KeyPath<Object, Value>, of object: Object) {
    post(keyPath, about: object)
  }

  /// The name of the notifications that refresh what is bound to `keyPath`.
  ///
  /// To post a notification of this name by hand does what ``post(keyPath:)`` does; if its object is an
  /// instance of the key path's root, it does what ``post(keyPath:of:)`` does. Any other object, such as
  /// a sender, makes no difference. Two different key paths never have the same name, not even those of
  /// one property in a class and in its subclass. A name is valid in this process.
  public static func notificationName<Object: AnyObject, Value>(
    for keyPath: KeyPath<Object, Value>
  ) -> Notification.Name {
    KeyPathNames.name(for: keyPath, isForGood: true).name
  }

  private func post(_ keyPath: AnyKeyPath, about object: AnyObject?) {
    // Nobody can listen for a name that there is not.
    guard let name = KeyPathNames.known(keyPath)?.name else { return }
    center.post(name: name, object: object)
  }
}
