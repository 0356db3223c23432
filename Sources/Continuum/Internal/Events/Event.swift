/// An event on its way, or the result of a transform of one.
///
/// The thread that sends makes one for each observed derived signal, and so fixes the order. The first lane that
/// needs the result computes it, without a lock, and keeps it. Two threads that need it at once may each run the
/// transform.
final class Event: @unchecked Sendable {  // The lock guards what changes.
  private enum Content {
    /// `nil` if a transform has dropped it.
    case made(AnyBox?)
    case open(from: Event, EventNode)
  }

  private var content: Content
  /// While code traces: the record that it was sent, or made, which is the cause of what its deliveries do.
  var traced: TraceRecord?
  /// Of an event that waits if no observation receives it. Retained.
  let letter: Ref<Letter>?
  private let releaseEnd = ReleaseEnd()

  init(_ box: AnyBox) {
    content = .made(box)
    letter = nil
  }

  /// An event that waits if no observation receives it, or has waited.
  init(_ letter: Letter) {
    (content, traced) = (.made(letter.item.box), letter.item.traced)
    self.letter = .retained(letter)
  }

  /// The result of the transform of `node` for `event`. Called under the lock.
  init(from event: Event, by node: EventNode) {
    content = .open(from: event, node)
    letter = event.letter?.retain()
    if Tracing.isOn { traced = event.traced }
  }

  deinit {
    guard let letter else { return ThreadContext.current.beginRelease(of: content) }
    ThreadContext.current.beginRelease(of: (content, letter.object))
    letter.release()
  }

  /// Runs `body` with the letter, if there is one. Most events have none: so this is not inlined.
  @inline(never)
  func withLetter(_ body: (Letter) -> Void) { letter?.with(body) }

  /// The event to deliver, if any. Runs transforms.
  func box() -> AnyBox? {
    var path: [(event: Event, node: EventNode)] = []
    var event = self
    while true {
      switch Graph.core.withLockUnchecked({ _ in event.content }) {
      case .open(let origin, let node):
        path.append((event, node))
        event = origin
      case .made(var box):
        for (event, node) in path.reversed() {
          // Behind a dropped event no transform runs.
          let runs = box != nil
          box = event.keep(box.flatMap(node.transform!), computedBy: runs ? node : nil)
        }
        return box
      }
    }
  }

  /// Keeps the result, unless another thread was faster. Returns the kept one.
  private func keep(_ box: AnyBox?, computedBy node: EventNode?) -> AnyBox? {
    // What the old content refers to is released after the lock.
    var other = Content.made(box)
    defer { withExtendedLifetime(other) {} }
    return Graph.core.withLockUnchecked { _ in
      if case .made(let kept) = content { return kept }
      swap(&content, &other)
      if Tracing.isOn, let node {
        traced = Tracing.note(.computed, box == nil ? .unchanged() : nil, of: node, because: traced)
      }
      return box
    }
  }
}
