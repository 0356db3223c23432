public import Foundation
import Synchronization

/// The observed instances of one key path in one center.
///
/// The center owns it, through a block that it keeps as long as it lives. So the observations are
/// notified in an order of their own on every platform, and none outlives its center.
@usableFromInline
final class KeyPathHub: Sendable {
  /// Reads the property. It is specialised where the key path is written out.
  @usableFromInline
  typealias Read = (_ object: AnyObject, _ body: (UnsafeRawPointer) -> Void) -> Void

  private struct Contents {
    // An address may come to belong to another object: whoever looks here asks the source whose it is.
    var sources: [ObjectIdentifier: KeyPathSource] = [:]
    var serial = 0
    var sweepAt = 32
  }

  private let contents = Guarded(Contents())
  private let key: Key
  private let serial: UInt64
  private let isInstance: @Sendable (Any) -> Bool
  private nonisolated(unsafe) weak var center: NotificationCenter?  // Never changes.

  /// The source for `keyPath` of `object` in `center`.
  @usableFromInline
  static func source<Root: AnyObject>(
    _ center: NotificationCenter, _ keyPath: PartialKeyPath<Root>, _ object: Root,
    _ read: @escaping Read
  ) -> Node {
    let name = KeyPathNames.name(for: keyPath)
    return hub(center, name, isInstance: { $0 is Root }).source(of: object, read)
  }

  private init(
    _ center: NotificationCenter, _ key: Key, serial: UInt64,
    isInstance: @escaping @Sendable (Any) -> Bool
  ) {
    self.center = center
    self.key = key
    self.serial = serial
    self.isInstance = isInstance
  }

  deinit {
    KeyPathHub.hubs.withLock { hubs in
      if hubs.entries[key]?.serial == serial { hubs.entries[key] = nil }
    }
    for source in contents.withLock({ $0.sources.values.map(\.self) }) { source.close() }
  }

  private func source(of object: AnyObject, _ read: @escaping Read) -> KeyPathSource {
    let id = ObjectIdentifier(object)
    let known = contents.withLock { $0.sources[id] }
    if let known, known.isOf(object) { return known }
    let (source, isFull) = contents.withLock { contents in
      // Another thread may have made one for the same object meanwhile.
      if let source = contents.sources[id], source !== known { return (source, false) }
      contents.serial += 1
      let source = KeyPathSource(object, serial: contents.serial, read)
      contents.sources[id] = source
      return (source, contents.sources.count >= contents.sweepAt)
    }
    known?.close()
    if isFull { sweep() }
    return source
  }

  /// Forgets the objects that have died.
  private func sweep() {
    let gone = contents.withLock { $0.sources }.filter(\.value.isGone)
    contents.withLock { contents in
      for (id, source) in gone where contents.sources[id] === source { contents.sources[id] = nil }
      contents.sweepAt = max(32, contents.sources.count * 2)
    }
    for source in gone.values { source.close() }
  }

  /// A notification came. One about an instance is for that instance; any other is for all.
  private func receive(_ object: Any?) {
    if let object, isInstance(object) {
      let instance = object as AnyObject
      let source = contents.withLock { $0.sources[ObjectIdentifier(instance)] }
      if let source, source.isOf(instance) { source.refresh() }
    } else {
      let sources = contents.withLock { $0.sources.values.sorted { $0.serial < $1.serial } }
      for source in sources { source.refresh() }
    }
  }
}

// MARK: - Finding the hub of a center

extension KeyPathHub {
  private struct Key: Hashable {
    let center: ObjectIdentifier
    let name: Notification.Name
  }

  private struct Entry: Sendable {
    let serial: UInt64
    nonisolated(unsafe) weak var hub: KeyPathHub?  // Never changes.
  }

  /// Shows the thread sanitizer that a hub is complete when its center knows it; see `Guarded`.
  private static let order = Atomic(false)
  private static let hubs = Guarded<(entries: [Key: Entry], serial: UInt64)>(([:], 0))

  private static func hub(
    _ center: NotificationCenter, _ name: Notification.Name,
    isInstance: @escaping @Sendable (Any) -> Bool
  ) -> KeyPathHub {
    let key = Key(center: ObjectIdentifier(center), name: name)
    while true {
      let (known, serial) = hubs.withLock { hubs in
        hubs.serial += 1
        return (hubs.entries[key], hubs.serial)
      }
      // The center at this address may be another one than when the entry was made.
      if let hub = known?.hub, hub.center === center { return hub }
      let hub = KeyPathHub(center, key, serial: serial, isInstance: isInstance)
      // It listens before anybody can find it. The token is not kept: the block lives as long as the
      // center, and the hub as long as the block.
      order.store(true, ordering: .releasing)
      let token = center.addObserver(forName: name, object: nil, queue: nil) {
        _ = order.load(ordering: .acquiring)
        hub.receive($0.object)
      }
      let isMine = hubs.withLock { hubs in
        guard hubs.entries[key]?.serial == known?.serial else { return false }
        hubs.entries[key] = Entry(serial: serial, hub: hub)
        return true
      }
      guard isMine else {
        center.removeObserver(token)
        continue
      }
      return hub
    }
  }
}
