public import Foundation

// Overloads that say what is wrong with a call. None of them can be called. They are disfavoured, so
// that a correct call never means one of them. `Tests/MistakeTests/Mistakes.md` has the mistakes
// with what the compiler says; change nothing here without looking at that table.

// MARK: A source

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
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
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
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
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
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
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
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
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
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    onValueChange body: (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a key path and a closure are two bindings.
  @available(
    *, unavailable,
    message: "a binding sets a property or calls a closure; leave one of them out, or observe twice"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject, Property>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>,
    _ body: (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: the target has another label.
  @available(
    *, unavailable,
    message: "write bindTo: in place of to:"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target, Property>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    to target: Target,
    _ keyPath: KeyPath<Target, Property>
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
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    _ body: (_ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: an observation has one source.
  @available(
    *, unavailable,
    message: "an observation has one source; write Constant(combining: a, b) { ($0, $1) }"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<First, Second>(
    _ first: some ValueRepresentable<First>,
    _ second: some ValueRepresentable<Second>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    onValueChange body: (_ first: First, _ second: Second) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a plain value cannot be a source.
  @available(
    *, unavailable,
    message:
      "the source has to be a Variable, a Constant or a Signal, not a value; leave out .value"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Source, Target: AnyObject, Property>(
    _ source: Source,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a plain value cannot be a source.
  @available(
    *, unavailable,
    message:
      "the source has to be a Variable, a Constant or a Signal, not a value; leave out .value"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Source>(
    _ source: Source,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    onValueChange body: (_ value: Source) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: an emitter cannot be a source.
  @available(
    *, unavailable,
    message: "an emitter only sends; observe its signal"
  )
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
  @available(
    *, unavailable,
    message: "an emitter only sends; observe its signal"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Event>(
    _ emitter: Emitter<Event>,
    on queue: OperationQueue? = nil,
    onValueChange body: (_ event: Event) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: to show a value is to observe it.
  @available(
    *, unavailable,
    message: "write observe(_:bindTo:_:); to bind in both directions, write bind(_:with:_:after:)"
  )
  @_disfavoredOverload
  @discardableResult
  public func bind<Value, Target, Property>(
    _ source: some ObservationSource<Value>,
    to target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }
}

// MARK: A property of an object

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
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
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
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
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
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
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
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
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
    _ property: @autoclosure @escaping () -> KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    onValueChange body: (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }
}

// MARK: A signal with `initial:`

// An overload that is unavailable does not win over one that is available, so these are deprecated, and stop
// the program.

extension NotificationCenterContinuum {
  /// Not callable: a signal has no current value.
  @available(*, deprecated, message: "a signal has no current value; leave out initial:")
  @discardableResult
  public func observe<Event, Target: AnyObject>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    initial: Bool,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Event>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    refuseInitial()
  }

  /// Not callable: a signal has no current value.
  @available(*, deprecated, message: "a signal has no current value; leave out initial:")
  @discardableResult
  public func observe<Event, Target: AnyObject>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    initial: Bool,
    bindTo target: Target,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ target: Target, _ event: Event) -> Void
  ) -> ContinuumObserver {
    refuseInitial()
  }

  /// Not callable: a signal has no current value.
  @available(*, deprecated, message: "a signal has no current value; leave out initial:")
  @discardableResult
  public func observe<Event>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    initial: Bool,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ event: Event) -> Void
  ) -> ContinuumObserver {
    refuseInitial()
  }

  private func refuseInitial() -> Never {
    fatalError("Continuum: a signal has no current value. Leave out `initial:`.")
  }
}

// MARK: Names from elsewhere

extension ContinuumObserver {
  /// Not callable: a bag keeps observations.
  @available(*, unavailable, message: "write disposed(by: bag)")
  public func store<Bag>(in bag: Bag) { fatalError() }
}

extension NotificationCenter {
  /// Not callable: bindings are made through `continuum`.
  @available(*, unavailable, message: "write center.continuum.observe(…)")
  @_disfavoredOverload
  @discardableResult
  public func observe<Target, Property>(
    _ source: some ObservationSource, bindTo target: Target, _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: bindings are made through `continuum`.
  @available(*, unavailable, message: "write center.continuum.observe(…)")
  @_disfavoredOverload
  @discardableResult
  public func observe<Value>(
    _ source: some ObservationSource<Value>, onValueChange body: (_ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }
}

extension ObservationSource {
  /// Not callable: bindings are made through a center.
  @available(*, unavailable, message: "write center.continuum.observe(source) { … }")
  @discardableResult
  public func sink(_ body: (_ value: Element) -> Void) -> ContinuumObserver { fatalError() }

  /// Not callable: bindings are made through a center.
  @available(*, unavailable, message: "write center.continuum.observe(source) { … }")
  @discardableResult
  public func observe(_ body: (_ value: Element) -> Void) -> ContinuumObserver { fatalError() }
}

extension ValueRepresentable {
  /// Not callable: a state always has a value.
  @available(
    *, unavailable,
    message: "a state always has a value; filter its changes: changes.filter { … }"
  )
  public func filter(_ isIncluded: (Element) -> Bool) -> Constant<Element> { fatalError() }

  /// Not callable: a transform neither waits nor throws.
  @available(
    *, unavailable,
    message: "a transform neither waits nor throws; for work that does, write load { … }"
  )
  @_disfavoredOverload
  public func map<Output>(
    _ transform: (Element) async throws -> Output
  ) -> Constant<Output> {
    fatalError()
  }
}

extension ValueRepresentable where Element == Bool {
  /// Not callable: a source is not a value.
  @available(*, unavailable, message: "a source is not a value; write map { !$0 }")
  public static prefix func ! (source: Self) -> Constant<Bool> { fatalError() }
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
