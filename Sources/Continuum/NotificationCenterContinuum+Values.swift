public import Foundation

extension NotificationCenterContinuum {
  /// Keeps a property of `target` equal to the value of `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count, bindTo: label, \.text)
  /// ```
  ///
  /// A key path that is written out costs about as much as the assignment; one that comes in a variable
  /// works too, and costs what Swift takes for it (L12).
  ///
  /// - Parameters:
  ///   - source: What to observe. The observation ends with its variable.
  ///   - queue: Where to deliver, when that is not where the call comes from. Code of an actor that
  ///     names a queue other than its actor's is stopped with a message.
  ///   - target: The object whose property is set. It is held weakly, and the observation ends with it.
  ///   - keyPath: The property.
  ///   - isolation: The code that observes. The compiler fills it in: leave it out.
  /// - Returns: The observation, which lives on its own until it ends (L9).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    bind(source._constant, target, queue, isolation, assigning(keyPath))
  }

  /// Keeps an optional property of `target` equal to the value of `source`, which is none.
  ///
  /// It is otherwise like the form for properties of the value's own type. An implicitly unwrapped
  /// property is an optional one.
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    bind(source._constant, target, queue, isolation, assigningToOptional(keyPath))
  }

  /// Sets a property of `target` to the value of an optional `source`. A `nil` leaves the property as
  /// it is.
  ///
  /// It is otherwise like the form for properties of the value's own type.
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ValueRepresentable<Value?>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    bind(source._constant, target, queue, isolation, assigningUnlessNil(keyPath))
  }

  /// Calls `body` with `target` and each value of `source`.
  ///
  /// Use it where assigning is not enough, and for `self` as the target, which is then not captured:
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.rows, bindTo: self) { screen, rows in
  ///   screen.table.show(rows)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: What to observe. The observation ends with its variable.
  ///   - queue: Where to deliver, when that is not where the call comes from. Code of an actor that
  ///     names a queue other than its actor's is stopped with a message.
  ///   - target: The object that `body` is handed. It is held weakly, and the observation ends with it.
  ///   - isolation: The code that observes. The compiler fills it in: leave it out.
  ///   - body: What to do with a value. It is released when the observation ends.
  /// - Returns: The observation, which lives on its own until it ends (L9).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    bind(source._constant, target, queue, isolation, body)
  }

  /// Calls `body` with each value of `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count, onValueChange: { print($0) }).disposed(by: bag)
  /// ```
  ///
  /// - Parameters:
  ///   - source: What to observe. The observation ends with its variable.
  ///   - queue: Where to deliver, when that is not where the call comes from. Code of an actor that
  ///     names a queue other than its actor's is stopped with a message.
  ///   - isolation: The code that observes. The compiler fills it in: leave it out.
  ///   - body: What to do with a value. The source keeps it, and what it captures, until the
  ///     observation ends: capture weakly what owns the source, or use the form with `bindTo:`.
  /// - Returns: The observation, which lives on its own until it ends (L9).
  @inlinable
  @discardableResult
  public func observe<Value>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ value: Value) -> Void
  ) -> ContinuumObserver {
    source._constant.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: nil
    ) { _, value in
      body(value.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  @inlinable
  func bind<Value, Target: AnyObject>(
    _ source: Constant<Value>, _ target: Target, _ queue: OperationQueue?,
    _ isolation: (any Actor)?, _ assign: @escaping (Target, Value) -> Void
  ) -> ContinuumObserver {
    source.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target
    ) { target, value in
      assign(
        unsafeDowncast(target, to: Target.self), value.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
