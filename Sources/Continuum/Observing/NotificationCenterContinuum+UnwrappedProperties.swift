public import Foundation

// An optional property of an object, for closures that take what it wraps. The compiler chooses these forms only where
// it would have to unwrap an implicitly unwrapped property otherwise: passing an object as an optional ranks behind the
// forms above, and before that.

extension NotificationCenterContinuum {
  /// Calls `body` with `target` and an optional property of `object`, now and after each change,
  /// except with `nil`.
  ///
  /// ```swift
  /// center.continuum.observe(dog, \.bark, bindTo: self) { screen, bark in screen.play(bark) }
  /// ```
  ///
  /// The compiler chooses this form for a closure that takes what the property wraps. The property
  /// may also be implicitly unwrapped, such as an outlet. If `object` is `nil`, the observation has
  /// ended.
  ///
  /// The target is held weakly, and passed to `body`: do not capture it. An `Observable` object
  /// announces its changes. For another object, `after` names the notification of its changes, or
  /// your code calls `post(keyPath:of:)`. In code of an actor, any `queue` traps, except `.main` on
  /// the main actor ([L8](doc:Laws#L8-Where-deliveries-run)). You may ignore the observation: it
  /// ends with the object, the target or the center ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object?,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value?>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    let (place, body) = (Place.of(body, queue, isolation, in: function), withoutIsolation(body))
    guard let object else { return .ended }
    return source(of: object, property, after: name).observe(
      nil, in: place, for: target, replays: initial, CallSite(file, line)
    ) { (target: Target, value: Value?) in
      if let value { body(target, value) }
    }
  }

  /// Calls `body` with an optional property of `object`, now and after each change, except with
  /// `nil`.
  ///
  /// Use it if there is no target. The center keeps `body`, and its captures, until the observation
  /// ends. A closure that takes what the property wraps gets this form. In code of an actor, any
  /// `queue` traps, except `.main` on the main actor ([L8](doc:Laws#L8-Where-deliveries-run)). You
  /// may ignore the observation: it ends with the object or the center ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value>(
    _ object: Object?,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value?>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ value: Value) -> Void
  ) -> ContinuumObserver {
    let (place, body) = (Place.of(body, queue, isolation, in: function), withoutIsolation(body))
    guard let object else { return .ended }
    return source(of: object, property, after: name).observe(
      nil, in: place, replays: initial, CallSite(file, line)
    ) { (value: Value?) in
      if let value { body(value) }
    }
  }

  /// Calls `body` on the actor `target` with an optional property of `object`, now and after each
  /// change, except with `nil`.
  ///
  /// A closure that takes what the property wraps gets this form. One delivery runs after the other
  /// on the actor, which is held weakly. You may ignore the observation: it ends with the object,
  /// the actor or the center ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: Actor>(
    _ object: Object?,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value?>,
    after name: Notification.Name? = nil,
    initial: Bool = true,
    bindTo target: isolated Target,
    file: StaticString = #fileID, line: UInt = #line,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    guard let object else { return .ended }
    return source(of: object, property, after: name).observe(
      nil, on: target, replays: initial, CallSite(file, line)
    ) { (target: isolated Target, value: Value?) in
      if let value { body(target, value) }
    }
  }
}
