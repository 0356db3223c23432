/// Takes the events of a signal as they are sent, on the thread that sends, and may leave out those that are
/// overtaken. The thread that sends does not wait for another one to hand them over.
@usableFromInline
class EventSink: @unchecked Sendable {  // Subclasses guard what changes.
  /// The value that the events are kept in.
  private(set) weak var root: GraphNode?

  fileprivate init(_ root: GraphNode) { self.root = root }

  /// Called without a lock.
  func take(_ event: Event, _ number: Moment) { fatalError("A subclass takes it.") }

  /// Called when no further event will come.
  func end() {}
}

/// Keeps a value equal to the last event.
final class LatestEvent<Element>: EventSink, @unchecked Sendable {  // See below.
  private let element: (AnyBox) -> Element
  /// The number of the event that the value stands for. The lock guards it.
  private var newest = Moment.never

  init(_ root: Root<Element>, _ element: @escaping (AnyBox) -> Element) {
    self.element = element
    super.init(root)
  }

  override func take(_ event: Event, _ number: Moment) {
    guard let root, let box = event.box() else { return }
    let kept = known(root, as: Root<Element>.self)
    // Objects that only the old value keeps are released after the lock.
    var value = element(box)
    // The thread is busy: it delivers when it leaves.
    _ = kept.commit(in: .current) { _, _ in
      guard number > newest else { return false }
      newest = number
      swap(&kept.value, &value)
      return true
    }
  }

  override func end() { root?.close() }
}
