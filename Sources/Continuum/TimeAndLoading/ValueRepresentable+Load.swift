extension ValueRepresentable {
  /// Derives a constant that shows how far an asynchronous `operation` on this source's value has
  /// come.
  ///
  /// ```swift
  /// let results = query.load { query in try await search(query) }
  /// center.continuum.observe(results.map(\.isLoading), bindTo: spinner, \.isSpinning)
  /// ```
  ///
  /// Use it where one value has to be fetched, read or computed at length for another. The operation
  /// runs for the present value as soon as the constant is made, and once for each later change
  /// (L16).
  ///
  /// - A change cancels the run before it. In the same moment the constant is
  ///   ``Loading/loading(last:)`` (L11). An answer to an older value never shows, whether its run has
  ///   noticed the cancellation or not.
  /// - An error ends only its own run: the constant is ``Loading/failed(_:last:)``, and the next
  ///   change starts the next run.
  /// - Where changes come faster than they should be answered, put ``debounce(for:clock:)`` in front.
  ///   Where the same value comes again, put ``removeDuplicates()`` in front.
  ///
  /// The operation runs in the isolation of the code that calls this: main-actor code calls its own
  /// methods in it. What it returns is stored there too, so what is observed on the main actor has
  /// heard of it at once (L8). The change to `loading` comes with the write, wherever that is. Called
  /// from code without isolation, the runs of one constant take turns: while one waits, another goes
  /// on.
  ///
  /// Each run is a task of its own with the priority of the code that calls this. It does not inherit
  /// the task-local values there: read them before, and capture what the operation needs.
  ///
  /// A source that belongs to the main actor is loaded from main-actor code; elsewhere this stops
  /// the program with a message that names it.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the code that loads. The compiler fills it in. A helper that
  ///     loads for its caller needs such a parameter itself. In the initial value of a property the
  ///     compiler leaves it out: load in an initializer, or pass `isolation: MainActor.shared`.
  ///   - operation: Finds the output for a value. It should stop when its task is cancelled. A run
  ///     that is cancelled before it has begun is left out. The constant keeps the operation and what
  ///     it captures: capture weakly what owns the constant.
  /// - Returns: The derived constant. It keeps what it is derived from. Loading ends, and the run
  ///   under way is cancelled, when the constant is neither kept nor observed, or what is derived from
  ///   it, any more. When the last variable that the source depends on is gone, the run under way
  ///   still comes to its end; then the observations end (L9). If an actor other than the main actor
  ///   has made it, each run keeps that actor and the constant does not; when the actor is gone,
  ///   nothing runs any more.
  public func load<Output>(
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Element) async throws -> Output
  ) -> Constant<Loading<Output>> {
    Constant(loading: _constant, isolation: isolation, operation)
  }

  /// Derives a constant as ``load(isolation:_:)`` does, and runs the operation again for the present
  /// value at each event of `signal`.
  ///
  /// ```swift
  /// let refresh = Emitter<Void>()
  /// let rows = account.load(reloadingOn: refresh.signal) { try await fetchRows(of: $0) }
  /// refresh.send()
  /// ```
  ///
  /// Use it for a refresh control or a retry button. An event does what a change of the source does:
  /// it cancels the run that is under way and starts another (L16). Events in one batch, or in one
  /// delivery, make one run.
  ///
  /// - Parameters:
  ///   - signal: What makes it run again. Its events may be of any type.
  ///   - isolation: The isolation of the code that loads, as in ``load(isolation:_:)``.
  ///   - operation: Finds the output for a value, as in ``load(isolation:_:)``.
  /// - Returns: The derived constant. It works as long as that of ``load(isolation:_:)``, and its
  ///   observations end when the source and the signal are both over, and the last run is.
  public func load<Event, Output>(
    reloadingOn signal: Signal<Event>,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ operation:
      sending nonisolated(nonsending) @escaping (Element) async throws -> Output
  ) -> Constant<Loading<Output>> {
    let events = signal.map { _ in () }.latest(initial: ())
    return Constant(loading: _constant, again: events.node, isolation: isolation, operation)
  }
}
