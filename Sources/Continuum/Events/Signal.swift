/// Events that can be observed but not sent.
///
/// This is what a view model shows of an ``Emitter``:
///
/// ```swift
/// let pressed = Emitter<Int>()
/// let even = pressed.signal.filter { $0.isMultiple(of: 2) }
/// center.continuum.observe(even) { print($0) }
/// pressed.send(1)
/// pressed.send(2)  // prints 2
/// ```
///
/// A signal has no value and replays nothing: an observation receives what is sent after it was made,
/// each event exactly once and in the order of sending (L13).
///
/// A signal does not keep the emitter alive. When the emitter is gone, the signal is over: its
/// observations end when they have received the last event, and observing it yields an observation
/// that is over already (L9). Copies of a signal are the same source. A signal is `Sendable` if its
/// element is. It posts no notifications (L10).
@frozen
public struct Signal<Element> {
  @usableFromInline
  let node: EventNode

  @inlinable
  init(_ node: EventNode) {
    self.node = node
  }

  /// Makes a signal that has the events of several signals.
  ///
  /// ```swift
  /// let reload = Signal(merging: appeared.signal, retry.signal)
  /// ```
  ///
  /// Use it where several occasions lead to the same thing. The events come in the order in which
  /// they were sent, whichever emitter sent them, and every observation sees the same order (L13). A
  /// signal that is named twice brings its events twice.
  ///
  /// - Parameter signals: The signals, all of one type; convert others with ``map(_:)``. The result
  ///   keeps them, and is over when the last of them is (L9).
  public init(merging signals: Signal<Element>...) {
    self.init(EventNode(Element.self, signals.map(\.node), open: Box<Element>.open, nil))
  }
}

// What a signal is derived with runs anywhere, and the node guards what changes with a lock.
extension Signal: @unchecked Sendable where Element: Sendable {}

extension Signal: CustomStringConvertible {
  /// The type, and of an emitter's own signal the name of the emitter, or where it was made.
  public var description: String {
    node.isOfEmitter ? "Signal(\(node.kind))" : node.kind
  }
}
