extension ValueRepresentable where Element: Sendable {
  /// Derives a constant that shows the state of an asynchronous `operation` on this source's value.
  ///
  /// ```swift
  /// let results = query.load { query in try await search(query) }
  /// center.continuum.observe(results.map(\.isLoading), bindTo: indicator, \.continuum.isAnimating)
  /// ```
  ///
  /// Use it to fetch, read or compute one value for another. The operation runs for the current
  /// value as soon as you make the constant, and once for each later change
  /// ([L17](doc:Laws#L17-Loading)).
  ///
  /// - A change cancels the previous run, and the constant becomes ``Loading/loading(last:)`` with
  ///   the write. An answer to an older value never shows, even if its run ignores the
  ///   cancellation.
  /// - An error ends only its own run: the constant is ``Loading/failed(_:last:)``, and the next
  ///   change starts the next run.
  /// - If changes come too fast, pause before each run with `load(after:clock:reloadingOn:_:)`. If
  ///   a variable is assigned the same value again, put `removeDuplicates()` in front.
  ///
  /// With a signal, for a refresh control or a retry button, it loads again at each event:
  ///
  /// ```swift
  /// let refresh = Emitter<Void>()
  /// let rows = account.load(reloadingOn: refresh.signal) { try await fetchRows(of: $0) }
  /// refresh.send()
  /// ```
  ///
  /// An event, of any type, has the effect of a change of the source. Events in one batch, or in
  /// one delivery, make one run.
  ///
  /// For an event that may end a failure, such as the return of the network, use `retryingOn:`. The
  /// event counts only while the constant is ``Loading/failed(_:last:)``:
  ///
  /// ```swift
  /// let online = Emitter<Void>()
  /// let rows = account.load(retryingOn: online.signal) { try await fetchRows(of: $0) }
  /// online.send()  // loads again, if the last run has failed
  /// ```
  ///
  /// With `whileObserved: true`, for what a row shows, it loads only while the constant, or a value
  /// derived from it, is observed: when a cell shows the row. Then the view models of all rows may
  /// be made at the start:
  ///
  /// ```swift
  /// @MainActor final class RowViewModel {
  ///   let image: Constant<Loading<Image>>
  ///
  ///   init(_ url: Variable<URL>) {
  ///     image = url.load(whileObserved: true) { url in try await fetchImage(url) }
  ///   }
  /// }
  /// ```
  ///
  /// - The first observation begins the run, which is one for all observations. The end of the last
  ///   one cancels it, immediately, and its answer does not count any more.
  /// - What was loaded stays. The next observation runs the operation again only if the source has
  ///   changed since, or if the last run has failed or was cancelled. It never receives the failure
  ///   of that run.
  /// - Reading starts nothing. The value is ``Loading/loading(last:)`` until there is an answer to
  ///   the current value, whether or not a run is under way: so a cell shows an activity indicator
  ///   from the start. A failure stays until the next observation.
  /// - An event of `reloadingOn:` counts as a change even while nobody observes. One of
  ///   `retryingOn:` counts only during an observation. The signal of `reloadingOn:` is observed as
  ///   long as the constant lives.
  ///
  /// An observation that begins before the last one ends keeps the run: so does
  /// `observer = center.continuum.observe(…)`, which replaces the observation of before. Where a
  /// bag is emptied first, the run is cancelled, and another begins.
  ///
  /// The operation runs, and the library stores its result, in the isolation of the code that calls
  /// this. So main-actor code can call its own methods in it, and observations on the main actor
  /// receive the result immediately ([L8](doc:Laws#L8-Where-deliveries-run)). In nonisolated code,
  /// the runs of one constant take turns: while one waits, another continues. So the operation may
  /// change what it captures, even if the previous run goes on after its cancellation.
  ///
  /// Swift runs some operations off the actor that makes them: a closure with a capture list, such as
  /// `[weak self]`, in another actor than the main actor; a stored closure; and a function. Their
  /// runs take turns, too. Child tasks, and actors that the operation calls, take none. In such a
  /// closure, call methods of the actor with `await`.
  ///
  /// In nonisolated code, the output has to be `Sendable`, because any thread may read it while the
  /// next run uses what the operation captured. Main-actor code may load its own objects.
  ///
  /// Each run is a task with the priority of the code that calls this. It does not inherit
  /// task-local values: capture those that the operation needs.
  ///
  /// Loading a source that belongs to the main actor from other code traps with a
  /// message that names the source.
  ///
  /// - Parameters:
  ///   - whileObserved: Whether it loads only while it is observed.
  ///   - signal: Loads again.
  ///   - retry: Loads again, if the last run has failed.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler. A helper that loads for its caller needs such a
  ///     parameter itself. In the initial value of a property the compiler leaves it out. Load
  ///     in an initializer, or let the closure say where it runs:
  ///     `{ @MainActor [unowned self] value in … }`.
  ///   - operation: Finds the output for a value. It should stop when its task is cancelled. A run
  ///     that is cancelled before it has begun is left out. The constant keeps the operation and
  ///     its captures: capture the owner of the constant weakly.
  /// - Returns: The derived constant. It keeps its source. When the constant, and every value
  ///   derived from it, has no reference and no observation left, loading ends, and the current run
  ///   is cancelled: a screen that owns its view model needs no bag for that. After the end of the
  ///   signal and of the last variable behind the source, the current run still finishes, and then
  ///   the observations end ([L10](doc:Laws#L10-End)); with `whileObserved: true`, when a run has
  ///   returned an output. If code of an actor other than the main actor
  ///   loads, each run keeps that actor alive, and the constant does not. After the actor's end, no
  ///   run starts.
  public func load<Event, Retry, Output: Sendable>(
    whileObserved: Bool = false,
    reloadingOn signal: Signal<Event>? = Signal<Void>?.none,
    retryingOn retry: Signal<Retry>? = Signal<Void>?.none,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Element) async throws -> Output
  ) -> Constant<Loading<Output>> {
    Constant(
      loading: _constant, whileObserved: whileObserved, again: signal?.pulses.node,
      retry: retry?.node,
      Origin(.load, name, file, line),
      isolation: isolation, operation)
  }

  /// Derives a constant that shows the state of an asynchronous `operation` whose output is not
  /// `Sendable`.
  ///
  /// Use it in main-actor code and in an actor: the output stays there. The operation runs for the
  /// current value and again for each change, which cancels the run before
  /// ([L17](doc:Laws#L17-Loading)). In nonisolated code, another thread could use the output at the
  /// same time, so the compiler refuses it.
  ///
  /// - Parameters:
  ///   - whileObserved: Whether it loads only while it is observed.
  ///   - signal: Loads again.
  ///   - retry: Loads again, if the last run has failed.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - outputIsNotSendable: Leave it out. The compiler names it in its message.
  ///   - isolation: Filled in by the compiler.
  ///   - operation: Finds the output for a value.
  /// - Returns: The derived constant.
  @available(swift, introduced: 6)
  public func load<Event, Retry, Output>(
    whileObserved: Bool = false,
    reloadingOn signal: Signal<Event>? = Signal<Void>?.none,
    retryingOn retry: Signal<Retry>? = Signal<Void>?.none,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    outputIsNotSendable: Void = (),
    isolation: isolated AnActorUnlessOutputIsSendable = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Element) async throws -> Output
  ) -> Constant<Loading<Output>> {
    Constant(
      loading: _constant, whileObserved: whileObserved, again: signal?.pulses.node,
      retry: retry?.node,
      Origin(.load, name, file, line),
      isolation: isolation, operation)
  }

  /// Loads after a pause, which begins again with each change.
  ///
  /// ```swift
  /// let results = query.load(after: .milliseconds(300)) { query in try await search(query) }
  /// ```
  ///
  /// Use it for what a user types. The pause is a part of the run: the constant is
  /// ``Loading/loading(last:)`` from the change on, so it never shows the answer to an older text.
  /// A source with `debounce(for:clock:)` shows that during its pause
  /// ([L17](doc:Laws#L17-Loading)).
  ///
  /// Each change cancels the run before, and a late answer never shows. Loading ends when the
  /// constant is neither kept nor observed.
  ///
  /// - Parameters:
  ///   - pause: How long each run waits before the operation, also the first run and those that the
  ///     signal starts. A negative pause is none.
  ///   - clock: Measures the pause. Pass a `ManualClock` of ContinuumTesting in tests. A clock of
  ///     your own must not go back: the pause would then take longer.
  ///   - whileObserved: Whether it loads only while it is observed. The pause then begins with the
  ///     first observation, and ends with the last one.
  ///   - signal: Loads again.
  ///   - retry: Loads again, if the last run has failed.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - isolation: Filled in by the compiler.
  ///   - operation: Finds the output for a value.
  /// - Returns: The derived constant.
  public func load<Event, Retry, Output: Sendable>(
    after pause: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    whileObserved: Bool = false,
    reloadingOn signal: Signal<Event>? = Signal<Void>?.none,
    retryingOn retry: Signal<Retry>? = Signal<Void>?.none,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Element) async throws -> Output
  ) -> Constant<Loading<Output>> {
    Constant(
      loading: _constant, whileObserved: whileObserved, again: signal?.pulses.node,
      retry: retry?.node, after: pause,
      timing: Timing(clock),
      Origin(.load, name, file, line), isolation: isolation, operation)
  }

  /// Loads an output that is not `Sendable` after a pause, in main-actor code and in an actor.
  ///
  /// The pause begins again with each change, which also cancels the run before. The constant is
  /// ``Loading/loading(last:)`` from the change on ([L17](doc:Laws#L17-Loading)). In nonisolated
  /// code, another thread could use the output at the same time, so the compiler refuses it.
  ///
  /// - Parameters:
  ///   - pause: How long each run waits before the operation.
  ///   - clock: Measures the pause.
  ///   - whileObserved: Whether it loads only while it is observed.
  ///   - signal: Loads again.
  ///   - retry: Loads again, if the last run has failed.
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - outputIsNotSendable: Leave it out. The compiler names it in its message.
  ///   - isolation: Filled in by the compiler.
  ///   - operation: Finds the output for a value.
  /// - Returns: The derived constant.
  @available(swift, introduced: 6)
  public func load<Event, Retry, Output>(
    after pause: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    whileObserved: Bool = false,
    reloadingOn signal: Signal<Event>? = Signal<Void>?.none,
    retryingOn retry: Signal<Retry>? = Signal<Void>?.none,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line,
    outputIsNotSendable: Void = (),
    isolation: isolated AnActorUnlessOutputIsSendable = #isolation,
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
