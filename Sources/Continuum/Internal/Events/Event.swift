/// An event on its way, or what a transform makes of one.
///
/// The thread that sends makes one for each derived signal that is observed, and so fixes the order. What
/// the transform makes is found out by the first lane that needs it, without a lock, and kept. Two
/// threads that need it at the same moment may each run the transform.
final class Event: @unchecked Sendable {  // What changes is guarded.
  private enum Content: @unchecked Sendable {  // Guarded by the lock that it is in.
    case made(AnyBox)
    /// A transform has dropped it.
    case dropped
    case open(from: Event, EventNode)
  }

  private struct State: @unchecked Sendable {  // Guarded by the lock that it is in.
    var content: Content
    /// While somebody traces: that it was sent, or made.
    var traced: TraceRecord?
  }

  private let state: Guarded<State>
  private let releaseEnd = ReleaseEnd()

  init(_ box: AnyBox) { state = Guarded(State(content: .made(box))) }

  /// What the transform of `node` makes of `event`.
  init(from event: Event, by node: EventNode) {
    state = Guarded(
      State(
        content: .open(from: event, node), traced: Tracing.isOn ? event.traced : nil))
  }

  deinit { state.withLock { ThreadContext.current.beginRelease(of: $0.content) } }

  /// What leads to whatever its deliveries do.
  var traced: TraceRecord? {
    get { state.withLock { $0.traced } }
    set { state.withLock { $0.traced = newValue } }
  }

  /// What is to be delivered, if anything. Runs transforms.
  func box() -> AnyBox? {
    var path: [(event: Event, node: EventNode)] = []
    var event = self
    while true {
      switch event.state.withLock({ $0.content }) {
      case .made(let box): return event.run(path, from: box)
      case .dropped: return event.run(path, from: nil)
      case .open(let origin, let node):
        path.append((event, node))
        event = origin
      }
    }
  }

  private func run(
    _ path: [(event: Event, node: EventNode)], from box: AnyBox?
  ) -> AnyBox? {
    var box = box
    for (event, node) in path.reversed() {
      guard let origin = box else {
        _ = event.keep(nil)
        continue
      }
      let made = node.transform!(origin)
      let (kept, isFirst) = event.keep(made)
      if isFirst, Tracing.isOn { event.traceComputed(by: node, made) }
      box = kept
    }
    return box
  }

  /// Keeps what was made, unless another thread was faster. Returns what is kept.
  private func keep(_ box: AnyBox?) -> (AnyBox?, isFirst: Bool) {
    let (kept, old) = state.withLock { state -> (AnyBox?, Content?) in
      switch state.content {
      case .made(let box): return (box, nil)
      case .dropped: return (nil, nil)
      case .open:
        let old = state.content
        state.content = box.map { .made($0) } ?? .dropped
        return (box, old)
      }
    }
    defer { withExtendedLifetime(old) {} }
    return (kept, old != nil)
  }
}
