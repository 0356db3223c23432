public import Foundation

// Overloads that say what is wrong with a call. None of them can be called. They are disfavoured, so
// that a correct call never means one of them. `Tests/MistakeTests/Mistakes.md` has the mistakes
// with what the compiler says; change nothing here without looking at that table.

// MARK: A value as the source

extension NotificationCenterContinuum {
  /// Not callable: a read-only property cannot be a target.
  @available(
    *, unavailable,
    message:
      "the property cannot be set here: it is a let, computed without a setter, private(set), or behind a ?"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject, Property>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: the property has another type than the value.
  @available(
    *, unavailable,
    message:
      "the property's type is not the value's; convert the value with map, or assign in a closure"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject, Property>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a struct or an enum cannot be a target.
  @available(
    *, unavailable,
    message: "the target has to be an object; a struct or an enum would be a copy"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target, Property>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: an optional cannot be a target.
  @available(
    *, unavailable,
    message: "the target is optional; unwrap it first, with if let or guard let"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject, Property>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target?,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a struct or an enum cannot be a target.
  @available(
    *, unavailable,
    message: "the target has to be an object; a struct or an enum would be a copy"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    onValueChange body: (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: the closure needs its label.
  @available(
    *, unavailable,
    message: "label the closure onValueChange:, or write it after the call"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    _ body: (_ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a plain value cannot be a source.
  @available(
    *, unavailable,
    message:
      "the source has to be a Variable or a Constant, not the value that one holds; leave out .value"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Source, Target: AnyObject, Property>(
    _ source: Source,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }
}

// MARK: A signal as the source

extension NotificationCenterContinuum {
  /// Not callable: a read-only property cannot be a target.
  @available(
    *, unavailable,
    message:
      "the property cannot be set here: it is a let, computed without a setter, private(set), or behind a ?"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Event, Target: AnyObject, Property>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: the property has another type than the events.
  @available(
    *, unavailable,
    message: "the property's type is not the events'; convert them with map, or assign in a closure"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Event, Target: AnyObject, Property>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a struct or an enum cannot be a target.
  @available(
    *, unavailable,
    message: "the target has to be an object; a struct or an enum would be a copy"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Event, Target, Property>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: an optional cannot be a target.
  @available(
    *, unavailable,
    message: "the target is optional; unwrap it first, with if let or guard let"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Event, Target: AnyObject, Property>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    bindTo target: Target?,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: an emitter cannot be a source.
  @available(*, unavailable, message: "an emitter only sends; observe its signal")
  @_disfavoredOverload
  @discardableResult
  public func observe<Event, Target: AnyObject, Property>(
    _ emitter: Emitter<Event>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: an emitter cannot be a source.
  @available(*, unavailable, message: "an emitter only sends; observe its signal")
  @_disfavoredOverload
  @discardableResult
  public func observe<Event>(
    _ emitter: Emitter<Event>,
    on queue: OperationQueue? = nil,
    onEvent body: (_ event: Event) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }
}

// MARK: A key path of an object as the source

extension NotificationCenterContinuum {
  /// Not callable: a read-only property cannot be a target.
  @available(
    *, unavailable,
    message:
      "the property cannot be set here: it is a let, computed without a setter, private(set), or behind a ?"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject, Property>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: the property has another type than the value.
  @available(
    *, unavailable,
    message:
      "the property's type is not the value's; convert the value with map, or assign in a closure"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject, Property>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: ReferenceWritableKeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a struct or an enum cannot be a target.
  @available(
    *, unavailable,
    message: "the target has to be an object; a struct or an enum would be a copy"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Object: AnyObject, Value, Target, Property>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: an optional cannot be a target.
  @available(
    *, unavailable,
    message: "the target is optional; unwrap it first, with if let or guard let"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Object: AnyObject, Value, Target: AnyObject, Property>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target?,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a struct or an enum cannot be a target.
  @available(
    *, unavailable,
    message: "the target has to be an object; a struct or an enum would be a copy"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Object: AnyObject, Value, Target>(
    _ object: Object,
    _ source: @autoclosure @escaping () -> KeyPath<Object, Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    onValueChange body: (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }
}

// MARK: Sources

extension Constant {
  /// Not callable: a list has sources of one type.
  @available(
    *, unavailable,
    message: "the sources of a list have one type; without the brackets they may have several"
  )
  @_disfavoredOverload
  public init(combining sources: [Any], transform: ([Any]) -> Element) {
    fatalError()
  }
}
