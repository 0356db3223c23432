public import Foundation

extension NotificationCenterContinuum {
  /// Calls `body` with `target` and each value of `source`, together with its predecessor.
  ///
  /// ```swift
  /// center.continuum.observeChanges(of: viewModel.rows, bindTo: table) { table, change in
  ///   table.show(change.value, isAnimated: !change.isFirst)
  /// }
  /// ```
  ///
  /// Use it if a delivery depends on the value that it replaces: to animate every change but the
  /// first, or to move the rows of a table. It delivers the same values as
  /// `observe(_:on:initial:bindTo:onValueChange:)`.
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe.
  ///   - queue: The queue to deliver on, as in `observe` ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - target: The object to pass to `body`, held weakly.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - function: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler.
  ///   - body: Receives the target and a change. It is released when the observation ends, and so
  ///     is the last value.
  /// - Returns: The observation. You may ignore it. It ends with the source or the target
  ///   ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observeChanges<Value, Target: AnyObject>(
    of source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ target: Target, _ change: Change<Value>) -> Void
  ) -> ContinuumObserver {
    let (place, body) = (Place.of(body, queue, isolation, in: function), withoutIsolation(body))
    var last: Value?
    return source._observed.node.observe(
      center, in: place, for: target, CallSite(file, line)
    ) { (target: Target, value: Value) in
      let change = Change(value, after: last)
      last = value
      body(target, change)
    }
  }

  /// Calls `body` with each value of `source`, together with its predecessor.
  ///
  /// The first call has the current value, and no predecessor. The predecessor is the value that
  /// `body` has received before: values that were skipped do not count. Use the form with a target
  /// where there is one: it ends with the target. The source keeps `body`, and its captures, until
  /// the observation ends: with the source, its bag, or `cancel()` ([L10](doc:Laws#L10-End)).
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
    let (place, body) = (Place.of(body, queue, isolation), withoutIsolation(body))
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
