extension Constant {
  /// Makes a constant that shows the state of an asynchronous `operation` that runs once.
  ///
  /// ```swift
  /// let profile = Constant.loading { try await fetchProfile() }
  /// ```
  ///
  /// Use it for an output that depends on no other value. The operation begins as soon as you make
  /// the constant, unless you say `whileObserved: true`. The constant is ``Loading/loading(last:)``
  /// first, then ``Loading/loaded(_:)`` or ``Loading/failed(_:last:)``.
  ///
  /// With a signal, for a retry button or a refresh control, it runs again at each event, of any
  /// type. An event cancels the current run ([L17](doc:Laws#L17-Loading)):
  ///
  /// ```swift
  /// let retry = Emitter<Void>()
  /// let profile = Constant.loading(reloadingOn: retry.signal) { try await fetchProfile() }
  /// retry.send()
  /// ```
  ///
  /// With `whileObserved: true`, for what a row shows, it runs when the constant is first observed,
  /// as a cell does that shows the row. The end of the last observation cancels the run. What was
  /// loaded stays, and only what has failed or was cancelled runs again with the next observation:
  ///
  /// ```swift
  /// let details = Constant.loading(whileObserved: true) { try await fetchDetails() }
  /// ```
  ///
  /// To edit the loaded output, bind it to a variable, which keeps its value if the operation
  /// fails:
  ///
  /// ```swift
  /// let profile = Constant.loading { try await fetchProfile() }
  /// let draft = Variable(value: Profile())
  /// center.continuum.observe(profile.map(\.value), bindTo: draft, \.value)
  /// draft[\.name].value = "Ada"
  /// ```
  ///
  /// A constant that loads again has its last output while it does. To keep the edits until the
  /// next one arrives, take only loaded outputs:
  ///
  /// ```swift
  /// let retry = Emitter<Void>()
  /// let profile = Constant.loading(reloadingOn: retry.signal) { try await fetchProfile() }
  /// let draft = Variable(value: Profile())
  /// center.continuum.observe(profile, bindTo: draft) { draft, state in
  ///   if case .loaded(let profile) = state { draft.value = profile }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - whileObserved: Whether the operation runs only while the constant is observed.
  ///   - signal: Runs the operation again.
  ///   - retry: Runs the operation again, if the last run has failed.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. The operation runs in this isolation. In the initial
  ///     value of a property the compiler leaves it out. Load in an initializer, or let the closure
  ///     say where it runs: `{ @MainActor [unowned self] in … }`.
  ///   - operation: Finds the output. It should stop when its task is cancelled. In nonisolated code,
  ///     the output has to be `Sendable`.
  /// - Returns: The constant. Loading ends when the constant is neither kept nor observed. The
  ///   observations end with the operation, or with the signal and the last run
  ///   ([L10](doc:Laws#L10-End)); with `whileObserved: true`, when a run has returned an output.
  public static func loading<Event, Retry, Output: Sendable>(
    whileObserved: Bool = false,
    reloadingOn signal: Signal<Event>? = Signal<Void>?.none,
    retryingOn retry: Signal<Retry>? = Signal<Void>?.none,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
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

  /// Makes a constant that shows the state of an asynchronous `operation` that runs once, and whose
  /// output is not `Sendable`.
  ///
  /// Use it in main-actor code and in an actor: the output stays there. The operation begins as
  /// soon as you make the constant, unless you say `whileObserved: true`, and runs again at each
  /// event of `signal`. In nonisolated code, another thread could use the output at the same time,
  /// so the compiler refuses it.
  ///
  /// - Parameters:
  ///   - whileObserved: Whether the operation runs only while the constant is observed.
  ///   - signal: Runs the operation again.
  ///   - retry: Runs the operation again, if the last run has failed.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - outputIsNotSendable: Leave it out. The compiler names it in its message.
  ///   - isolation: Filled in by the compiler.
  ///   - operation: Finds the output.
  /// - Returns: The constant.
  @available(swift, introduced: 6)
  public static func loading<Event, Retry, Output>(
    whileObserved: Bool = false,
    reloadingOn signal: Signal<Event>? = Signal<Void>?.none,
    retryingOn retry: Signal<Retry>? = Signal<Void>?.none,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    outputIsNotSendable: Void = (),
    isolation: isolated AnActorUnlessOutputIsSendable = #isolation,
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
