public import Foundation

// Names from other libraries, and calls on the wrong object, with what to write in their place. None can be called.
// An unavailable overload costs the type checker time where an expression may use the name several times, as
// `map` is used: such a name gets none. `Tests/MistakeTests/Mistakes.md` has what the compiler says.

extension ContinuumObserver {
  /// Not callable: a bag keeps observations.
  @available(*, unavailable, message: "write disposed(by: bag)")
  public func store<Bag>(in bag: Bag) { fatalError() }

  /// Not callable: a bag keeps observations.
  @available(*, unavailable, message: "write disposed(by: bag)")
  public func store<Bag>(in bag: inout Bag) { fatalError() }
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

  /// Not callable: bindings are made through `continuum`.
  @available(*, unavailable, message: "write center.continuum.observe(…)")
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target>(
    _ source: some ObservationSource<Value>, bindTo target: Target,
    onValueChange body: (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: bindings are made through `continuum`.
  @available(*, unavailable, message: "write center.continuum.observe(…)")
  @_disfavoredOverload
  @discardableResult
  public func observe<Object, Value, Target, Property>(
    _ object: Object, _ property: KeyPath<Object, Value>, bindTo target: Target,
    _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: bindings are made through `continuum`.
  @available(*, unavailable, message: "write center.continuum.observe(…)")
  @_disfavoredOverload
  @discardableResult
  public func observe<Object, Value>(
    _ object: Object, _ property: KeyPath<Object, Value>,
    onValueChange body: (_ value: Value) -> Void
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: key paths are posted through `continuum`.
  @available(*, unavailable, message: "write center.continuum.post(keyPath:)")
  @_disfavoredOverload
  public func post<Object, Value>(keyPath: KeyPath<Object, Value>) { fatalError() }

  /// Not callable: key paths are posted through `continuum`.
  @available(*, unavailable, message: "write center.continuum.post(keyPath:of:)")
  @_disfavoredOverload
  public func post<Object, Value>(keyPath: KeyPath<Object, Value>, of object: Object) {
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

  /// Not callable: bindings are made through a center.
  @available(*, unavailable, message: "write center.continuum.observe(source) { … }")
  @discardableResult
  public func subscribe(onNext body: (_ value: Element) -> Void) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: bindings are made through a center.
  @available(
    *, unavailable, message: "write center.continuum.observe(source, bindTo: object, \\.property)"
  )
  @discardableResult
  public func assign<Target, Property>(
    to keyPath: KeyPath<Target, Property>, on target: Target
  ) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: bindings are made through a center.
  @available(
    *, unavailable, message: "write center.continuum.observe(source, bindTo: object, \\.property)"
  )
  @discardableResult
  public func bind<Target, Property>(
    to target: Target, _ keyPath: KeyPath<Target, Property>
  ) -> ContinuumObserver {
    fatalError()
  }
}

extension ValueRepresentable {
  /// Not callable: a state always has a value.
  @available(
    *, unavailable,
    message: "a state always has a value; filter its changes: changes.filter { … }"
  )
  public func filter(_ isIncluded: (Element) -> Bool) -> Constant<Element> { fatalError() }
}

extension ValueRepresentable where Element == Bool {
  /// Not callable: a source is not a value.
  @available(*, unavailable, message: "a source is not a value; write map { !$0 }")
  public static prefix func ! (source: Self) -> Constant<Bool> { fatalError() }
}
