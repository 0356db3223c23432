public import Foundation

// The same forms as for values, for a key path of an object that says when it changes.

extension NotificationCenterContinuum {
  /// Keeps a property of `target` equal to a property of `object`, refreshed when somebody posts.
  ///
  /// ```swift
  /// center.continuum.observe(model, \.title, bindTo: label, \.text)
  /// model.title = "New"
  /// center.continuum.post(keyPath: \Model.title, of: model)
  /// ```
  ///
  /// Use it for a model that cannot hold a ``Variable``. What drives the binding is a notification:
  /// neither KVO nor Observation, and setting the property alone changes nothing (L10). Anybody may
  /// post it, with ``post(keyPath:of:)``, ``post(keyPath:)``, or by hand under
  /// ``notificationName(for:)``.
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly. The observation ends with it, or with
  ///     the center.
  ///   - source: The property of `object`. It is read where the value is delivered.
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
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    self.source(object, source).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target,
      body: assigning(keyPath))
  }

  /// Keeps an optional property of `target` equal to a non-optional property of `object`, refreshed
  /// when somebody posts.
  ///
  /// It is otherwise like the form for properties of the same type.
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    self.source(object, source).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target,
      body: assigningToOptional(keyPath))
  }

  /// Sets a non-optional property of `target` to an optional property of `object`, refreshed when
  /// somebody posts. A `nil` leaves the target as it is.
  ///
  /// It is otherwise like the form for properties of the same type.
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value?>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    self.source(object, source).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target,
      body: assigningUnlessNil(keyPath))
  }

  /// Calls `body` with `target` and a property of `object`, now and whenever somebody posts.
  ///
  /// Use it where an assignment is not enough. A notification drives it, as in the form that sets a
  /// property.
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly. The observation ends with it, or with
  ///     the center.
  ///   - source: The property of `object`. It is read where the value is delivered.
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
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    self.source(object, source).observe(
      nil, in: Place(queue: queue, isolation: isolation), for: target, body)
  }

  /// Calls `body` with a property of `object`, now and whenever somebody posts.
  ///
  /// Use it where there is no target. A notification drives it, as in the form that sets a
  /// property.
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly. The observation ends with it, or with
  ///     the center.
  ///   - source: The property of `object`. It is read where the value is delivered.
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
    on queue: OperationQueue? = nil,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ value: Value) -> Void
  ) -> ContinuumObserver {
    self.source(object, source).observe(
      nil, in: Place(queue: queue, isolation: isolation), body)
  }

  @inlinable
  func source<Object: AnyObject, Value>(
    _ object: Object, _ keyPath: @escaping () -> KeyPath<Object, Value>,
    _ driver: KeyPathHub.Driver = .keyPath
  ) -> Node {
    let path = keyPath()
    return KeyPathHub.source(center, path, object, driver, .plain(reading(keyPath, path)))
  }
}

/// Reads a property of an object.
@inlinable @inline(__always)
func reading<Object: AnyObject, Value>(
  _ keyPath: @escaping () -> KeyPath<Object, Value>, _ path: KeyPath<Object, Value>
) -> KeyPathHub.Read {
  if isWrittenOut(keyPath) {
    return { object, body in
      ErasedValue.with(known(object, as: Object.self)[keyPath: keyPath()], body)
    }
  }
  return { object, body in
    ErasedValue.with(known(object, as: Object.self)[keyPath: path], body)
  }
}
