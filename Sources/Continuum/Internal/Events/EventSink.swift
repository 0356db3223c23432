/// Takes the events of a signal as they are sent, on the thread that sends, and keeps the last one in a value. The
/// thread that sends does not wait for another one to hand them over.
@usableFromInline
final class EventSink: @unchecked Sendable {  // The lock guards what changes.
  /// The value.
  private(set) weak var root: GraphNode?
  /// Takes an event and its number. Called without a lock.
  let take: (_ event: Event, _ number: Moment) -> Void

  init<Element>(_ root: StoredNode<Element>, _ element: @escaping (AnyBox) -> Element) {
    self.root = root
    // The number of the event that the value stands for.
    var newest = Moment.never
    take = { [weak root] event, number in
      guard let root, let box = event.box() else { return }
      // Objects that only the old value keeps are released after the lock.
      var value = element(box)
      // The thread is in a batch, whose end delivers.
      root.commitInBatch { _, _ in
        guard number > newest else { return false }
        newest = number
        swap(&root.value, &value)
        return true
      }
    }
  }
}
