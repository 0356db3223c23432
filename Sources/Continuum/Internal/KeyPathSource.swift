import Synchronization

/// A key path of one object, seen through one center. It changes when a notification says so.
final class KeyPathSource: Source, @unchecked Sendable {  // What it adds never changes.
  private weak var object: AnyObject?
  private let read: KeyPathHub.Read
  let serial: Int

  init(_ object: AnyObject, serial: Int, _ read: @escaping KeyPathHub.Read) {
    self.object = object
    self.serial = serial
    self.read = read
    super.init()
  }

  override var kind: String { "KeyPath" }

  /// The object may belong to an actor: only what is delivered there may read it.
  override var isReadWhereDelivered: Bool { true }

  override var isGone: Bool { object == nil }

  func isOf(_ other: AnyObject) -> Bool { object === other }

  override func withValue(_ body: (UnsafeRawPointer, UInt64) -> Void) {
    // The version comes first: a change that comes later makes another delivery necessary.
    let version = version.load(ordering: .acquiring)
    guard let object else { return close() }
    read(object) { body($0, version) }
  }

  /// Somebody says that the property has changed.
  func refresh() {
    locked { _ in _ = nextVersion() }
    deliverNewest()
  }
}
