public import Foundation

// Messages are notifications with a type of their own, in the Foundation of recent systems.

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NotificationCenterContinuum {
  /// The messages of a type that are posted on the main actor, as events.
  ///
  /// ```swift
  /// let saves = center.continuum.events(of: DocumentDidSave.self, from: document)
  /// ```
  ///
  /// Use it where notifications have a type: it hands out the message itself, and there is nothing to take
  /// from a dictionary. The signal belongs to the main actor, like a message that is posted there.
  /// Otherwise it is like ``events(named:from:name:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - type: The type of the messages.
  ///   - subject: The object that they are about. It is held weakly. Without one, those about every
  ///     object count.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. It keeps neither the center nor the object. Its observations end with the
  ///   center, and not with the object: cancel them, or give them a target ([L9](doc:Laws#L9-End)).
  @MainActor
  public func events<Message: NotificationCenter.MainActorMessage>(
    of type: Message.Type,
    from subject: Message.Subject? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Message> where Message.Subject: AnyObject {
    let subject = Sender(subject)
    return Signal(Origin(.notifications, name, file, line), isOnMainActor: true) {
      [center = Weak(center)] node, send in
      let end = node.ending(with: center)
      guard let center = center.object, let object = subject.object else { return {} }
      let token = center.addObserver(of: object, for: Message.self) { message in
        withExtendedLifetime(end) { send(message) }
      }
      return { center.removeObserver(token) }
    }
  }

  /// The messages of a type that may be posted anywhere, as events.
  ///
  /// ```swift
  /// let downloads = center.continuum.events(of: DownloadDidEnd.self)
  /// ```
  ///
  /// The center delivers such a message some time after it was posted, on a thread of its own.
  /// Otherwise it is like ``events(named:from:name:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - type: The type of the messages.
  ///   - subject: The object that they are about. It is held weakly. Without one, those about every
  ///     object count.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. It keeps neither the center nor the object. Its observations end with the
  ///   center, and not with the object: cancel them, or give them a target ([L9](doc:Laws#L9-End)).
  public func events<Message: NotificationCenter.AsyncMessage>(
    of type: Message.Type,
    from subject: Message.Subject? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Message> where Message.Subject: AnyObject {
    let subject = Sender(subject)
    return Signal(Origin(.notifications, name, file, line), isOnMainActor: false) {
      [center = Weak(center)] node, send in
      let end = node.ending(with: center)
      guard let center = center.object, let object = subject.object else { return {} }
      let token = center.addObserver(of: object, for: Message.self) { message in
        withExtendedLifetime(end) { send(message) }
      }
      return { center.removeObserver(token) }
    }
  }
}

/// An object that messages are about, or every object.
private struct Sender<Object: AnyObject>: @unchecked Sendable {  // It is only handed to the center.
  private let one: Weak<Object>?

  init(_ object: Object?) { one = object.map { Weak($0) } }

  /// `nil` if the object is gone, and `.some(nil)` for every object.
  var object: Object?? {
    guard let one else { return .some(nil) }
    return one.object.map { .some($0) }
  }
}
