public import Foundation

// The same forms once more, for an object that posts a notification of its own when it has changed.

extension NotificationCenterContinuum {
  /// Keeps a property of `target` equal to a property of `object`, read again after each notification
  /// called `name`.
  ///
  /// ```swift
  /// center.continuum.observe(model, \.title, after: didRename, bindTo: label, \.text)
  /// model.title = "New"
  /// center.post(name: didRename, object: model)
  /// ```
  ///
  /// Use it for an object that posts a notification of its own when it has changed, as many of
  /// Foundation's and UIKit's do. Observe through the center on which it posts: mostly
  /// `NotificationCenter.default`. What is posted about `object`, or about nothing in particular,
  /// refreshes the binding; what is posted about any other object does not (L10).
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly. The observation ends with it, or with
  ///     the center.
  ///   - source: The property of `object`. It is read where the value is delivered.
  ///   - name: The name of the notifications after which the property is read again.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - target: The object whose property is set. It is held weakly, and the observation ends with
  ///     it.
  ///   - keyPath: The property of `target`.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    self.source(object, source, .named(name, orNone: true)).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target,
      body: assigning(keyPath))
  }

  /// Keeps an optional property of `target` equal to a non-optional property of `object`, read again
  /// after each notification called `name`.
  ///
  /// It is otherwise like the form for properties of the same type.
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    self.source(object, source, .named(name, orNone: true)).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target,
      body: assigningToOptional(keyPath))
  }

  /// Sets a non-optional property of `target` to an optional property of `object`, read again after
  /// each notification called `name`. A `nil` leaves the target as it is.
  ///
  /// It is otherwise like the form for properties of the same type.
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value?>,
    after name: Notification.Name,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    self.source(object, source, .named(name, orNone: true)).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target,
      body: assigningUnlessNil(keyPath))
  }

  /// Calls `body` with `target` and a property of `object`, now and after each notification called
  /// `name`.
  ///
  /// Use it where an assignment is not enough. The same notifications drive it as in the form that
  /// sets a property.
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly. The observation ends with it, or with
  ///     the center.
  ///   - source: The property of `object`. It is read where the value is delivered.
  ///   - name: The name of the notifications after which the property is read again.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - target: The object that `body` is handed. It is held weakly, and the observation ends with
  ///     it.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  ///   - body: What to do with a value. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    self.source(object, source, .named(name, orNone: true)).observe(
      nil, in: Place(queue: queue, isolation: isolation), for: target, body)
  }

  /// Calls `body` with a property of `object`, now and after each notification called `name`.
  ///
  /// Use it where there is no target. The same notifications drive it as in the form that sets a
  /// property.
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly. The observation ends with it, or with
  ///     the center.
  ///   - source: The property of `object`. It is read where the value is delivered.
  ///   - name: The name of the notifications after which the property is read again.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  ///   - body: What to do with a value. The center keeps it, and what it captures, until the
  ///     observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name,
    on queue: OperationQueue? = nil,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ value: Value) -> Void
  ) -> ContinuumObserver {
    self.source(object, source, .named(name, orNone: true)).observe(
      nil, in: Place(queue: queue, isolation: isolation), body)
  }
}
