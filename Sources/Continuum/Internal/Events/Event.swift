/// An event on its way, or what a transform makes of one.
///
/// Whoever sends makes one for each derived signal that somebody observes, and so fixes the order. What
/// the transform makes is found out by the first lane that needs it, without a lock, and kept. Two
/// threads that need it at the same moment may each run the transform.
final class Event: @unchecked Sendable {  // What changes is guarded.
  private enum Content: @unchecked Sendable {  // Guarded by the lock that it is in.
    case made(AnyBox)
    /// A transform has dropped it.
    case dropped
    case open(from: Event, EventNode.Transform)
  }

  private let content: Guarded<Content>
  private let releaseEnd = ReleaseEnd()

  init(_ box: AnyBox) { content = Guarded(.made(box)) }

  init(from event: Event, _ transform: @escaping EventNode.Transform) {
    content = Guarded(.open(from: event, transform))
  }

  deinit { content.withLock { ThreadContext.current.beginRelease(of: $0) } }

  /// What is to be delivered, if anything. Runs transforms.
  func box() -> AnyBox? {
    var path: [(event: Event, transform: EventNode.Transform)] = []
    var event = self
    while true {
      switch event.content.withLock({ $0 }) {
      case .made(let box): return event.run(path, from: box)
      case .dropped: return event.run(path, from: nil)
      case .open(let origin, let transform):
        path.append((event, transform))
        event = origin
      }
    }
  }

  private func run(
    _ path: [(event: Event, transform: EventNode.Transform)], from box: AnyBox?
  ) -> AnyBox? {
    var box = box
    for (event, transform) in path.reversed() { box = event.keep(box.flatMap(transform)) }
    return box
  }

  /// Keeps what was made, unless another thread was faster.
  private func keep(_ box: AnyBox?) -> AnyBox? {
    let (kept, old) = content.withLock { content -> (AnyBox?, Content?) in
      switch content {
      case .made(let box): return (box, nil)
      case .dropped: return (nil, nil)
      case .open:
        let old = content
        content = box.map { .made($0) } ?? .dropped
        return (box, old)
      }
    }
    withExtendedLifetime(old) {}
    return kept
  }
}
