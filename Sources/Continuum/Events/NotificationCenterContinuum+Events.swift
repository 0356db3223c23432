public import Foundation

extension NotificationCenterContinuum {
  /// Makes a signal of the notifications with a name.
  ///
  /// ```swift
  /// let heights = center.continuum.events(named: keyboardWillShow) { notification in
  ///   notification.userInfo?["height"] as? Double
  /// }
  /// ```
  ///
  /// Use it to map, filter, debounce and merge notifications of other code, or to keep the last one with
  /// `latest(initial:)`. The signal listens to this center while it, or a signal derived from it, is
  /// observed ([L18](doc:Laws#L18-Sources-that-run)), and misses notifications at other times.
  ///
  /// - Parameters:
  ///   - notification: The name of the notifications.
  ///   - object: The object that posts them, held weakly. Without it, notifications of every object count.
  ///   - name: The name of the signal in messages, bindings and traces. Without a name, they give
  ///     the file and the line of this call.
  ///   - file: The file of this call. The compiler fills it in: leave it out.
  ///   - line: The line of this call. The compiler fills it in: leave it out.
  ///   - transform: Makes an event from a notification, or returns `nil` to leave the notification out. It
  ///     runs once for each notification, on the thread that posts.
  /// - Returns: The signal. It keeps neither the center nor the object, and is never over: cancel its
  ///   observations, or give them a target ([L9](doc:Laws#L9-End)).
  public func events<Event: Sendable>(
    named notification: Notification.Name,
    from object: AnyObject? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Notification) -> Event?
  ) -> Signal<Event> {
    let center = Weak(center)
    let sender = object.map { Weak($0) }
    return Signal(Origin(.notifications, name, file, line), isOnMainActor: false) { send in
      guard let center = center.object else { return {} }
      let listening = Listening(to: notification, in: center) { notification in
        if let sender {
          guard let object = sender.object, notification.object as AnyObject? === object else {
            return
          }
        }
        if let event = transform(notification) { send(event) }
      }
      return { listening.end() }
    }
  }

  /// Makes a signal of the notifications with a name, without values.
  ///
  /// ```swift
  /// let resigned = center.continuum.events(named: didResignActive)
  /// center.continuum.observe(resigned, bindTo: self) { screen in screen.save() }
  /// ```
  ///
  /// Otherwise it works like the form with a closure.
  ///
  /// - Parameters:
  ///   - notification: The name of the notifications.
  ///   - object: The object that posts them, held weakly. Without it, notifications of every object count.
  ///   - name: The name of the signal in messages, bindings and traces. Without a name, they give
  ///     the file and the line of this call.
  ///   - file: The file of this call. The compiler fills it in: leave it out.
  ///   - line: The line of this call. The compiler fills it in: leave it out.
  /// - Returns: The signal.
  public func events(
    named notification: Notification.Name,
    from object: AnyObject? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Void> {
    events(named: notification, from: object, name: name, file: file, line: line) { _ in () }
  }
}
