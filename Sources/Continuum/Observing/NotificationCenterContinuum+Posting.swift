public import Foundation

extension NotificationCenterContinuum {
  /// Says that a property has changed in every instance: each one that is observed through this
  /// center is read and delivered again (L10).
  ///
  /// ```swift
  /// center.continuum.post(keyPath: \Model.title)
  /// ```
  ///
  /// Use it where many objects have changed, or where it is not known which.
  ///
  /// - Parameter keyPath: The property, with the key path that was given to `observe`. While it is
  ///   not observed, nothing is posted, unless its ``notificationName(for:)`` has been read.
  public func post<Object: AnyObject, Value>(keyPath: KeyPath<Object, Value>) {
    post(keyPath, about: nil)
  }

  /// Says that a property has changed in one instance, whose observations are delivered again
  /// (L10).
  ///
  /// Use it after setting a property of a model that does not announce its own changes.
  ///
  /// - Parameters:
  ///   - keyPath: The property, with the key path that was given to `observe`.
  ///   - object: The instance that has changed.
  public func post<Object: AnyObject, Value>(keyPath: KeyPath<Object, Value>, of object: Object) {
    post(keyPath, about: object)
  }

  /// The name of the notifications that refresh what is bound to `keyPath`.
  ///
  /// Use it in code that posts or listens without this library. Posting a notification of this name
  /// does what ``post(keyPath:)`` does; if its object is an instance of the key path's root, it
  /// does what ``post(keyPath:of:)`` does. Any other object, such as a sender, makes no difference.
  ///
  /// - Parameter keyPath: The property. Two different key paths never share a name, not even those
  ///   of one property in a class and in its subclass.
  /// - Returns: The name, which is valid in this process (L10).
  public static func notificationName<Object: AnyObject, Value>(
    for keyPath: KeyPath<Object, Value>
  ) -> Notification.Name {
    KeyPathNames.name(for: keyPath, isForGood: true).name
  }

  private func post(_ keyPath: AnyKeyPath, about object: AnyObject?) {
    // Without a name there is no observer.
    guard let name = KeyPathNames.known(keyPath)?.name else { return }
    center.post(name: name, object: object)
  }
}
