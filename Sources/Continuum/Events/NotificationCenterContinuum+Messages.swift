public import Foundation

// Messages are notifications with a type of their own, in the Foundation of recent systems.

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NotificationCenterContinuum {
  /// Makes a signal of the messages of a type that are posted on the main actor.
  ///
  /// ```swift
  /// let saves = center.continuum.events(of: DocumentDidSave.self, from: document)
  /// ```
  ///
  /// Use it if notifications have a type: the event is the message itself. The signal belongs to
  /// the main actor. The center is observed while the signal, or one that is derived from it, is
  /// observed.
  ///
  /// - Parameters:
  ///   - type: The type of the messages.
  ///   - subject: The object that they are about, held weakly. Without it, every object counts.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The signal. It keeps neither the center nor the object. Its observations end with
  ///   the center, but not with the object: cancel them, or give them a target
  ///   ([L10](doc:Laws#L10-End)).
  @MainActor
  public func events<Message: NotificationCenter.MainActorMessage>(
    of type: Message.Type,
    from subject: Message.Subject? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Message> where Message.Subject: AnyObject {
    let subject = Sender(subject)
    return listening(Origin(.notifications, name, file, line), isOnMainActor: true) {
      center, send in
      guard let object = subject.object else { return {} }
      let token = center.addObserver(of: object, for: Message.self) { send($0) }
      return { [weak center] in center?.removeObserver(token) }
    }
  }

  /// Makes a signal of the messages of a type that may be posted anywhere.
  ///
  /// ```swift
  /// let downloads = center.continuum.events(of: DownloadDidEnd.self)
  /// ```
  ///
  /// The center delivers such a message some time after its post, on a thread of its own. On Linux,
  /// Foundation keeps the center while the signal is observed. The signal keeps neither the center
  /// nor the object, and its observations end with the center ([L10](doc:Laws#L10-End)).
  public func events<Message: NotificationCenter.AsyncMessage>(
    of type: Message.Type,
    from subject: Message.Subject? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Message> where Message.Subject: AnyObject {
    let subject = Sender(subject)
    return listening(Origin(.notifications, name, file, line), isOnMainActor: false) {
      center, send in
      guard let object = subject.object else { return {} }
      let token = center.addObserver(of: object, for: Message.self) { send($0) }
      return { [weak center] in center?.removeObserver(token) }
    }
  }
}

/// An object that messages are about, or every object.
private struct Sender<Object: AnyObject>: @unchecked Sendable {  // It is only handed to the center.
  private let one: Weak<Object>?

  init(_ object: Object?) { one = object.map { Weak($0) } }

  /// `nil` if the object has been deallocated, and `.some(nil)` for every object.
  var object: Object?? {
    guard let one else { return .some(nil) }
    return one.object.map { .some($0) }
  }
}
