/// The errors of a command for those who observe one type of them.
final class CommandFailures: @unchecked Sendable {  // The lock guards what changes.
  private let origin: Origin
  /// The signal of each type that was asked for.
  private var signals: [ObjectIdentifier: Typed] = [:]
  private var isClosed = false

  private struct Typed {
    let node: EventNode
    let box: (any Error) -> AnyBox?
  }

  init(_ origin: Origin) { self.origin = origin }

  func signal<Failure: Error>(of type: Failure.Type) -> EventNode {
    let made = EventNode(Failure.self, origin, open: Box<Failure>.open)
    let (node, isClosed) = Graph.core.withLockUnchecked { _ in
      let known = signals[ObjectIdentifier(type)]
      if known == nil {
        signals[ObjectIdentifier(type)] = Typed(node: made) { ($0 as? Failure).map { Box($0) } }
      }
      return (known?.node ?? made, self.isClosed)
    }
    if isClosed { node.close() }
    return node
  }

  /// Sends `error` to those who observe its type. `isHandled` says whether others receive it.
  func send(_ error: any Error, isHandled: Bool) {
    let all = Graph.core.withLockUnchecked { _ in Array(signals.values) }
    guard !all.isEmpty else { return }
    var isReceived = isHandled
    var isAnyObserved = false
    for signal in all where signal.node.isObserved {
      isAnyObserved = true
      guard let box = signal.box(error) else { continue }
      isReceived = true
      signal.node.send(box)
    }
    #if DEBUG
    if isAnyObserved, !isReceived {
      DebugReport.write(
        """
        \(type(of: error)) was thrown by \(origin.nameOfRun), and no observation receives it: failed(as:) is observed \
        for other types. Observe failed, too, which sends every error.
        """)
    }
    #endif
  }

  func close() {
    let all = Graph.core.withLockUnchecked { _ in
      isClosed = true
      return signals.values.map(\.node)
    }
    for node in all { node.close() }
  }
}
