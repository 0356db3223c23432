public import Foundation
public import Observation

// The same forms once more, for an object that is Observable.

extension NotificationCenterContinuum {
  /// Keeps a property of `target` equal to a property of `object`, which is `Observable`.
  ///
  /// ```swift
  /// center.continuum.observe(note, \.title, bindTo: label, \.text)
  /// note.title = "New"  // label.text is "New" when the code that is running has ended
  /// ```
  ///
  /// Use it for a model that is a class with `@Observable`. Nobody has to post (L10). The key path
  /// may lead through other observable objects: the binding follows when one of them is replaced. Of
  /// a computed property, what its getter reads counts.
  ///
  /// Observation says that a value is about to change, and not that it has. So the property is read
  /// and delivered in a job of its own, when the code that has changed it is done; inside a delivery
  /// or a batch, at its end (L8). Main-actor code may observe any model that it may use. For code
  /// without isolation the property is read on the main actor after a change that was made there, and
  /// otherwise on a thread of the library's own, so it may observe only a model that can be read from
  /// any thread.
  ///
  /// The choice of this form is made when the call is compiled: a helper that is generic over any
  /// class gets the form that needs a post. Constrain it to `AnyObject & Observable`.
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
  public func observe<Object: AnyObject & Observable, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    self.source(observing: object, source).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target,
      body: assigning(keyPath))
  }

  /// Keeps an optional property of `target` equal to a non-optional property of `object`, which is
  /// `Observable`.
  ///
  /// It is otherwise like the form for properties of the same type.
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject & Observable, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    self.source(observing: object, source).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target,
      body: assigningToOptional(keyPath))
  }

  /// Sets a non-optional property of `target` to an optional property of `object`, which is
  /// `Observable`. A `nil` leaves the target as it is.
  ///
  /// It is otherwise like the form for properties of the same type.
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject & Observable, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value?>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    self.source(observing: object, source).attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target,
      body: assigningUnlessNil(keyPath))
  }

  /// Calls `body` with `target` and a property of `object`, which is `Observable`, now and after each
  /// change.
  ///
  /// Use it where an assignment is not enough. It follows the property as the form that sets one
  /// does.
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
  public func observe<Object: AnyObject & Observable, Value, Target: AnyObject>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    self.source(observing: object, source).observe(
      nil, in: Place(queue: queue, isolation: isolation), for: target, body)
  }

  /// Calls `body` with a property of `object`, which is `Observable`, now and after each change.
  ///
  /// Use it where there is no target. It follows the property as the form that sets one does.
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
  public func observe<Object: AnyObject & Observable, Value>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ value: Value) -> Void
  ) -> ContinuumObserver {
    self.source(observing: object, source).observe(
      nil, in: Place(queue: queue, isolation: isolation), body)
  }

  @inlinable
  func source<Object: AnyObject & Observable, Value>(
    observing object: Object, _ keyPath: @escaping () -> KeyPath<Object, Value>
  ) -> Node {
    // Key paths do not change. What one captures was captured at the call.
    nonisolated(unsafe) let path = keyPath()
    return KeyPathHub.source(
      center, path, object, .observation,
      .tracked(
        ObservedSource.Tracking { object, onChange in
          // Observation runs the closure here, before it returns.
          nonisolated(unsafe) let object = known(object, as: Object.self)
          guard let onChange else { return Box(object[keyPath: path]) }
          return Box(
            withObservationTracking {
              object[keyPath: path]
            } onChange: {
              onChange()
            })
        } isSame: { old, new in
          withUnsafeBytes(of: known(old, as: Box<Value>.self).value) { old in
            withUnsafeBytes(of: known(new, as: Box<Value>.self).value) { new in
              old.elementsEqual(new)
            }
          }
        } open: { box, body in
          Box<Value>.open(.unretained(box), body)
        }))
  }
}
