public import Foundation

extension NotificationCenterContinuum {
  /// Announces a change of a property in every instance that is observed through this center
  /// ([L10](doc:Laws#L10-Notifications)).
  ///
  /// ```swift
  /// center.continuum.post(keyPath: \Model.title)
  /// ```
  ///
  /// Use it after many objects have changed, or if you do not know which. The library reads and
  /// delivers the property of each.
  ///
  /// - Parameter keyPath: The property, by the same key path as in `observe`. While it is not
  ///   observed, the library posts nothing, unless code has read its ``notificationName(for:)``.
  public func post<Object: AnyObject, Value>(keyPath: KeyPath<Object, Value>) {
    post(keyPath, about: nil)
  }

  /// Announces a change of a property in one instance, whose observations then receive the value
  /// again ([L10](doc:Laws#L10-Notifications)).
  ///
  /// Use it for a model that does not announce its own changes.
  ///
  /// - Parameters:
  ///   - keyPath: The property, by the same key path as in `observe`.
  ///   - object: The instance that has changed.
  public func post<Object: AnyObject, Value>(keyPath: KeyPath<Object, Value>, of object: Object) {
    post(keyPath, about: object)
  }

  /// The name of the notifications that refresh bindings of `keyPath`.
  ///
  /// Use it in code that posts or listens without this library. Posting it with an instance of the
  /// key path's root type as the object has the effect of ``post(keyPath:of:)``. With any other
  /// object, or none, it has the effect of ``post(keyPath:)``.
  ///
  /// - Parameter keyPath: The property. Two different key paths never share a name, not even those
  ///   of one property in a class and in its subclass.
  /// - Returns: The name, valid in this process ([L10](doc:Laws#L10-Notifications)).
  public static func notificationName<Object: AnyObject, Value>(
    for keyPath: KeyPath<Object, Value>
  ) -> Notification.Name {
    KeyPathNames.keptName(for: keyPath)
  }

  private func post(_ keyPath: AnyKeyPath, about object: AnyObject?) {
    // Without a name there is no observer.
    guard let name = KeyPathNames.known(keyPath)?.name else { return }
    center.post(name: name, object: object)
  }
}
