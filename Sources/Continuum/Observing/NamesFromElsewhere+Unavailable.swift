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

extension ObservationSource {
  /// Not callable: bindings are made through a center.
  @available(*, unavailable, message: "write center.continuum.observe(source) { … }")
  @discardableResult
  public func drive(_ body: (_ value: Element) -> Void) -> ContinuumObserver { fatalError() }

  /// Not callable: bindings are made through a center.
  @available(*, unavailable, message: "write center.continuum.observe(source) { … }")
  @discardableResult
  public func observeValues(_ body: (_ value: Element) -> Void) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: bindings are made through a center.
  @available(*, unavailable, message: "write center.continuum.observe(source) { … }")
  @discardableResult
  public func startWithValues(_ body: (_ value: Element) -> Void) -> ContinuumObserver {
    fatalError()
  }

  /// Not callable: a state is read when it is needed.
  @available(*, unavailable, message: "read the state where the event arrives: state.value")
  public func withLatestFrom<Other>(_ other: Other) -> Self { fatalError() }

  /// Not callable: a state is read when it is needed.
  @available(*, unavailable, message: "read the state where the event arrives: state.value")
  public func withLatest<Other>(from other: Other) -> Self { fatalError() }

  /// Not callable: a state is read when it is needed.
  @available(*, unavailable, message: "read the state where the event arrives: state.value")
  public func takeWhen<Other>(_ other: Other) -> Self { fatalError() }

  /// Not callable: every source is shared.
  @available(*, unavailable, message: "every source is shared: leave it out")
  public func share(replay count: Int = 0) -> Self { fatalError() }

  /// Not callable: a load can be retried.
  @available(
    *, unavailable,
    message: "try again in the closure of a load, or with load(retryingOn:)"
  )
  public func retry(_ count: Int = 1) -> Self { fatalError() }
}

extension ValueRepresentable {
  /// Not callable: it has another name.
  @available(*, unavailable, message: "write removeDuplicates()")
  public func distinctUntilChanged() -> Constant<Element> { fatalError() }

  /// Not callable: it has another name.
  @available(*, unavailable, message: "write removeDuplicates()")
  public func skipRepeats() -> Constant<Element> { fatalError() }

  /// Not callable: a state always has a value.
  @available(
    *, unavailable,
    message: "a state always has a value; take its changes: changes.compactMap { … }"
  )
  public func compactMap<Output>(_ transform: (Element) -> Output?) -> Constant<Output> {
    fatalError()
  }

  /// Not callable: a state always has a value.
  @available(
    *, unavailable,
    message: "a state always has a value; take its changes: changes.compactMap { $0 }"
  )
  public func skipNil() -> Constant<Element> { fatalError() }

  /// Not callable: it has another name.
  @available(*, unavailable, message: "write flatMap { … }: it follows the latest source")
  public func flatMapLatest<Source: ValueRepresentable>(
    _ transform: (Element) -> Source
  ) -> Constant<Source.Element> { fatalError() }

  /// Not callable: the transform has to return a source.
  @available(
    *, unavailable,
    message: "the closure has to return a source or a signal; for a value, write map"
  )
  @_disfavoredOverload
  public func flatMap<Output>(_ transform: (Element) -> Output) -> Constant<Output> { fatalError() }

  /// Not callable: a state has a value from the start.
  @available(*, unavailable, message: "a state has a value from the start: leave it out")
  public func startWith(_ value: Element) -> Constant<Element> { fatalError() }

  /// Not callable: the changes of a state are events.
  @available(
    *, unavailable,
    message: "fold its changes: changes.latest(initial: …) { last, value in … }"
  )
  public func scan<Output>(
    _ initial: Output, _ next: (Output, Element) -> Output
  ) -> Constant<Output> { fatalError() }

  /// Not callable: a state is a source itself.
  @available(
    *, unavailable,
    message: "a state is a source itself: leave it out; for its changes as events, write changes"
  )
  public var producer: Constant<Element> { fatalError() }

  /// Not callable: the changes of a state are events.
  @available(*, unavailable, message: "for the changes of a state as events, write changes")
  public var signal: Signal<Element> { fatalError() }
}

extension Signal {
  /// Not callable: a reducer has another name.
  @available(*, unavailable, message: "write latest(initial: …) { last, event in … }")
  public func scan<Output>(
    _ initial: Output, _ next: (Output, Element) -> Output
  ) -> Constant<Output> { fatalError() }

  /// Not callable: a signal has no value.
  @available(*, unavailable, message: "a signal has no value; for a state, write latest(initial:)")
  public func startWith(_ event: Element) -> Signal<Element> { fatalError() }

  /// Not callable: it has another form.
  @available(*, unavailable, message: "write compactMap { $0 }")
  public func skipNil() -> Signal<Element> { fatalError() }
}

extension Signal {
  /// Not callable: work that an event starts is a command's.
  @available(
    *, unavailable,
    message:
      "for work that an event starts, write a Command; with whileRunning: .restart it cancels the run before"
  )
  public func flatMapLatest<Output>(_ transform: (Element) -> Output) -> Signal<Element> {
    fatalError()
  }

  /// Not callable: work that an event starts is a command's.
  @available(
    *, unavailable,
    message:
      "for work that an event starts, write a Command; for a state, write latest(initial:) first"
  )
  public func flatMap<Output>(_ transform: (Element) -> Output) -> Signal<Element> { fatalError() }
}

// The constraint tells the type checker which signal is meant.
extension Signal where Element == Never {
  /// Not callable: signals are merged in an initializer.
  @available(*, unavailable, message: "write Signal(merging: a, b)")
  public static func merge(_ signals: Any...) -> Signal<Never> { fatalError() }

  /// Not callable: states are combined in a constant.
  @available(*, unavailable, message: "write Constant(combining: a, b) { … }")
  public static func combineLatest(
    _ first: some ValueRepresentable, _ others: Any...
  ) -> Signal<Never> { fatalError() }

  /// Not callable: states are combined in a constant.
  @available(*, unavailable, message: "write Constant(combining: a, b) { … }")
  public static func zip(
    _ first: some ValueRepresentable, _ others: Any...
  ) -> Signal<Never> { fatalError() }
}

extension Signal {
  /// Not callable: events have no pairs.
  @available(
    *, unavailable,
    message: "keep the events as states with latest(initial:), and combine these"
  )
  public static func zip(_ first: Signal<Element>, _ others: Any...) -> Signal<Element> {
    fatalError()
  }

  /// Not callable: events have no pairs.
  @available(
    *, unavailable,
    message: "keep the events as states with latest(initial:), and combine these"
  )
  public static func combineLatest(_ first: Signal<Element>, _ others: Any...) -> Signal<Element> {
    fatalError()
  }
}

extension Constant {
  /// Not callable: sources are combined in an initializer.
  @available(*, unavailable, message: "write Constant(combining: a, b) { … }")
  public static func combineLatest(_ first: some ValueRepresentable<Element>, _ others: Any...)
    -> Constant<Element>
  { fatalError() }

  /// Not callable: sources are combined in an initializer.
  @available(*, unavailable, message: "write Constant(combining: a, b) { … }")
  public static func zip(_ first: some ValueRepresentable<Element>, _ others: Any...) -> Constant<
    Element
  > { fatalError() }
}
