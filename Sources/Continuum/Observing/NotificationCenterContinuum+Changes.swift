public import Foundation

extension NotificationCenterContinuum {
  /// Calls `body` with `target` and each value of `source`, together with the value before.
  ///
  /// ```swift
  /// center.continuum.observeChanges(of: viewModel.rows, bindTo: table) { table, change in
  ///   table.show(change.value, isAnimated: !change.isFirst)
  /// }
  /// ```
  ///
  /// Use it where a delivery needs to know what it replaces: to animate every change but the first, or to
  /// move the rows of a table from one list to the next. It delivers what
  /// ``observe(_:on:initial:bindTo:file:line:isolation:onValueChange:)`` delivers, and
  /// keeps the last value for the next time.
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable, a constant or a signal.
  ///   - queue: The queue to deliver on, as in `observe` ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - target: The object that `body` is handed. It is held weakly, and the observation ends with
  ///     it.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in.
  ///   - body: What to do with the target and a change. It is released when the observation ends, and
  ///     so is the last value.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself ([L9](doc:Laws#L9-End)).
  @inlinable
  @discardableResult
  public func observeChanges<Value, Target: AnyObject>(
    of source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ target: Target, _ change: Change<Value>) -> Void
  ) -> ContinuumObserver {
    let (place, body) = (Place(of: body, queue, isolation), withoutIsolation(body))
    var last: Value?
    return source._observed.node.observe(
      center, in: place, for: target, CallSite(file, line)
    ) { (target: Target, value: Value) in
      let change = Change(value, after: last)
      last = value
      body(target, change)
    }
  }

  /// Calls `body` with each value of `source`, together with the value before.
  ///
  /// It is otherwise like the form with a target. The observation ends with its source, its bag, or
  /// `cancel()`.
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable, a constant or a signal.
  ///   - queue: The queue to deliver on, as in `observe` ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in.
  ///   - body: What to do with a change. The source keeps it, and what it captures, until the
  ///     observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself ([L9](doc:Laws#L9-End)).
  @inlinable
  @discardableResult
  public func observeChanges<Value>(
    of source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ change: Change<Value>) -> Void
  ) -> ContinuumObserver {
    let (place, body) = (Place(of: body, queue, isolation), withoutIsolation(body))
    var last: Value?
    return source._observed.node.observe(
      center, in: place, CallSite(file, line)
    ) { (value: Value) in
      let change = Change(value, after: last)
      last = value
      body(change)
    }
  }
}
