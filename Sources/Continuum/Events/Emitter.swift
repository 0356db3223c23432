/// Sends events: the user pressed a button, a request failed, a screen should open.
///
/// A view model keeps its emitters private, and shows ``Signal``s of them:
///
/// ```swift
/// final class Login {
///   private let failed = Emitter<String>()
///   let failure: Signal<String>
///
///   init() { failure = failed.signal }
///
///   func refuse() { failed.send("The password is wrong.") }
/// }
/// ```
///
/// An emitter has no value: an observation receives only later events, unless you make the emitter
/// with ``init(whileUnobserved:name:file:line:)``. For something that *is*, rather than happens, use
/// a ``Variable``; <doc:StateOrEvent> shows how to choose.
///
/// Every event reaches every observation that existed when it was sent, exactly once, in the order
/// of sending, which is the same for all ([L14](doc:Laws#L14-Events)).
///
/// Any thread can use an emitter. It is `Sendable` if its element is; otherwise the compiler keeps
/// it in the isolation that made it. The emitter keeps its observations alive, and they end with
/// it, after its last event ([L10](doc:Laws#L10-End)). Signals do not keep it alive.
@_fixed_layout
public final class Emitter<Element> {
  @usableFromInline
  let node: EventNode

  /// Makes an emitter.
  ///
  /// - Parameters:
  ///   - name: Its name in messages, bindings, traces and its ``description``. Without a name,
  ///     messages give the file and the line that made it.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  @inlinable
  public init(name: String? = nil, file: StaticString = #fileID, line: UInt = #line) {
    node = EventNode(
      Element.self, Origin(.emitter, name, file, line), open: Box<Element>.open)
  }

  /// Makes an emitter that keeps events for the next observation.
  ///
  /// ```swift
  /// let opened = Emitter<String>(whileUnobserved: .bufferingNewest(1))
  /// opened.send("song/1")  // no screen observes it yet
  /// center.continuum.observe(opened.signal) { print($0) }  // prints song/1
  /// ```
  ///
  /// Use it for an event that may come before the screen that handles it: a link that opens the
  /// app, a failure of the first request. An event that is sent without an observation waits. The
  /// next observation receives what waits, in the order of sending; later observations do not.
  /// `values`, `first`, `latest(initial:)` and a `Recorder` count as observations, and so does
  /// whatever observes a signal that is derived from this one ([L14](doc:Laws#L14-Events)).
  ///
  /// Once an observation has received an event, nothing brings the event back. An event that is on
  /// its way to an observation that ends before, or whose target is deallocated, waits again. What
  /// `values` has brought to its consumer's task is received.
  ///
  /// - Parameters:
  ///   - policy: How many events wait: `.unbounded`, or so many of the newest or the oldest. With 0
  ///     or less none waits, as with an emitter that has no policy. The emitter keeps what waits.
  ///   - name: Its name in messages, bindings, traces and its ``description``.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  @inlinable
  public init(
    whileUnobserved policy: AsyncStream<Element>.Continuation.BufferingPolicy,
    name: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    node = EventNode(
      Element.self, Origin(.emitter, name, file, line), backlog: Backlog(policy),
      open: Box<Element>.open)
  }

  deinit { node.close() }

  /// The events, which other code can observe, but not send.
  ///
  /// It is the same source each time. It does not keep the emitter alive ([L10](doc:Laws#L10-End)).
  @inlinable
  public var signal: Signal<Element> { Signal(node) }

  /// Sends an event to all current observations.
  ///
  /// Observations on the sender's own main actor or serial queue have received it when this
  /// returns, and so have those of nonisolated code without `on:`, unless another thread is
  /// delivering to them: that thread then delivers this event, too. Others receive it later
  /// ([L8](doc:Laws#L8-Where-deliveries-run)). Inside a delivery, a transform, a batch or the body
  /// of a `modify`, the position of the event in the order is fixed immediately, but the event is
  /// delivered when that has ended ([L7](doc:Laws#L7-Re-entrancy)).
  ///
  /// Events wait for a slow receiver. Only memory limits how many ([L14](doc:Laws#L14-Events)).
  ///
  /// - Parameter event: The event.
  @inlinable
  public func send(_ event: Element) {
    let outcome = node.begin()
    if case .nothing = outcome { return }
    if case .refused = outcome { return node.send(Box(event)) }
    ErasedValue.with(event) { node.perform(outcome, $0) }
  }
}

extension Emitter where Element == Void {
  /// Sends an event without a value.
  ///
  /// Every observation of the signal receives it, once and in the order of sending, and so do the
  /// signals derived from it ([L14](doc:Laws#L14-Events)). Use ``send(_:)`` for an event with a
  /// value.
  @inlinable
  public func send() { send(()) }
}

// The node guards what changes with the lock.
extension Emitter: @unchecked Sendable where Element: Sendable {}

extension Emitter: CustomStringConvertible {
  /// The type and the name of the emitter, or the line that made it.
  public var description: String { node.kind }
}
