/// Takes the events of a signal as they are sent, on the thread that sends, and keeps the last one in a value. The
/// thread that sends does not wait for another one to hand them over.
@usableFromInline
final class EventSink: @unchecked Sendable {  // The lock guards what changes.
  /// The value.
  private(set) weak var root: GraphNode?
  /// Puts an event into the value, unless `mustKeep`, which is called under the lock, says that it is overtaken.
  private let keep: (_ root: GraphNode, _ box: AnyBox, _ mustKeep: () -> Bool) -> Void
  /// The number of the event that the value stands for.
  private var newest = Moment.never

  init<Element>(_ root: Root<Element>, _ element: @escaping (AnyBox) -> Element) {
    self.root = root
    keep = { root, box, mustKeep in
      let root = known(root, as: Root<Element>.self)
      // Objects that only the old value keeps are released after the lock.
      var value = element(box)
      // The thread is busy: it delivers when it leaves.
      _ = root.commit(in: .current) { _, _ in
        guard mustKeep() else { return false }
        swap(&root.value, &value)
        return true
      }
    }
  }

  /// Called without a lock.
  func take(_ event: Event, _ number: Moment) {
    guard let root, let box = event.box() else { return }
    keep(root, box) {
      guard number > newest else { return false }
      newest = number
      return true
    }
  }
}
