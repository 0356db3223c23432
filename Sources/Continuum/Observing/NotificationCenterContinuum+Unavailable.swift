public import Foundation

// Overloads that say what is wrong with a call. None of them can be called. They are disfavoured, so
// that a correct call never means one of them. `Tests/MistakeTests/Mistakes.md` has the mistakes
// with what the compiler says; change nothing here without looking at that table.
//
// The compiler prefers the form with fewer parameters: so those for an emitter, a command and an optional source
// leave out one that those for any value have.

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

  /// Not callable: a struct or an enum cannot be a target, and `any Protocol` has no key paths that can be set.
  @available(
    *, unavailable,
    message:
      "the target has to be an object, not a struct or an enum; for any Protocol, write some Protocol, or a closure"
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

  /// Not callable: a struct or an enum cannot be a target, and `any Protocol` has no key paths that can be set.
  @available(
    *, unavailable,
    message:
      "the target has to be an object, not a struct or an enum; for any Protocol, write some Protocol"
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

  /// Not callable: the target has another label.
  @available(
    *, unavailable,
    message: "write bindTo: in place of to:"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    to target: Target,
    onValueChange body: (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: the target has another label.
  @available(
    *, unavailable,
    message: "write bindTo: in place of with:"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target, Property>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    with target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a target is not a queue.
  @available(
    *, unavailable,
    message: "write bindTo: in place of on:, which takes a queue"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target, Property>(
    _ source: some ObservationSource<Value>,
    on target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: the target has a label.
  @available(
    *, unavailable,
    message: "write bindTo: before the target"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target, Property>(
    _ source: some ObservationSource<Value>,
    _ target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a binding says which property it sets.
  @available(
    *, unavailable,
    message: "name the property of the target, as in bindTo: label, \\.text, or write a closure"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a binding says which property it sets.
  @available(
    *, unavailable,
    message: "name the property of the target, as in bindTo: label, \\.text, or write a closure"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo value: Value
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

  /// Not callable: the closure gets the value or the event.
  @available(
    *, unavailable,
    message: "the closure gets the value; write { [weak self] _ in … }"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    onValueChange body: () -> Void
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
      "the source has to be a Variable, a Constant or a Signal: leave out .value, or name a property, as in observe(model, \\.title, …)"
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
      "the source has to be a Variable, a Constant or a Signal: leave out .value, or name a property, as in observe(model, \\.title, …)"
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

  /// Not callable: a plain value cannot be a source.
  @available(
    *, unavailable,
    message:
      "the source has to be a Variable, a Constant or a Signal: leave out .value, or name a property, as in observe(model, \\.title, …)"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Source, Target: AnyObject>(
    _ source: Source,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    onValueChange body: (_ target: Target, _ value: Source) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: only an optional property can follow an optional source.
  @available(
    *, unavailable,
    message: "the source is optional; unwrap it first, with if let or guard let"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject, Property>(
    _ source: (some ObservationSource<Value>)?,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a closure cannot follow an optional source.
  @available(
    *, unavailable,
    message: "the source is optional; unwrap it first, with if let or guard let"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value>(
    _ source: (some ObservationSource<Value>)?,
    on queue: OperationQueue? = nil,
    onValueChange body: (_ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a closure cannot follow an optional source.
  @available(
    *, unavailable,
    message: "the source is optional; unwrap it first, with if let or guard let"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: (some ObservationSource<Value>)?,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    onValueChange body: (_ target: Target, _ value: Value) -> Void
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

  /// Not callable: an emitter cannot be a source.
  @available(
    *, unavailable,
    message: "an emitter only sends; observe its signal"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Event, Target: AnyObject>(
    _ emitter: Emitter<Event>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    onValueChange body: (_ target: Target, _ event: Event) -> Void
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
  public func observe<Target: AnyObject>(
    _ emitter: Emitter<Void>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    onValueChange body: (_ target: Target) -> Void
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
    initial: Bool,
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
    initial: Bool,
    onValueChange body: (_ event: Event) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a command has several sources.
  @available(
    *, unavailable,
    message: "a command is no source; observe its finished, failed, isRunning or isEnabled"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Input, Output, Target: AnyObject, Property>(
    _ command: Command<Input, Output>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a command has several sources.
  @available(
    *, unavailable,
    message: "a command is no source; observe its finished, failed, isRunning or isEnabled"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Input, Output>(
    _ command: Command<Input, Output>,
    on queue: OperationQueue? = nil,
    onValueChange body: (_ output: Output) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a command has several sources.
  @available(
    *, unavailable,
    message: "a command is no source; observe its finished, failed, isRunning or isEnabled"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Input, Output, Target: AnyObject>(
    _ command: Command<Input, Output>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    onValueChange body: (_ target: Target, _ output: Output) -> Void
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

  /// Not callable: to show a value is to observe it.
  @available(
    *, unavailable,
    message: "write observe(_:bindTo:_:); to bind in both directions, write bind(_:with:_:after:)"
  )
  @_disfavoredOverload
  @discardableResult
  public func bind<Value, Target, Property>(
    _ source: some ObservationSource<Value>,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: the property has another type than the variable.
  @available(
    *, unavailable,
    message: "the property's type is not the variable's; convert the values with convert: and back:"
  )
  @_disfavoredOverload
  @discardableResult
  public func bind<Value, Target: AnyObject, Property>(
    _ variable: some WritableRepresentable<Value>,
    with target: Target,
    _ keyPath: KeyPath<Target, Property>,
    after name: Notification.Name
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

  /// Not callable: a struct or an enum cannot be a target, and `any Protocol` has no key paths that can be set.
  @available(
    *, unavailable,
    message:
      "the target has to be an object, not a struct or an enum; for any Protocol, write some Protocol, or a closure"
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

  /// Not callable: a struct or an enum cannot be a target, and `any Protocol` has no key paths that can be set.
  @available(
    *, unavailable,
    message:
      "the target has to be an object, not a struct or an enum; for any Protocol, write some Protocol"
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

  /// Not callable: only the properties of an object can be observed.
  @available(
    *, unavailable,
    message:
      "the observed object has to be of a class: keep a struct in a Variable; for any Protocol, write some Protocol"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Object, Value, Target: AnyObject, Property>(
    _ object: Object,
    _ property: KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: only the properties of an object can be observed.
  @available(
    *, unavailable,
    message:
      "the observed object has to be of a class: keep a struct in a Variable; for any Protocol, write some Protocol"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Object, Value>(
    _ object: Object,
    _ property: KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    onValueChange body: (_ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: the closure gets the value.
  @available(
    *, unavailable,
    message: "the closure gets the value; write { [weak self] _ in … }"
  )
  @_disfavoredOverload
  @discardableResult
  public func observe<Object: AnyObject, Value>(
    _ object: Object,
    _ property: KeyPath<Object, Value>,
    after name: Notification.Name? = nil,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    onValueChange body: () -> Void
  ) -> ContinuumObserver {
    fatalError()
  }
}

// MARK: A signal with `initial:`

// An overload that is unavailable does not win over one that is available, so these are deprecated. They work: a signal
// has only changes.

extension NotificationCenterContinuum {
  /// Works without `initial:`, too: a signal has no current value.
  @available(*, deprecated, message: "a signal has no current value; leave out initial:")
  @inlinable
  @discardableResult
  public func observe<Event, Target: AnyObject>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    initial: Bool,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Event>,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    observe(
      signal, on: queue, bindTo: target, keyPath(), file: file, line: line, function: function)
  }

  /// Works without `initial:`, too: a signal has no current value.
  @available(*, deprecated, message: "a signal has no current value; leave out initial:")
  @inlinable
  @discardableResult
  public func observe<Event, Target: AnyObject>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    initial: Bool,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ target: Target, _ event: Event) -> Void
  ) -> ContinuumObserver {
    observe(
      signal, on: queue, bindTo: target, file: file, line: line, function: function,
      onValueChange: body)
  }

  /// Works without `initial:`, too: a signal has no current value.
  @available(*, deprecated, message: "a signal has no current value; leave out initial:")
  @inlinable
  @discardableResult
  public func observe<Event>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    initial: Bool,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ event: Event) -> Void
  ) -> ContinuumObserver {
    observe(signal, on: queue, file: file, line: line, onValueChange: body)
  }
}
