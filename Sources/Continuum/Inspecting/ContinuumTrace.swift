/// Reports the events of the library and their causes.
///
/// ```swift
/// let trace = ContinuumTrace { event in print(event) }
/// ```
///
/// Use it to find out what wrote a label, or why a transform runs twice. While the trace lives, its
/// closure receives an ``Event`` for each write, each transform that has run, each delivery, and so
/// on, of all sources and observations of the process. Each event knows its ``Event/cause``, across
/// batches, threads, queues, actors, timers and loads:
///
/// ```
/// delivered to Label.text (SearchScreen.swift:31), on the main actor
///   because rows (SearchViewModel.swift:24) was computed
///     because results (SearchViewModel.swift:19) was written when a load ended
/// ```
///
/// It needs no special build. Without a trace, it costs a write next to nothing
/// ([L22](doc:Laws#L22-Traces)).
///
/// To read a name in events, name sources where you make them: `map(name: "rows") { … }`.
///
/// The trace ends with this object, or with ``cancel()``. Keep it as long as you want to see
/// events.
public final class ContinuumTrace: Sendable {
  /// The part of a trace that the library keeps.
  final class Handler: Sendable {
    let wantsValues: Bool
    /// Events outside of it are left out.
    private let scope: TraceScope?
    private let body: @Sendable (Event) -> Void
    /// The number of the last event before it began.
    private let start: Int
    private let releaseEnd = ReleaseEnd()

    init(
      wantsValues: Bool, inside scope: TraceScope?, after start: Int,
      _ body: @escaping @Sendable (Event) -> Void
    ) {
      (self.wantsValues, self.scope, self.start) = (wantsValues, scope, start)
      self.body = body
    }

    deinit { ThreadContext.current.beginRelease(of: body) }

    func receive(_ record: TraceRecord) {
      guard let event = Event(record, showsValues: wantsValues), event.number > start,
        wants(record.facts.scope)
      else { return }
      body(event)
    }

    /// Whether it receives events of a scope, or those outside of any.
    func wants(_ other: TraceScope?) -> Bool {
      scope.map { other?.isInside($0) == true } ?? true
    }
  }

  private let handler: Handler

  /// Begins a trace.
  ///
  /// - Parameters:
  ///   - values: Whether events have the ``Event/value``. Values may be secrets, and describing
  ///     each one takes time.
  ///   - body: Receives the events, one at a time, in their order. It runs on the thread of this or
  ///     another event, or of the library, under no lock. It may read, write, observe, and cancel
  ///     the trace. Neither its actions nor their consequences are traced
  ///     ([L22](doc:Laws#L22-Traces)). It is released when the trace has ended.
  public convenience init(
    values: Bool = false, _ body: @escaping @Sendable (_ event: Event) -> Void
  ) {
    self.init(inside: nil, values: values, body)
  }

  /// Begins a trace of the events inside a scope, and of their consequences.
  package init(
    inside scope: TraceScope?, values: Bool, _ body: @escaping @Sendable (_ event: Event) -> Void
  ) {
    handler = Tracing.begin { Handler(wantsValues: values, inside: scope, after: $0, body) }
  }

  deinit { cancel() }

  /// Ends the trace.
  ///
  /// After this returns, the calling thread makes no further call of the closure. A call on another
  /// thread continues to its end. Cancelling again does nothing.
  public func cancel() {
    Tracing.end(handler)
  }
}
