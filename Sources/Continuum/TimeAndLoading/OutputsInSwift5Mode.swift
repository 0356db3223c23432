// In the Swift 5 language mode the compiler looks for no races: nonisolated code may have outputs that are not
// `Sendable`.

extension ValueRepresentable where Element: Sendable {
  /// Derives a constant that shows the state of an asynchronous `operation`, in the Swift 5 mode.
  ///
  /// The output need not be `Sendable`. In nonisolated code the compiler checks nothing: use the
  /// output where no other thread does. In the Swift 6 mode, the output has to be `Sendable`, or
  /// the code has to belong to an actor.
  @available(swift, obsoleted: 6, message: "the output has to be Sendable")
  public func load<Event, Retry, Output>(
    whileObserved: Bool = false,
    reloadingOn signal: Signal<Event>? = Signal<Void>?.none,
    retryingOn retry: Signal<Retry>? = Signal<Void>?.none,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    outputIsNotChecked: Void = (), isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Element) async throws -> Output
  ) -> Constant<Loading<Output>> {
    Constant(
      loading: _constant, whileObserved: whileObserved, again: signal?.pulses.node,
      retry: retry?.node,
      Origin(.load, name, file, line),
      isolation: isolation, operation)
  }

  /// Loads after a pause, in the Swift 5 mode.
  ///
  /// The output need not be `Sendable`. In nonisolated code the compiler checks nothing: use the
  /// output where no other thread does. In the Swift 6 mode, the output has to be `Sendable`, or
  /// the code has to belong to an actor.
  @available(swift, obsoleted: 6, message: "the output has to be Sendable")
  public func load<Event, Retry, Output>(
    after pause: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    whileObserved: Bool = false,
    reloadingOn signal: Signal<Event>? = Signal<Void>?.none,
    retryingOn retry: Signal<Retry>? = Signal<Void>?.none,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    outputIsNotChecked: Void = (), isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Element) async throws -> Output
  ) -> Constant<Loading<Output>> {
    Constant(
      loading: _constant, whileObserved: whileObserved, again: signal?.pulses.node,
      retry: retry?.node, after: pause,
      timing: Timing(clock),
      Origin(.load, name, file, line), isolation: isolation, operation)
  }
}

extension Constant {
  /// Makes a constant that shows the state of an `operation` that runs once, in the Swift 5 mode.
  ///
  /// The output need not be `Sendable`. In nonisolated code the compiler checks nothing: use the
  /// output where no other thread does. In the Swift 6 mode, the output has to be `Sendable`, or
  /// the code has to belong to an actor.
  @available(swift, obsoleted: 6, message: "the output has to be Sendable")
  public static func loading<Event, Retry, Output>(
    whileObserved: Bool = false,
    reloadingOn signal: Signal<Event>? = Signal<Void>?.none,
    retryingOn retry: Signal<Retry>? = Signal<Void>?.none,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    outputIsNotChecked: Void = (), isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping () async throws -> Output
  ) -> Constant where Element == Loading<Output> {
    Constant(
      loading: signal?.pulses ?? Constant<Void>(own: ()), whileObserved: whileObserved,
      retry: retry?.node,
      Origin(.load, name, file, line),
      isolation: isolation
    ) { try await operation() }
  }
}

extension Command {
  /// Makes a command, in the Swift 5 mode.
  ///
  /// The output need not be `Sendable`. In nonisolated code the compiler checks nothing: use the
  /// output where no other thread does. In the Swift 6 mode, the output has to be `Sendable`, or
  /// the code has to belong to an actor.
  @available(swift, obsoleted: 6, message: "the output has to be Sendable")
  public convenience init(
    isEnabled condition: some ValueRepresentable<Bool> = Constant(own: true),
    whileRunning: WhileRunning = .ignore,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    outputIsNotChecked: Void = (), isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Input) async throws -> Output
  ) {
    self.init(
      condition._constant, whileRunning, name, file, line, AsyncOperation(isolation, operation))
  }
}
