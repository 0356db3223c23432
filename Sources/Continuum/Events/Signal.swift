/// Events that you can observe, but not send.
///
/// A view model shows the signal of an ``Emitter``, and keeps the emitter private:
///
/// ```swift
/// let pressed = Emitter<Int>()
/// let even = pressed.signal.filter { $0.isMultiple(of: 2) }
/// center.continuum.observe(even) { print($0) }
/// pressed.send(1)
/// pressed.send(2)  // prints 2
/// ```
///
/// A signal has no value and replays nothing. An observation receives each later event, exactly
/// once and in the order of sending ([L14](doc:Laws#L14-Events)).
///
/// A signal does not keep the emitter alive, and ends with it: its observations end after the last
/// event, and a new observation ends immediately ([L10](doc:Laws#L10-End)). Copies of a signal are
/// the same source. A signal is `Sendable` if its element is. It posts no notifications.
@frozen
public struct Signal<Element> {
  @usableFromInline
  let node: EventNode
  /// For a signal that something sends while it is observed: the last one to be released may be the end of a screen.
  @usableFromInline
  let reference: ClientReference?

  @inlinable
  init(_ node: EventNode) {
    self.node = node
    reference = node.makeReference()
  }

  /// Makes a signal with the events of several signals.
  ///
  /// ```swift
  /// let reload = Signal(merging: appeared.signal, retry.signal)
  /// ```
  ///
  /// Use it if several events have the same effect. Every observation receives the events in the
  /// order of sending, whichever emitter sent them ([L14](doc:Laws#L14-Events)). A signal that you
  /// pass twice brings its events twice.
  ///
  /// - Parameters:
  ///   - signals: Signals of one type; convert others with `map(_:)`. The result keeps them, and
  ///     ends with the last of them ([L10](doc:Laws#L10-End)).
  ///   - name: Its name in messages, bindings and traces.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  public init(
    merging signals: Signal<Element>..., name: String? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(merging: signals, name: name, file: file, line: line)
  }

  /// Makes a signal with the events of all signals of an array.
  ///
  /// ```swift
  /// let reasons = [appeared.signal, retry.signal]
  /// let reload = Signal(merging: reasons)
  /// ```
  ///
  /// Use it if only the program knows how many signals there are. Without any, the signal has
  /// ended. The events come in the order of sending, whichever signal they are from
  /// ([L14](doc:Laws#L14-Events)). The signal ends with the last of the array
  /// ([L10](doc:Laws#L10-End)).
  public init(
    merging signals: [Signal<Element>], name: String? = nil, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      EventNode(
        Element.self, Origin(.merge, name, file, line), signals.map(\.node),
        open: Box<Element>.open))
  }
}

// The transforms of a signal run anywhere, and the node guards what changes with the lock.
extension Signal: @unchecked Sendable where Element: Sendable {}

extension Signal: CustomStringConvertible {
  /// The type, and for an emitter's own signal the name of the emitter, or the line that made it.
  public var description: String {
    node.isOfEmitter ? "Signal(\(node.kind))" : node.kind
  }
}
