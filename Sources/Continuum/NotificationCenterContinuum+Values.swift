public import Foundation

extension NotificationCenterContinuum {
  /// Keeps a property of `target` equal to the value of `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count, bindTo: label, \.text)
  /// ```
  ///
  /// A key path that is written out in the call costs about as much as the assignment. One that
  /// comes in a variable works too, and costs what Swift takes to follow it (L12).
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable or a constant. The observation ends with the variable,
  ///     or the last of those that the constant depends on.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1).
  ///   - target: The object whose property is set. It is held weakly, and the observation ends with
  ///     it.
  ///   - keyPath: The property. The key path is the one at the call, unless it stands in a global or
  ///     static `var`, which is looked at again for each value (L12).
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._constant.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target, replays: initial,
      body: assigning(keyPath))
  }

  /// Keeps an optional property of `target` equal to the value of a non-optional `source`.
  ///
  /// It is otherwise like the form for a property of the value's own type. An implicitly unwrapped
  /// property counts as optional.
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._constant.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target, replays: initial,
      body: assigningToOptional(keyPath))
  }

  /// Sets a non-optional property of `target` to the value of an optional `source`. A `nil` leaves
  /// the property as it is.
  ///
  /// It is otherwise like the form for a property of the value's own type.
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ValueRepresentable<Value?>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._constant.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target, replays: initial,
      body: assigningUnlessNil(keyPath))
  }

  /// Calls `body` with `target` and each value of `source`.
  ///
  /// Use it where an assignment is not enough. Passing `self` as the target saves capturing it:
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.rows, bindTo: self) { screen, rows in
  ///   screen.table.show(rows)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable or a constant. The observation ends with the variable,
  ///     or the last of those that the constant depends on.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1).
  ///   - target: The object that `body` is handed. It is held weakly, and the observation ends with
  ///     it.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  ///   - body: What to do with the target and a value. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._constant.node.observe(
      center, in: Place(queue: queue, isolation: isolation), for: target, replays: initial,
      body)
  }

  /// Calls `body` with each value of `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count) { print($0) }.disposed(by: bag)
  /// ```
  ///
  /// Use it where there is no target. The observation then ends with its source, its bag, or
  /// `cancel()`.
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable or a constant. The observation ends with the variable,
  ///     or the last of those that the constant depends on.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1).
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  ///   - body: What to do with a value. The source keeps it, and what it captures, until the
  ///     observation ends: capture weakly what owns the source, or use the form with `bindTo:`.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Value>(
    _ source: some ValueRepresentable<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ value: Value) -> Void
  ) -> ContinuumObserver {
    source._constant.node.observe(
      center, in: Place(queue: queue, isolation: isolation), replays: initial, body)
  }
}
