public import Foundation

// The everyday forms come first: completion and documentation show them in this order.

extension NotificationCenterContinuum {
  /// Keeps a property of `target` equal to `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count, bindTo: label, \.text)
  /// ```
  ///
  /// The property receives the current value immediately, and then each change
  /// ([L1](doc:Laws#L1-Replay)). A signal has no current value: the property keeps its own until
  /// the first event ([L14](doc:Laws#L14-Events)).
  ///
  /// A key path that you write out in the call costs about as much as the assignment. A key path in
  /// a variable costs the time that Swift takes to follow it.
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe.
  ///   - queue: The queue to deliver on. In code of an actor, any queue traps, except
  ///     `.main` on the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Pass `false` to receive only changes. Leave it out for a signal.
  ///   - target: The object with the property, held weakly.
  ///   - keyPath: The property. The library takes the key path at the call, with its indices: for
  ///     `\.rows[index]`, a later change of `index` has no effect. An optimised build makes one
  ///     exception: it reads a global or static `var` that holds a key path again for each value.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - function: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler.
  /// - Returns: The observation. You may ignore it. It ends with the source or the target
  ///   ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._observed.node.attach(
      center, Caller(queue, isolation, in: function), to: target, replays: initial,
      CallSite(file, line), keyPath
    ) { (value: Value) in value }
  }

  /// Calls `body` with `target` and each value or event of `source`.
  ///
  /// Use it if an assignment is not enough. Pass `self` as the target instead of capturing it:
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.rows, bindTo: self) { screen, rows in
  ///   screen.table.show(rows)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe.
  ///   - queue: The queue to deliver on. In code of an actor, any queue traps, except
  ///     `.main` on the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Pass `false` to receive only changes. Leave it out for a signal.
  ///   - target: The object to pass to `body`, held weakly.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - function: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler.
  ///   - body: The closure to call, on its own actor. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it. It ends with the source or the target
  ///   ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._observed.node.observe(
      center, in: .of(body, queue, isolation, in: function), for: target, replays: initial,
      CallSite(file, line), withoutIsolation(body))
  }

  /// Calls `body` with each value or event of `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count) { print($0) }.disposed(by: bag)
  /// ```
  ///
  /// Use it if there is no target.
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe.
  ///   - queue: The queue to deliver on. In code of an actor, any queue traps, except
  ///     `.main` on the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Pass `false` to receive only changes. Leave it out for a signal.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler.
  ///   - body: The closure to call, on its own actor. The source keeps it, and its captures, until
  ///     the observation ends: capture the owner of the source weakly, or use the form with
  ///     `bindTo:`.
  /// - Returns: The observation. It ends with the source, its bag, or `cancel()`
  ///   ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Value>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ value: Value) -> Void
  ) -> ContinuumObserver {
    source._observed.node.observe(
      center, in: .of(body, queue, isolation), replays: initial,
      CallSite(file, line), withoutIsolation(body))
  }

  /// Keeps an optional property of `target` equal to a `source` of values that are not optional.
  ///
  /// The property may also be implicitly unwrapped, such as `\.textColor` of a label. If `source`
  /// is `nil`, the property keeps its value, and the observation has ended.
  ///
  /// The property receives the current value immediately, and then each change
  /// ([L1](doc:Laws#L1-Replay)). In code of an actor, any `queue` traps, except `.main` on the main
  /// actor ([L8](doc:Laws#L8-Where-deliveries-run)). You may ignore the observation: it ends with
  /// the source or the target ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: (some ObservationSource<Value>)?,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    guard let source else { return .ended }
    return source._observed.node.attach(
      center, Caller(queue, isolation, in: function), to: target, replays: initial,
      CallSite(file, line), keyPath
    ) { (value: Value) in value }
  }

  /// Sets a property of `target` that is not optional to a `source` of optionals. A `nil` leaves
  /// the property as it is.
  ///
  /// The property receives the current value immediately, and then each change
  /// ([L1](doc:Laws#L1-Replay)). In code of an actor, any `queue` traps, except `.main` on the main
  /// actor ([L8](doc:Laws#L8-Where-deliveries-run)). You may ignore the observation: it ends with
  /// the source or the target ([L10](doc:Laws#L10-End)).
  @inlinable
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ObservationSource<Value?>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._observed.node.attach(
      center, Caller(queue, isolation, in: function), to: target, replays: initial,
      CallSite(file, line), keyPath
    ) { (value: Value?) in value }
  }

  /// Calls `body` with `target` for each event of a `signal` without values.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.finished, bindTo: self) { screen in screen.close() }
  /// ```
  ///
  /// Nothing is replayed: `body` runs for each event that is sent after the call, once and in the
  /// order of sending ([L14](doc:Laws#L14-Events)). The target is held weakly, and passed to
  /// `body`: do not capture it. In code of an actor, any `queue` traps, except `.main` on the main
  /// actor ([L8](doc:Laws#L8-Where-deliveries-run)). You may ignore the observation: it ends with
  /// the signal or the target ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Target: AnyObject>(
    _ signal: Signal<Void>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ target: Target) -> Void
  ) -> ContinuumObserver {
    let (place, body) = (Place.of(body, queue, isolation, in: function), withoutIsolation(body))
    return signal.node.observe(center, in: place, for: target, CallSite(file, line)) {
      (target: Target, _: Void) in body(target)
    }
  }
}

// MARK: - An actor as the target

// There is no `on:`: the actor is where the deliveries run.

extension NotificationCenterContinuum {
  /// Calls `body` on the actor `target` with each value or event of `source`.
  ///
  /// Inside an actor, pass `self`. The closure runs on the actor, without `await` or
  /// `assumeIsolated`:
  ///
  /// ```swift
  /// actor Tally {
  ///   private let center = NotificationCenter()
  ///   private var sum = 0
  ///
  ///   func follow(_ number: Constant<Int>) {
  ///     center.continuum.observe(number, bindTo: self) { tally, number in tally.sum += number }
  ///   }
  /// }
  /// ```
  ///
  /// You may call this from anywhere. Deliveries come later and in order, even if the actor itself
  /// writes ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe.
  ///   - initial: Pass `false` to receive only changes. Leave it out for a signal.
  ///   - target: The actor that `body` receives and runs on, held weakly.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - body: The closure to call. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it. It ends with the source or the actor
  ///   ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Value: Sendable, Target: Actor>(
    _ source: some ObservationSource<Value>,
    initial: Bool = true,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._observed.node.observe(center, on: target, replays: initial, CallSite(file, line), body)
  }

  /// Calls `body` on the actor `target` with each value or event of `source`, `Sendable` or not.
  ///
  /// A source whose values are not `Sendable` belongs to the actor, so call this on the actor:
  /// inside it, pass `self`. The first call has the current value, and one delivery runs after the
  /// other. The actor is held weakly. You may ignore the observation: it ends with the source or
  /// the actor ([L10](doc:Laws#L10-End)).
  @inlinable
  @discardableResult
  public func observe<Value, Target: Actor>(
    _ source: some ObservationSource<Value>,
    initial: Bool = true,
    bindTo target: isolated Target,
    file: StaticString = #fileID, line: UInt = #line,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._observed.node.observe(center, on: target, replays: initial, CallSite(file, line), body)
  }
}
