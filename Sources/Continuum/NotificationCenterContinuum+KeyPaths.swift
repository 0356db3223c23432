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
  /// Use it for models that cannot hold a ``Variable``. The notification drives the binding (L10):
  /// setting the property alone changes nothing.
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly, and the observation ends with it, and with
  ///     the center.
  ///   - source: The property of `object`. It is read where the value is delivered.
  ///   - queue: Where to deliver, when that is not where the call comes from. Code of an actor that
  ///     names a queue other than its actor's is stopped with a message.
  ///   - target: The object whose property is set. It is held weakly, and the observation ends with it.
  ///   - keyPath: The property of `target`.
  ///   - isolation: The code that observes. The compiler fills it in: leave it out.
  /// - Returns: The observation, which lives on its own until it ends (L9).
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
    bind(object, source, target, queue, isolation, assigning(keyPath))
  }

  /// Keeps an optional property of `target` equal to a property of `object`, which is none.
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
    bind(object, source, target, queue, isolation, assigningToOptional(keyPath))
  }

  /// Sets a property of `target` to an optional property of `object`. A `nil` leaves it as it is.
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
    bind(object, source, target, queue, isolation, assigningUnlessNil(keyPath))
  }

  /// Calls `body` with `target` and the property of `object`, now and whenever somebody posts.
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly, and the observation ends with it, and with
  ///     the center.
  ///   - source: The property of `object`. It is read where the value is delivered.
  ///   - queue: Where to deliver, when that is not where the call comes from. Code of an actor that
  ///     names a queue other than its actor's is stopped with a message.
  ///   - target: The object that `body` is handed. It is held weakly, and the observation ends with it.
  ///   - isolation: The code that observes. The compiler fills it in: leave it out.
  ///   - body: What to do with a value. It is released when the observation ends.
  /// - Returns: The observation, which lives on its own until it ends (L9).
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
    bind(object, source, target, queue, isolation, body)
  }

  /// Calls `body` with the property of `object`, now and whenever somebody posts.
  ///
  /// - Parameters:
  ///   - object: The object to observe. It is held weakly, and the observation ends with it, and with
  ///     the center.
  ///   - source: The property of `object`. It is read where the value is delivered.
  ///   - queue: Where to deliver, when that is not where the call comes from. Code of an actor that
  ///     names a queue other than its actor's is stopped with a message.
  ///   - isolation: The code that observes. The compiler fills it in: leave it out.
  ///   - body: What to do with a value. The center keeps it, and what it captures, until the
  ///     observation ends.
  /// - Returns: The observation, which lives on its own until it ends (L9).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ value: Value) -> Void
  ) -> ContinuumObserver {
    self.source(object, source).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: nil
    ) { _, value in
      body(value.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  @inlinable
  func bind<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object, _ source: @escaping () -> KeyPath<Object, Value>, _ target: Target,
    _ queue: OperationQueue?, _ isolation: (any Actor)?, _ assign: @escaping (Target, Value) -> Void
  ) -> ContinuumObserver {
    self.source(object, source).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target
    ) { target, value in
      assign(
        unsafeDowncast(target, to: Target.self), value.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  @inlinable
  func source<Object: AnyObject, Value>(
    _ object: Object, _ keyPath: @escaping () -> KeyPath<Object, Value>
  ) -> Node {
    let path = keyPath()
    if isWrittenOut(keyPath) {
      return KeyPathHub.source(center, path, object) { object, body in
        withUnsafePointer(to: unsafeDowncast(object, to: Object.self)[keyPath: keyPath()]) {
          body(UnsafeRawPointer($0))
        }
      }
    }
    return KeyPathHub.source(center, path, object) { object, body in
      withUnsafePointer(to: unsafeDowncast(object, to: Object.self)[keyPath: path]) {
        body(UnsafeRawPointer($0))
      }
    }
  }
}
