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
  /// Use it to map, filter, debounce and merge notifications of other code, or to keep the last one
  /// with `latest(initial:)`. The signal listens to this center only while it, or a signal derived
  /// from it, is observed ([L18](doc:Laws#L18-Sources-that-run)).
  ///
  /// - Parameters:
  ///   - notification: The name of the notifications.
  ///   - object: The poster, held weakly. Without it, every object counts.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - transform: Makes an event, or returns `nil` to leave the notification out. It runs once
  ///     for each notification, on the thread that posts.
  /// - Returns: The signal. It keeps neither the center nor the object. Its observations end with
  ///   the center, but not with the object: cancel them, or give them a target
  ///   ([L10](doc:Laws#L10-End)).
  public func events<Event: Sendable>(
    named notification: Notification.Name,
    from object: AnyObject? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Notification) -> Event?
  ) -> Signal<Event> {
    posted(notification, by: object, Origin(.notifications, name, file, line), transform)
  }

  /// Makes a signal of the notifications with a name, from main-actor code that reads them.
  ///
  /// ```swift
  /// let shown = center.continuum.events(named: keyboardWillShow, on: MainActor.self) { Keyboard($0) }
  /// ```
  ///
  /// Use it if the closure is main-actor code, or makes a value that is not `Sendable`, as with
  /// UIKit's notifications. It runs immediately for a notification that is posted on the main
  /// actor. For a notification that is posted on another thread, it runs on the main actor a little
  /// later.
  ///
  /// The signal belongs to the main actor: observing it anywhere else traps with a message that
  /// names it ([L14](doc:Laws#L14-Events)). A `nil` result is no event. The center is observed
  /// while the signal is. The signal keeps neither the center nor the object, and its observations
  /// end with the center ([L10](doc:Laws#L10-End)).
  @MainActor
  public func events<Event>(
    named notification: Notification.Name,
    from object: AnyObject? = nil,
    on actor: MainActor.Type,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @MainActor (Notification) -> Event?
  ) -> Signal<Event> {
    let transform = withoutIsolation(transform, as: ((Notification) -> Event?).self)
    let posted = posted(notification, by: object, .own) { Posted(notification: $0) }
    return Signal<Event>(
      posted.node, Origin(.notifications, name, file, line), isOnMainActor: true
    ) { (posted: Box<Posted>) in transform(posted.value.notification).map { Box($0) } }
  }

  private func posted<Event: Sendable>(
    _ notification: Notification.Name, by object: AnyObject?, _ origin: Origin,
    _ transform: @escaping @Sendable (Notification) -> Event?
  ) -> Signal<Event> {
    let sender = object.map { Weak($0) }
    return listening(origin, isOnMainActor: false) { center, send in
      let listening = Listening(to: notification, in: center) { notification in
        let object = sender?.object
        if sender != nil, object == nil || notification.object as AnyObject? !== object { return }
        if let event = transform(notification) { send(event) }
      }
      return { listening.end() }
    }
  }

  /// Makes a signal that listens to the center while it is observed, and ends with it. The center keeps `send` until
  /// the stop, which `start` returns.
  func listening<Event>(
    _ origin: Origin, isOnMainActor: Bool,
    _ start:
      @escaping (_ center: NotificationCenter, _ send: @escaping @Sendable (Event) -> Void)
      -> () -> Void
  ) -> Signal<Event> {
    Signal(origin, isOnMainActor: isOnMainActor) { [center = Weak(center)] node, send in
      // Released with the center, or after the stop.
      let end = OnDeinit { if center.object == nil { node.close() } }
      guard let center = center.object else { return {} }
      return start(center) { event in withExtendedLifetime(end) { send(event) } }
    }
  }

  /// Makes a signal of the notifications with a name, without values.
  ///
  /// ```swift
  /// let resigned = center.continuum.events(named: didResignActive)
  /// center.continuum.observe(resigned, bindTo: self) { screen in screen.save() }
  /// ```
  ///
  /// The center is observed while the signal is. The signal keeps neither the center nor the
  /// object, and its observations end with the center ([L10](doc:Laws#L10-End)).
  public func events(
    named notification: Notification.Name,
    from object: AnyObject? = nil,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Void> {
    events(named: notification, from: object, name: name, file: file, line: line) { _ in () }
  }
}

/// A notification on its way to the main actor, which alone reads it: its poster has given it away.
private struct Posted: @unchecked Sendable {
  let notification: Notification
}
