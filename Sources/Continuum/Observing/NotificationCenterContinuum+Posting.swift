public import Foundation

extension NotificationCenterContinuum {
  /// Announces a change of a property in every instance that is observed through this center
  /// ([L9](doc:Laws#L9-Notifications)).
  ///
  /// ```swift
  /// center.continuum.post(keyPath: \Model.title)
  /// ```
  ///
  /// Use it after many objects have changed, or if you do not know which. The library reads and
  /// delivers the property of each.
  ///
  /// - Parameter keyPath: The property. A class and its subclasses may name it: if a superclass
  ///   posts `\Document.title`, a binding of `\Letter.title` reads it again. While it is not
  ///   observed, the library posts nothing, unless code has read its ``notificationName(for:)``.
  public func post<Object: AnyObject, Value>(keyPath: KeyPath<Object, Value>) {
    post(keyPath, about: nil)
  }

  /// Announces a change of a property in one instance, whose observations then receive the value
  /// again ([L9](doc:Laws#L9-Notifications)).
  ///
  /// Use it for a model that does not announce its own changes.
  ///
  /// - Parameters:
  ///   - keyPath: The property. A class and its subclasses may name it.
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
  ///   of one property in a class and in its subclass: unlike ``post(keyPath:of:)``, a notification
  ///   under a name reaches bindings of that class's key path only. An `!` at the end of a key path
  ///   makes no difference.
  /// - Returns: The name, valid in this process ([L9](doc:Laws#L9-Notifications)).
  public static func notificationName<Object: AnyObject, Value>(
    for keyPath: KeyPath<Object, Value>
  ) -> Notification.Name {
    KeyPathNames.keptName(for: keyPath)
  }

  private func post<Object: AnyObject, Value>(
    _ keyPath: KeyPath<Object, Value>, about object: Object?
  ) {
    // Without a name there is no observer.
    guard let entry = KeyPathNames.posted(keyPath) else { return }
    center.post(name: entry.name, object: object)
    for other in entry.relatives(with: object) { center.post(name: other.name, object: object) }
  }
}
