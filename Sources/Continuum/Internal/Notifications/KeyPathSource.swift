import Foundation
import Synchronization

/// A key path of one object, seen through one center. It changes when a notification says so.
@usableFromInline
class KeyPathSource: Node, @unchecked Sendable {  // The lock guards what changes.
  private(set) weak var object: AnyObject?
  private let read: KeyPathHub.Read
  let hub: KeyPathHub
  let id: ObjectIdentifier
  /// Later ones are notified later.
  let serial = serials.add(1, ordering: .relaxed).newValue

  private static let serials = QuietAtomic(0)

  init(
    _ hub: KeyPathHub, _ object: AnyObject, _ path: AnyKeyPath, _ read: @escaping KeyPathHub.Read
  ) {
    self.hub = hub
    self.object = object
    id = ObjectIdentifier(object)
    self.read = read
    super.init(Origin(.property, .property(path)), .property)
  }

  deinit { hub.sources.forget(id) }

  override var kind: String { "a property of an object" }
  override var valueType: Any.Type {
    if case .property(let path) = origin.label { type(of: path).valueType } else { Any.self }
  }

  /// The check retains the object for a moment. If it holds the last reference, the object is still
  /// deallocated where it is observed.
  override var isOwnerDeallocated: Bool {
    guard let held = object.map({ Ref.retained($0) }) else { return true }
    let place = withLock { $0.observations?.lanes.first?.place }
    (place ?? .writer).release(held, .current)
    return false
  }

  /// The object may belong to an actor: only a round, which runs where the value is delivered, reads it.
  override func withValue(_ body: (ErasedValue, Ref<AnyBox>?, Moment) -> Void) {
    // The moment is read first: a later change makes another delivery necessary.
    let moment = lastChange
    guard let object else { return close() }
    hub.refuseNil(of: object)
    read(object) { body($0, nil, moment) }
  }

  /// A change of the property was announced.
  func refresh() {
    perform(withCore { noteWrite(&$0, &$1) }, nil)
  }
}
