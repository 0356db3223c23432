public import Foundation

extension NotificationCenterContinuum {
  /// Sets a property of `target` to each event of `signal`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.failure, bindTo: label, \.text)
  /// ```
  ///
  /// The property keeps its value until the first event comes: a signal replays nothing (L13). For
  /// what is to be shown from the start, use a ``Constant``.
  ///
  /// - Parameters:
  ///   - signal: What to observe. The observation ends with the emitter, or the last of those that the
  ///     signal is derived from.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - target: The object whose property is set. It is held weakly, and the observation ends with
  ///     it.
  ///   - keyPath: The property.
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Event, Target: AnyObject>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Event>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    signal.node.attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target, replays: false,
      body: assigning(keyPath))
  }

  /// Sets an optional property of `target` to each event of `signal`.
  ///
  /// It is otherwise like the form for a property of the events' own type. An implicitly unwrapped
  /// property counts as optional.
  @inlinable
  @discardableResult
  public func observe<Event, Target: AnyObject>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Event?>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    signal.node.attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target, replays: false,
      body: assigningToOptional(keyPath))
  }

  /// Sets a non-optional property of `target` to each event of a `signal` of optionals. A `nil` leaves
  /// the property as it is.
  ///
  /// It is otherwise like the form for a property of the events' own type.
  @inlinable
  @discardableResult
  public func observe<Event, Target: AnyObject>(
    _ signal: Signal<Event?>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Target, Event>,
    isolation: isolated (any Actor)? = #isolation
  ) -> ContinuumObserver {
    signal.node.attach(
      nil, place: Place(queue: queue, isolation: isolation), target: target, replays: false,
      body: assigningUnlessNil(keyPath))
  }

  /// Calls `body` with `target` and each event of `signal`.
  ///
  /// Use it where an assignment is not enough. Passing `self` as the target saves capturing it:
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.failure, bindTo: self) { screen, message in
  ///   screen.showAlert(message)
  /// }
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
  ///   - body: What to do with the target and an event. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Event, Target: AnyObject>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    bindTo target: Target,
    isolation: isolated (any Actor)? = #isolation,
    onEvent body: @escaping (_ target: Target, _ event: Event) -> Void
  ) -> ContinuumObserver {
    signal.node.observe(
      nil, in: Place(queue: queue, isolation: isolation), for: target, replays: false,
      body)
  }

  /// Calls `body` with each event of `signal`.
  ///
  /// ```swift
  /// center.continuum.observe(viewModel.failure) { print($0) }.disposed(by: bag)
  /// ```
  ///
  /// Use it where there is no target. The observation then ends with the emitter, its bag, or
  /// `cancel()`.
  ///
  /// - Parameters:
  ///   - signal: What to observe. The observation ends with the emitter, or the last of those that the
  ///     signal is derived from.
  ///   - queue: The queue to deliver on. Leave it out in code of the main actor or of another
  ///     actor, which receives where it is; there, any queue but the main actor's own `.main` stops
  ///     the program with a message (L8).
  ///   - isolation: The isolation of the code that observes. The compiler fills it in. A helper
  ///     that observes for its caller needs such a parameter itself,
  ///     `isolation: isolated (any Actor)? = #isolation`, or its closures run on any thread (L8).
  ///   - body: What to do with an event. The emitter keeps it, and what it captures, until the
  ///     observation ends: capture weakly what owns the emitter, or use the form with `bindTo:`.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Event>(
    _ signal: Signal<Event>,
    on queue: OperationQueue? = nil,
    isolation: isolated (any Actor)? = #isolation,
    onEvent body: @escaping (_ event: Event) -> Void
  ) -> ContinuumObserver {
    signal.node.observe(
      nil, in: Place(queue: queue, isolation: isolation), replays: false, body)
  }
}

// MARK: - An actor as the target

extension NotificationCenterContinuum {
  /// Calls `body` on the actor `target` with each event of `signal`.
  ///
  /// Inside an actor, pass `self`. The closure runs on the actor and needs neither `await` nor
  /// `assumeIsolated`. You may call this from anywhere. Deliveries come later and in order, even when
  /// the actor itself sends (L8).
  ///
  /// - Parameters:
  ///   - signal: What to observe. The observation ends with the emitter, or the last of those that the
  ///     signal is derived from.
  ///   - target: The actor that `body` receives and runs on. It is held weakly, and the observation
  ///     ends with it.
  ///   - never: Leave it out. It keeps this form apart from those that take a key path.
  ///   - body: What to do with an event. It is released when the observation ends.
  /// - Returns: The observation. You may ignore it: it lives until it ends by itself (L9).
  @inlinable
  @discardableResult
  public func observe<Event: Sendable, Target: Actor>(
    _ signal: Signal<Event>,
    bindTo target: Target,
    _ never: Never? = nil,
    onEvent body: @escaping @Sendable (_ target: isolated Target, _ event: Event) -> Void
  ) -> ContinuumObserver {
    signal.node.observe(nil, on: target, replays: false, body)
  }

  /// Calls `body` on the actor `target` with each event of `signal`, whose events need not be
  /// `Sendable`.
  ///
  /// Such a signal belongs to the actor, so call this on the actor: inside it, pass `self`. It is
  /// otherwise like the form for `Sendable` events.
  @inlinable
  @discardableResult
  public func observe<Event, Target: Actor>(
    _ signal: Signal<Event>,
    bindTo target: isolated Target,
    _ never: Never? = nil,
    onEvent body: @escaping @Sendable (_ target: isolated Target, _ event: Event) -> Void
  ) -> ContinuumObserver {
    signal.node.observe(nil, on: target, replays: false, body)
  }
}
