public import Foundation
import Synchronization

/// The observed instances of one property in one center, driven by the same notifications.
///
/// It decides the order in which observations are notified, on every platform. Its sources keep it, and their
/// observations keep them; the center only refers to it.
@usableFromInline
final class KeyPathHub: @unchecked Sendable {  // It does not change once other threads can find it.
  /// Reads the property. It is specialised where the key path is written out.
  @usableFromInline
  typealias Read = (_ object: AnyObject, _ body: (ErasedValue) -> Void) -> Void

  /// Copies the property of an object that is `Observable`.
  @usableFromInline
  typealias Copy = (_ object: AnyObject) -> AnyBox

  /// The notifications that say that the property has changed.
  @usableFromInline
  enum Driver: Hashable, Sendable {
    /// Those of the key path. One about an instance refreshes that instance; any other refreshes all.
    case keyPath
    /// Those of this name whose object is the instance or, with `orNone`, `nil`.
    case named(Notification.Name, orNone: Bool)
  }

  private struct Key: Hashable {
    let center: ObjectIdentifier
    /// The name of the property: the hash of its key path may run foreign code.
    let name: Notification.Name
    /// The type that is read: that of an optional, or with `!` at the end of the key path, what it wraps.
    let value: ObjectIdentifier
    let driver: Driver
    let isMirrored: Bool
  }

  private static let hubs = Registry<Key, KeyPathHub>()

  let center: Weak<NotificationCenter>
  private let key: Key
  private let name: KeyPathNames.Entry
  private let isInstance: @Sendable (Any) -> Bool
  /// Whether the value that is read is an optional.
  private let isOptional: Bool
  let sources = Registry<ObjectIdentifier, KeyPathSource>()
  /// How many sources will be made before it is time to look for deallocated objects.
  private let untilSweep = QuietAtomic(32)
  private var listenings: [Listening] = []

  /// The source for `keyPath` of `object` in `center`. Values follow a separate source: they are brought up
  /// to date before any delivery.
  @usableFromInline
  static func source<StoredNode: AnyObject, Value>(
    _ center: NotificationCenter, _ keyPath: KeyPath<StoredNode, Value>, _ object: StoredNode,
    _ driver: Driver, isMirrored: Bool, _ read: @escaping Read, _ copy: Copy?
  ) -> Node {
    let name = KeyPathNames.entry(for: keyPath)
    let key = Key(
      center: ObjectIdentifier(center), name: name.name, value: ObjectIdentifier(Value.self),
      driver: driver, isMirrored: isMirrored)
    let hub = hubs.find(key) { hub in
      // A new center may have got the address of a deallocated one.
      hub.belongs(to: center)
    } make: {
      KeyPathHub(
        center, name, key, isInstance: { $0 is StoredNode },
        isOptional: Value.self is any OptionalValue.Type)
    }
    return hub.source(of: object, keyPath, read, copy)
  }

  private init(
    _ center: NotificationCenter, _ name: KeyPathNames.Entry, _ key: Key,
    isInstance: @escaping @Sendable (Any) -> Bool, isOptional: Bool
  ) {
    self.center = Weak(center)
    self.name = name
    self.key = key
    self.isInstance = isInstance
    self.isOptional = isOptional
    var drivingName = name.name
    var centers = [center]
    if case .named(let other, _) = key.driver {
      drivingName = other
      // The object posts by itself, most often through the default center.
      if center !== NotificationCenter.default { centers.append(.default) }
    }
    // It listens before another thread can find it.
    listenings = centers.map { center in
      // A center that is deallocated releases its blocks.
      let end = OnDeinit { [weak self] in
        for source in self?.sources.all ?? [] { source.close() }
      }
      return Listening(to: drivingName, in: center) { [weak self] notification in
        withExtendedLifetime(end) { self?.receive(notification.object) }
      }
    }
  }

  deinit {
    KeyPathHub.hubs.forget(key)
    for listening in listenings { listening.end() }
  }

  private func source(
    of object: AnyObject, _ path: AnyKeyPath, _ read: @escaping Read, _ copy: Copy?
  ) -> KeyPathSource {
    sources.find(ObjectIdentifier(object)) { known in
      if known.object === object { return true }
      // A new object has got the address of a deallocated one.
      known.close()
      return false
    } make: {
      if untilSweep.subtract(1, ordering: .relaxed).newValue == 0 { sweep() }
      let new =
        copy.map { ObservedSource(self, object, path, read, $0) }
        ?? KeyPathSource(self, object, path, read)
      new.isMirrored = key.isMirrored
      return new
    }
  }

  /// Ends the sources of deallocated objects.
  private func sweep() {
    let all = sources.all
    for source in all where source.isOwnerDeallocated { source.close() }
    untilSweep.store(max(32, all.count), ordering: .relaxed)
  }

  /// A notification was posted.
  private func receive(_ object: Any?) {
    let isForOne =
      switch key.driver {
      case .keyPath: object.map(isInstance) ?? false
      case .named(_, let orNone): object != nil || !orNone
      }
    if isForOne {
      guard let instance = object as AnyObject? else { return }
      let source = sources[ObjectIdentifier(instance)]
      if let source, source.object === instance { source.refresh() }
    } else {
      for source in sources.all.sorted(by: { $0.serial < $1.serial }) { source.refresh() }
    }
  }

  /// The caller holds `center`. So checking releases nothing, also under the lock: only a center at the same address is
  /// retained for it, and that is this one.
  func belongs(to center: NotificationCenter) -> Bool {
    key.center == ObjectIdentifier(center) && self.center.object === center
  }

  /// Before the property of `object` is read: a key path that ends in `!` finds something.
  func refuseNil(of object: AnyObject) {
    if !isOptional { name.refuseNil(of: object) }
  }
}
