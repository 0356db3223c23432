/// Sends events that can be observed: a button was pressed, a request has failed, a screen is to be
/// shown.
///
/// A view model keeps its emitters to itself and hands out ``Signal``s of them:
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
/// An emitter has no value: an observation receives what is sent from then on, and nothing that
/// was sent before. For something that *is*, rather than happens, use a ``Variable``;
/// <doc:StateOrEvent> says how to tell the two apart.
///
/// Every event reaches every observation that was there when it was sent, exactly once and in the
/// order of sending, which is the same for all (L13).
///
/// An emitter can be used from any thread. It is `Sendable` if its element is; otherwise the compiler
/// keeps it where it was made. The emitter keeps its observations alive, and they end with it, after
/// its last event (L9). Signals do not keep it alive.
@_fixed_layout
public final class Emitter<Element> {
  @usableFromInline
  let node: EventNode

  /// Makes an emitter.
  ///
  /// - Parameters:
  ///   - name: What messages and ``description`` call the emitter. Without a name, messages give the
  ///     file and the line that made it.
  ///   - file: Where the emitter is made. The compiler fills it in: leave it out.
  ///   - line: Where the emitter is made. The compiler fills it in: leave it out.
  @inlinable
  public init(name: String? = nil, file: StaticString = #fileID, line: UInt = #line) {
    node = EventNode(
      Element.self, Identity(name: name, file: file, line: line), open: Box<Element>.open)
  }

  deinit { node.endOfEvents() }

  /// The events, for others to observe and not to send.
  ///
  /// It is the same source each time. It does not keep the emitter alive (L9).
  @inlinable
  public var signal: Signal<Element> { Signal(node) }

  /// Sends an event to all that observe it at this moment.
  ///
  /// Observations that live on the sender's own main actor or serial queue have received it when this
  /// returns. So have those without a place, unless another thread is delivering to them at this
  /// moment: it then delivers this event, too. Others receive it later (L8). Inside a delivery, a
  /// transform, a batch or the body of a `modify`, the event takes its place in the order at once and
  /// is delivered when that has ended (L7).
  ///
  /// Events wait for a receiver that is slower than the sender. Nothing but memory limits how
  /// many (L13).
  ///
  /// - Parameter event: The event.
  @inlinable
  public func send(_ event: Element) {
    let outcome = node.begin()
    if case .nothing = outcome { return }
    if case .refused = outcome { return node.send(Box(event)) }
    ErasedValue.with(event) { node.deliver(outcome, $0) }
  }
}

extension Emitter where Element == Void {
  /// Sends an event that says nothing but that it has happened.
  ///
  /// It delivers as ``send(_:)`` does.
  @inlinable
  public func send() { send(()) }
}

// The node guards what changes with a lock.
extension Emitter: @unchecked Sendable where Element: Sendable {}

extension Emitter: CustomStringConvertible {
  /// The type and the name of the emitter, or where it was made.
  public var description: String { node.kind }
}
