public import Foundation

extension NotificationCenterContinuum {
  /// The notifications of a name, as events.
  ///
  /// ```swift
  /// let heights = center.continuum.events(named: keyboardWillShow) { notification in
  ///   notification.userInfo?["height"] as? Double
  /// }
  /// ```
  ///
  /// Use it for what other code posts, to map, filter, debounce and merge it, or to keep the last with
  /// `latest(initial:)`. It listens to this center while the signal, or anything derived from it, is
  /// observed (L18), and misses what is posted at other times.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object that posts them. It is held weakly. Without one, those of every object count.
  ///   - transform: Takes from a notification what the event is; `nil` leaves it out. It runs once for each
  ///     notification, where it is posted.
  /// - Returns: The signal. It keeps neither the center nor the object, and is never over: cancel its
  ///   observations, or give them a target (L9).
  public func events<Event: Sendable>(
    named name: Notification.Name, from object: AnyObject? = nil,
    _ transform: @escaping @Sendable (Notification) -> Event?
  ) -> Signal<Event> {
    let center = Weak(center)
    let sender = object.map { Weak($0) }
    return Signal { send in
      guard let center = center.object else { return {} }
      let listening = Listening(to: name, in: center) { notification in
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

  /// The notifications of a name, as events that say nothing but that one was posted.
  ///
  /// ```swift
  /// let resigned = center.continuum.events(named: didResignActive)
  /// center.continuum.observe(resigned, bindTo: self) { screen in screen.save() }
  /// ```
  ///
  /// It is otherwise like the form with a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object that posts them. It is held weakly. Without one, those of every object count.
  /// - Returns: The signal.
  public func events(
    named name: Notification.Name, from object: AnyObject? = nil
  ) -> Signal<Void> {
    events(named: name, from: object) { _ in () }
  }
}
