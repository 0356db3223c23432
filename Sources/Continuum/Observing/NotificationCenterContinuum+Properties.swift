public import Foundation
public import Observation

// The same forms once more, for a property of an object.

extension NotificationCenterContinuum {
  /// Keeps a property of `target` equal to a property of `object`.
  ///
  /// ```swift
  /// center.continuum.observe(note, \.title, bindTo: label, \.text)
  /// ```
  ///
  /// Use it for a model that does not use variables. Three things announce its changes
  /// ([L9](doc:Laws#L9-Notifications)):
  ///
  /// - An `Observable` object announces them itself. The key path may lead through other observable
  ///   objects: the binding follows when one of them is replaced. A computed property changes with
  ///   the properties that its getter reads.
  /// - With `after:`, a notification of that name announces them. Many objects of Foundation and
  ///   UIKit post one. It counts if it is posted on this center or on `NotificationCenter.default`,
  ///   and its object is `object` or `nil`.
  /// - For any other object, call ``post(keyPath:of:)`` or ``post(keyPath:)`` through this center, in
  ///   the object's class, a superclass or a subclass,
  ///   or post a notification under ``notificationName(for:)``. Setting the property alone has no
  ///   effect. Posting also works for an `Observable` object.
  ///
  /// Observation announces a change before it happens. So the library reads and delivers the
  /// property of an `Observable` object a little later, when the code that changes it has returned,
  /// or at the end of a delivery or a batch ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///
  /// Main-actor code may observe any model that it may use. Nonisolated code may observe only a
  /// model that any thread may read: the library reads the property on the main actor after a
  /// change there, and otherwise on a thread of its own.
  ///
  /// The property may be implicitly unwrapped, such as an outlet. A target that cannot take `nil`
  /// then keeps its value. A key path that you hold with the type of what the property wraps, such
  /// as `KeyPath<Dog, String>` for a `String!`, must not find `nil`: give it the type
  /// `KeyPath<Dog, String?>`.
  ///
  /// - Parameters:
  ///   - object: The object to observe, held weakly.
  ///   - property: The property to observe, read where the value is delivered. Its key path is taken
  ///     at the call, as that of `target` is.
  ///   - name: The notifications that announce a change. Leave it out for an `Observable` object,
  ///     and for one whose changes you post.
  ///   - queue: The queue to deliver on. In code of an actor, any queue traps, except
  ///     `.main` on the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Pass `false` to receive only changes.
  ///   - target: The object with the property, held weakly.
  ///   - keyPath: The property of `target` to set.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - function: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler.
  /// - Returns: The observation. You may ignore it. It ends with the object, the target or the
  ///   center ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source(of: object, property, after: name).attach(
      nil, Caller(queue, isolation, in: function), to: target, replays: initial,
      CallSite(file, line), keyPath
    ) { (value: Value) in value }
  }

  /// Calls `body` with `target` and a property of `object`, now and after each change.
  ///
  /// Use it if an assignment is not enough. It follows the same changes as the form that sets a
  /// property.
  ///
  /// - Parameters:
  ///   - object: The object to observe, held weakly.
  ///   - property: The property to observe, read where the value is delivered.
  ///   - name: The notifications that announce a change, if any.
  ///   - queue: The queue to deliver on. In code of an actor, any queue traps, except
  ///     `.main` on the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Pass `false` to receive only changes.
  ///   - target: The object to pass to `body`, held weakly.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - function: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler.
  ///   - body: The closure to call, on its own actor. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it. It ends with the object, the target or the
  ///   center ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source(of: object, property, after: name).observe(
      nil, in: .of(body, queue, isolation, in: function), for: target, replays: initial,
      CallSite(file, line), withoutIsolation(body))
  }

  /// Calls `body` with a property of `object`, now and after each change.
  ///
  /// Use it if there is no target. The center keeps `body`, and its captures, until the observation
  /// ends.
  ///
  /// An `Observable` object announces its changes. For another object, `after` names the
  /// notification of its changes, or your code calls `post(keyPath:of:)`
  /// ([L9](doc:Laws#L9-Notifications)). In code of an actor, any `queue` traps, except `.main` on
  /// the main actor ([L8](doc:Laws#L8-Where-deliveries-run)). You may ignore the observation: it
  /// ends with the object or the center ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value>(
    _ object: Object,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ value: Value) -> Void
  ) -> ContinuumObserver {
    source(of: object, property, after: name).observe(
      nil, in: .of(body, queue, isolation, in: function), replays: initial,
      CallSite(file, line), withoutIsolation(body))
  }

  /// Keeps an optional property of `target` equal to a property of `object` that is not optional.
  ///
  /// The property of `target` may also be implicitly unwrapped, such as `\.textColor` of a label.
  /// If `object` is `nil`, it keeps its value, and the observation has ended.
  ///
  /// The library sets it immediately, and after each change. An `Observable` object announces its
  /// changes. For another object, `after` names the notification of its changes, or your code calls
  /// `post(keyPath:of:)` ([L9](doc:Laws#L9-Notifications)). In code of an actor, any `queue` traps,
  /// except `.main` on the main actor ([L8](doc:Laws#L8-Where-deliveries-run)). You may ignore the
  /// observation: it ends with the object, the target or the center ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object?,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    guard let object else { return .ended }
    return source(of: object, property, after: name).attach(
      nil, Caller(queue, isolation, in: function), to: target, replays: initial,
      CallSite(file, line), keyPath
    ) { (value: Value) in value }
  }

  /// Sets a property of `target` that is not optional to an optional property of `object`. A `nil`
  /// leaves the target as it is.
  ///
  /// The property of `object` may also be implicitly unwrapped, such as an outlet. If `object` is
  /// `nil`, the target keeps its value, and the observation has ended.
  ///
  /// The library sets it immediately, and after each change. An `Observable` object announces its
  /// changes. For another object, `after` names the notification of its changes, or your code calls
  /// `post(keyPath:of:)` ([L9](doc:Laws#L9-Notifications)). In code of an actor, any `queue` traps,
  /// except `.main` on the main actor ([L8](doc:Laws#L8-Where-deliveries-run)). You may ignore the
  /// observation: it ends with the object, the target or the center ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject>(
    _ object: Object?,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value?>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    guard let object else { return .ended }
    return source(of: object, property, after: name).attach(
      nil, Caller(queue, isolation, in: function), to: target, replays: initial,
      CallSite(file, line), keyPath
    ) { (value: Value?) in value }
  }

  /// Calls `body` on the actor `target` with a property of `object`, now and after each change.
  ///
  /// The library reads the property on the actor, so the object must belong to it, or be one that
  /// any thread may read. Call this on the actor: inside it, pass `self`. It follows the same
  /// changes as the form that sets a property.
  ///
  /// - Parameters:
  ///   - object: The object to observe, held weakly.
  ///   - property: The property to observe, read where the value is delivered.
  ///   - name: The notifications that announce a change, if any.
  ///   - initial: Pass `false` to receive only changes.
  ///   - target: The actor that `body` receives and runs on, held weakly.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - body: The closure to call. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it. It ends with the object, the actor or the
  ///   center ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: Actor>(
    _ object: Object,
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    initial: Bool = true,
    bindTo target: isolated Target,
    file: StaticString = #fileID, line: UInt = #line,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source(of: object, property, after: name).observe(
      nil, on: target, replays: initial, CallSite(file, line), body)
  }
}

// MARK: - The source

extension NotificationCenterContinuum {
  @inlinable
  func source<Object: AnyObject, Value>(
    of object: Object, _ keyPath: @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name?
  ) -> Node {
    source(of: object, keyPath, keyPath(), after: name)
  }

  /// The source of a property, with what the closure of its key path has returned.
  @inlinable
  func source<Object: AnyObject, Value>(
    of object: Object, _ keyPath: @escaping () -> KeyPath<Object, Value>,
    _ path: KeyPath<Object, Value>,
    after name: Notification.Name?, orNone: Bool = true, isMirrored: Bool = false
  ) -> Node {
    let driver = name.map { KeyPathHub.Driver.named($0, orNone: orNone) } ?? .keyPath
    // An `Observable` object also announces changes itself. Checked at run time, so that a helper that is generic
    // over any class follows it, too.
    let isTracked = name == nil && object is any Observable
    return KeyPathHub.source(
      center, path, object, driver, isMirrored: isMirrored, reading(keyPath, path),
      isTracked ? copying(path) : nil)
  }
}

/// Reads a property of an object.
@inlinable @inline(__always)
func reading<Object: AnyObject, Value>(
  _ keyPath: @escaping () -> KeyPath<Object, Value>, _ path: KeyPath<Object, Value>
) -> KeyPathHub.Read {
  taking(keyPath, path, orInterpreted: { reading(interpreting: path) }) { keyPath in
    { object, body in
      ErasedValue.with(known(object, as: Object.self)[keyPath: keyPath()], body)
    }
  }
}

/// The same with a key path that is interpreted for each value.
@usableFromInline
func reading<Object: AnyObject, Value>(
  interpreting path: KeyPath<Object, Value>
) -> KeyPathHub.Read {
  { object, body in ErasedValue.with(known(object, as: Object.self)[keyPath: path], body) }
}

/// Copies a property of an object that is `Observable`.
@inlinable
func copying<Object: AnyObject, Value>(_ path: KeyPath<Object, Value>) -> KeyPathHub.Copy {
  { object in Box(known(object, as: Object.self)[keyPath: path]) }
}
