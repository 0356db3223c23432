public import Foundation

// The everyday forms come first: completion and documentation show them in this order.

extension NotificationCenterContinuum {
  /// Keeps a property of `target` equal to `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count, bindTo: label, \.text)
  /// ```
  ///
  /// The property receives the current value at once, and then each change (L1). From a signal, which
  /// has no current value, it receives each event, and keeps what it holds until the first one
  /// comes (L13).
  ///
  /// A key path that is written out in the call costs about as much as the assignment. One that
  /// comes in a variable works too, and costs what Swift takes to follow it (L12).
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable, a constant or a signal. The observation ends with the
  ///     variable or the emitter, or the last of those that the source is derived from.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1). A signal has no current value, so leave it out there.
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
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._observed.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target, replays: initial,
      body: assigning(keyPath))
  }

  /// Calls `body` with `target` and each value or event of `source`.
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
  ///   - source: What to observe: a variable, a constant or a signal. The observation ends with the
  ///     variable or the emitter, or the last of those that the source is derived from.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1). A signal has no current value, so leave it out there.
  ///   - target: The object that `body` is handed. It is held weakly, and the observation ends with
  ///     it.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  ///   - body: What to do with the target and a value or an event. It is released when the
  ///     observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ target: Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._observed.node.observe(
      center, in: Place(queue: queue, isolation: isolation), for: target, replays: initial, body)
  }

  /// Calls `body` with each value or event of `source`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.count) { print($0) }.disposed(by: bag)
  /// ```
  ///
  /// Use it where there is no target. The observation then ends with its source, its bag, or
  /// `cancel()`.
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable, a constant or a signal. The observation ends with the
  ///     variable or the emitter, or the last of those that the source is derived from.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1). A signal has no current value, so leave it out there.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  ///   - body: What to do with a value or an event. The source keeps it, and what it captures, until
  ///     the observation ends: capture weakly what owns the source, or use the form with `bindTo:`.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Value>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ value: Value) -> Void
  ) -> ContinuumObserver {
    source._observed.node.observe(
      center, in: Place(queue: queue, isolation: isolation), replays: initial, body)
  }

  /// Keeps an optional property of `target` equal to a `source` of values that are not optional.
  ///
  /// It is otherwise like the form for a property of the value's own type.
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable, a constant or a signal. The observation ends with the
  ///     variable or the emitter, or the last of those that the source is derived from.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1). A signal has no current value, so leave it out there.
  ///   - target: The object whose property is set. It is held weakly, and the observation ends with
  ///     it.
  ///   - keyPath: The property. The key path is the one at the call, unless it stands in a global or
  ///     static `var`, which is looked at again for each value (L12).
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ObservationSource<Value>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._observed.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target, replays: initial,
      body: assigningToOptional(keyPath))
  }

  /// Sets a property of `target` that is not optional to a `source` of optionals. A `nil` leaves the
  /// property as it is.
  ///
  /// It is otherwise like the form for a property of the value's own type.
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable, a constant or a signal. The observation ends with the
  ///     variable or the emitter, or the last of those that the source is derived from.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1). A signal has no current value, so leave it out there.
  ///   - target: The object whose property is set. It is held weakly, and the observation ends with
  ///     it.
  ///   - keyPath: The property. The key path is the one at the call, unless it stands in a global or
  ///     static `var`, which is looked at again for each value (L12).
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @_disfavoredOverload
  @discardableResult
  public func observe<Value, Target: AnyObject>(
    _ source: some ObservationSource<Value?>,
    on queue: OperationQueue? = nil,
    initial: Bool = true,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Value>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    source._observed.node.attach(
      center, place: Place(queue: queue, isolation: isolation), target: target, replays: initial,
      body: assigningUnlessNil(keyPath))
  }

  /// Calls `body` with `target` for each event of a `signal` whose events say nothing but that they
  /// have happened.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.finished, bindTo: self) { screen in screen.close() }
  /// ```
  ///
  /// - Parameters:
  ///   - signal: What to observe. The observation ends with the emitter, or the last of those that the
  ///     signal is derived from.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - target: The object that `body` is handed. It is held weakly, and the observation ends with
  ///     it.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  ///   - body: What to do with the target. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Target: AnyObject>(
    _ signal: Signal<Void>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    isolation: isolated (any Actor)? = #isolation,
    onValueChange body: @escaping (_ target: Target) -> Void
  ) -> ContinuumObserver {
    signal.node.observe(
      center, in: Place(queue: queue, isolation: isolation), for: target
    ) { (target: Target, _: Void) in body(target) }
  }
}

// MARK: - An actor as the target

// There is no `on:`: the actor is where the deliveries run.

extension NotificationCenterContinuum {
  /// Calls `body` on the actor `target` with each value or event of `source`.
  ///
  /// Inside an actor, pass `self`. The closure runs on the actor and needs neither `await` nor
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
  /// You may call this from anywhere. Deliveries come later and in order, even when the actor itself
  /// writes (L8).
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable, a constant or a signal. The observation ends with the
  ///     variable or the emitter, or the last of those that the source is derived from.
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1). A signal has no current value, so leave it out there.
  ///   - target: The actor that `body` receives and runs on. It is held weakly, and the observation
  ///     ends with it.
  ///   - body: What to do with a value or an event. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Value: Sendable, Target: Actor>(
    _ source: some ObservationSource<Value>,
    initial: Bool = true,
    bindTo target: Target,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._observed.node.observe(center, on: target, replays: initial, body)
  }

  /// Calls `body` on the actor `target` with each value or event of `source`, which need not be
  /// `Sendable`.
  ///
  /// Such a source belongs to the actor, so call this on the actor: inside it, pass `self`. It is
  /// otherwise like the form for what is `Sendable`.
  ///
  /// - Parameters:
  ///   - source: What to observe: a variable, a constant or a signal. The observation ends with the
  ///     variable or the emitter, or the last of those that the source is derived from.
  ///   - initial: Whether the current value is delivered, too. Pass `false` to receive changes
  ///     only (L1). A signal has no current value, so leave it out there.
  ///   - target: The actor that `body` receives and runs on. It is held weakly, and the observation
  ///     ends with it.
  ///   - body: What to do with a value or an event. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Value, Target: Actor>(
    _ source: some ObservationSource<Value>,
    initial: Bool = true,
    bindTo target: isolated Target,
    onValueChange body: @escaping @Sendable (_ target: isolated Target, _ value: Value) -> Void
  ) -> ContinuumObserver {
    source._observed.node.observe(center, on: target, replays: initial, body)
  }
}
