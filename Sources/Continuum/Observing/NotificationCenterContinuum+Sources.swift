public import Foundation

// The everyday forms come first: completion and documentation show them in this order.

extension NotificationCenterContinuum {
  /// Keeps a property of `target` equal to `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count, bindTo: label, \.text)
  /// ```
  ///
  /// The property receives the current value at once, and then each change
  /// ([L1](doc:Laws#L1-Replay)). A signal has no current value: the property keeps its value until the
  /// first event, and receives each event ([L13](doc:Laws#L13-Events)).
  ///
  /// A key path that you write out in the call costs about as much as the assignment. A key path in a
  /// variable costs the time that Swift takes to follow it ([L12](doc:Laws#L12-Cost)).
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe. The observation ends with its variable
  ///     or emitter, or with the last of them.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives on that actor. There, any queue stops the program with a message,
  ///     except `.main` for the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Whether to deliver the current value, too. Pass `false` to receive only changes.
  ///     Leave it out for a signal, which has no current value.
  ///   - target: The object with the property to set. It is held weakly, and the observation ends
  ///     with it.
  ///   - keyPath: The property. The library reads the key path at the call, except from a global or
  ///     static `var`, which it reads again for each value ([L12](doc:Laws#L12-Cost)).
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in
  ///     ([L8](doc:Laws#L8-Where-deliveries-run)).
  /// - Returns: The observation. You may ignore it: it ends by itself ([L9](doc:Laws#L9-End)).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._observed.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target, replays: initial,
      CallSite(file, line), assigning(keyPath))
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
  ///   - source: The variable, constant or signal to observe. The observation ends with its variable
  ///     or emitter, or with the last of them.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives on that actor. There, any queue stops the program with a message,
  ///     except `.main` for the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Whether to deliver the current value, too. Pass `false` to receive only changes.
  ///     Leave it out for a signal, which has no current value.
  ///   - target: The object to pass to `body`. It is held weakly, and the observation ends with it.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in
  ///     ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - body: The closure to call, on the actor that it belongs to. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it ends by itself ([L9](doc:Laws#L9-End)).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._observed.node.observe(
      center, in: Place(of: body, queue, isolation), for: target, replays: initial,
      CallSite(file, line), withoutIsolation(body))
  }

  /// Calls `body` with each value or event of `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count) { print($0) }.disposed(by: bag)
  /// ```
  ///
  /// Use it if there is no target. The observation then ends with its source, its bag, or `cancel()`.
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe. The observation ends with its variable
  ///     or emitter, or with the last of them.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives on that actor. There, any queue stops the program with a message,
  ///     except `.main` for the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Whether to deliver the current value, too. Pass `false` to receive only changes.
  ///     Leave it out for a signal, which has no current value.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in
  ///     ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - body: The closure to call, on the actor that it belongs to. The source keeps it, and its captures, until the observation
  ///     ends: capture the owner of the source weakly, or use the form with `bindTo:`.
  /// - Returns: The observation. You may ignore it: it ends by itself ([L9](doc:Laws#L9-End)).
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
      center, in: Place(of: body, queue, isolation), replays: initial,
      CallSite(file, line), withoutIsolation(body))
  }

  /// Keeps an optional property of `target` equal to a `source` of values that are not optional.
  ///
  /// So does an implicitly unwrapped property, such as `\.textColor` of a label. Otherwise it works like the
  /// form for a property of the value's own type.
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe. The observation ends with its variable
  ///     or emitter, or with the last of them. If it is `nil`, the property keeps its value, and the
  ///     observation has ended.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives on that actor. There, any queue stops the program with a message,
  ///     except `.main` for the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Whether to deliver the current value, too. Pass `false` to receive only changes.
  ///     Leave it out for a signal, which has no current value.
  ///   - target: The object with the property to set. It is held weakly, and the observation ends
  ///     with it.
  ///   - keyPath: The property. The library reads the key path at the call, except from a global or
  ///     static `var`, which it reads again for each value ([L12](doc:Laws#L12-Cost)).
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in
  ///     ([L8](doc:Laws#L8-Where-deliveries-run)).
  /// - Returns: The observation. You may ignore it: it ends by itself ([L9](doc:Laws#L9-End)).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: (some ObservationSource<Value>)?,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    guard let source else { return .ended }
    return source._observed.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target, replays: initial,
      CallSite(file, line), assigningToOptional(keyPath))
  }

  /// Sets a property of `target` that is not optional to a `source` of optionals. A `nil` leaves the
  /// property as it is.
  ///
  /// Otherwise it works like the form for a property of the value's own type.
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe. The observation ends with its variable
  ///     or emitter, or with the last of them.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives on that actor. There, any queue stops the program with a message,
  ///     except `.main` for the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - initial: Whether to deliver the current value, too. Pass `false` to receive only changes.
  ///     Leave it out for a signal, which has no current value.
  ///   - target: The object with the property to set. It is held weakly, and the observation ends
  ///     with it.
  ///   - keyPath: The property. The library reads the key path at the call, except from a global or
  ///     static `var`, which it reads again for each value ([L12](doc:Laws#L12-Cost)).
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in
  ///     ([L8](doc:Laws#L8-Where-deliveries-run)).
  /// - Returns: The observation. You may ignore it: it ends by itself ([L9](doc:Laws#L9-End)).
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
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._observed.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target, replays: initial,
      CallSite(file, line), assigningUnlessNil(keyPath))
  }

  /// Calls `body` with `target` for each event of a `signal` without values.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.finished, bindTo: self) { screen in screen.close() }
  /// ```
  ///
  /// - Parameters:
  ///   - signal: The signal to observe. The observation ends with its emitter, or with the last of
  ///     them.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives on that actor. There, any queue stops the program with a message,
  ///     except `.main` for the main actor ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - target: The object to pass to `body`. It is held weakly, and the observation ends with it.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in
  ///     ([L8](doc:Laws#L8-Where-deliveries-run)).
  ///   - body: The closure to call, on the actor that it belongs to. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it ends by itself ([L9](doc:Laws#L9-End)).
  @inlinable
  @discardableResult
  public func observe<Target: AnyObject>(
    _ signal: Signal<Void>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext onValueChange body:
      sending @escaping @isolated(any) (_ target: Target) -> Void
  ) -> ContinuumObserver {
    let (place, body) = (Place(of: body, queue, isolation), withoutIsolation(body))
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
  /// Inside an actor, pass `self`. The closure runs on the actor, without `await` or `assumeIsolated`:
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
  ///   - source: The variable, constant or signal to observe. The observation ends with its variable
  ///     or emitter, or with the last of them.
  ///   - initial: Whether to deliver the current value, too. Pass `false` to receive only changes.
  ///     Leave it out for a signal, which has no current value.
  ///   - target: The actor that `body` receives and runs on. It is held weakly, and the observation
  ///     ends with it.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - body: The closure to call. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it ends by itself ([L9](doc:Laws#L9-End)).
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

  /// Calls `body` on the actor `target` with each value or event of `source`, which need not be
  /// `Sendable`.
  ///
  /// Such a source belongs to the actor, so call this on the actor: inside it, pass `self`. Otherwise
  /// it works like the form for `Sendable` values.
  ///
  /// - Parameters:
  ///   - source: The variable, constant or signal to observe. The observation ends with its variable
  ///     or emitter, or with the last of them.
  ///   - initial: Whether to deliver the current value, too. Pass `false` to receive only changes.
  ///     Leave it out for a signal, which has no current value.
  ///   - target: The actor that `body` receives and runs on. It is held weakly, and the observation
  ///     ends with it.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - body: The closure to call. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it ends by itself ([L9](doc:Laws#L9-End)).
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
