public import Foundation
import Synchronization

/// The observed instances of one key path in one center, driven by the same notifications.
///
/// The center owns it, through a block that the center keeps for life. So the hub decides the order in
/// which observations are notified, on every platform, and none outlives its center.
@usableFromInline
final class KeyPathHub: Sendable {
  /// Reads the property. It is specialised where the key path is written out.
  @usableFromInline
  typealias Read = (_ object: AnyObject, _ body: (ErasedValue) -> Void) -> Void

  @usableFromInline
  enum Reader {
    case plain(Read)
    case tracked(ObservedSource.Tracking)
  }

  /// The notifications that say that the property has changed.
  @usableFromInline
  enum Driver: Hashable, Sendable {
    /// Those of the key path. One about an instance refreshes that instance; any other refreshes all.
    case keyPath
    /// Those of this name whose object is the instance or, with `orNone`, `nil`.
    case named(Notification.Name, orNone: Bool)
    /// Those of the key path. The object also announces changes itself.
    case observation
  }

  private struct Listenings: Sendable {
    let own: Listening
    /// For a notification that the object posts by itself, most often through the default center.
    let shared: Listening?

    func end() {
      own.end()
      shared?.end()
    }
  }

  private struct Contents: @unchecked Sendable {  // Guarded by the mutex that it is in.
    // A new object may get the address of a deallocated one: code that finds a source asks it `isOf`.
    var sources: [ObjectIdentifier: KeyPathSource] = [:]
    var serial = 0
    var sweepAt = 32
    var listenings: Listenings?
    /// It has no observation left, and no longer listens to the center.
    var isClosed = false
  }

  private let contents = Guarded(Contents())
  private let key: Key
  private let name: KeyPathNames.Entry
  private let isInstance: @Sendable (Any) -> Bool
  private let center: Weak<NotificationCenter>

  /// The source for `keyPath` of `object` in `center`. Values follow a separate source: they are brought up
  /// to date before any delivery.
  @usableFromInline
  static func source<Root: AnyObject>(
    _ center: NotificationCenter, _ keyPath: PartialKeyPath<Root>, _ object: Root,
    _ driver: Driver, isFollowed: Bool = false, _ reader: Reader
  ) -> Node {
    while true {
      let hub = hub(center, keyPath, driver, isFollowed, isInstance: { $0 is Root })
      if let source = hub.source(of: object, keyPath, reader) { return source }
    }
  }

  private init(
    _ center: NotificationCenter, _ name: KeyPathNames.Entry, _ key: Key,
    isInstance: @escaping @Sendable (Any) -> Bool
  ) {
    self.center = Weak(center)
    self.name = name
    self.key = key
    self.isInstance = isInstance
  }

  deinit {
    KeyPathHub.hubs.forget(key)
    contents.withLock { $0.listenings }?.end()
    KeyPathNames.letGo(name)
    for source in contents.withLock({ $0.sources.values.map(\.self) }) { source.close() }
  }

  /// The source for `object`, for one observation that is about to be made; `nil` if this hub is closed.
  private func source(
    of object: AnyObject, _ path: AnyKeyPath, _ reader: Reader
  ) -> KeyPathSource? {
    let id = ObjectIdentifier(object)
    let known = contents.withLock { $0.sources[id] }
    let isRight = known?.isOf(object) == true
    let (source, isFull) = contents.withLock { contents -> (KeyPathSource?, Bool) in
      if contents.isClosed { return (nil, false) }
      // Another thread may have made or removed a source for the same object meanwhile.
      if let source = contents.sources[id], source !== known || isRight {
        source.uses += 1
        return (source, false)
      }
      contents.serial += 1
      let source =
        switch reader {
        case .plain(let read):
          KeyPathSource(self, object, path, serial: contents.serial, read)
        case .tracked(let tracking):
          ObservedSource(self, object, path, serial: contents.serial, tracking)
        }
      source.uses = 1
      source.isFollowed = key.isFollowed
      contents.sources[id] = source
      return (source, contents.sources.count >= contents.sweepAt)
    }
    if let known, !isRight { known.close() }
    if isFull { sweep() }
    return source
  }

  /// An observation of `source` has ended.
  func letGo(_ source: KeyPathSource) {
    let listenings = contents.withLock { contents -> Listenings? in
      source.uses -= 1
      guard source.uses == 0 else { return nil }
      if contents.sources[source.id] === source { contents.sources[source.id] = nil }
      guard contents.sources.isEmpty, let listenings = contents.listenings else { return nil }
      (contents.isClosed, contents.listenings) = (true, nil)
      return listenings
    }
    listenings?.end()
  }

  var ownCenter: NotificationCenter? { center.object }

  /// Whether the notifications are not those of the key path.
  private var followsName: Bool {
    if case .named = key.driver { true } else { false }
  }

  /// Removes the sources of deallocated objects.
  private func sweep() {
    let orphans = contents.withLock { $0.sources }.filter(\.value.isOwnerDeallocated)
    contents.withLock { contents in
      for (id, source) in orphans where contents.sources[id] === source {
        contents.sources[id] = nil
      }
      contents.sweepAt = max(32, contents.sources.count * 2)
    }
    for source in orphans.values { source.close() }
  }

  /// A notification was posted.
  private func receive(_ object: Any?) {
    let isForOne =
      switch key.driver {
      case .keyPath, .observation: object.map(isInstance) ?? false
      case .named(_, let orNone): object != nil || !orNone
      }
    if isForOne {
      guard let object else { return }
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
    /// The name of the key path, whose own hash may run foreign code.
    let name: Notification.Name
    let driver: Driver
    let isFollowed: Bool
  }

  /// Shows the thread sanitizer that a hub is complete when its center knows it; see `Guarded`.
  private static let order = QuietAtomic(0)
  private static let hubs = Registry<Key, KeyPathHub>()

  private static func hub(
    _ center: NotificationCenter, _ keyPath: AnyKeyPath, _ driver: Driver, _ isFollowed: Bool,
    isInstance: @escaping @Sendable (Any) -> Bool
  ) -> KeyPathHub {
    let name = KeyPathNames.name(for: keyPath, isForGood: false)
    defer { KeyPathNames.letGo(name) }
    let key = Key(
      center: ObjectIdentifier(center), name: name.name, driver: driver, isFollowed: isFollowed)
    return hubs.find(key) { hub in
      // A new center may have got the address of a deallocated one.
      hub.center.object === center && !hub.contents.withLock { $0.isClosed }
    } make: {
      let hub = KeyPathHub(
        center, KeyPathNames.name(for: keyPath, isForGood: false), key, isInstance: isInstance)
      hub.listen(to: center)
      return hub
    } discard: {
      $0.close()?.end()
    }
  }

  /// A hub listens before another thread can find it. The block lives as long as the center, or until the last
  /// observation ends, and the hub as long as the block.
  private func listen(to center: NotificationCenter) {
    let drivingName =
      switch key.driver {
      case .keyPath, .observation: name.name
      case .named(let name, _): name
      }
    // `add`, unlike `store`, also publishes what the makers of other hubs have written.
    KeyPathHub.order.add(1, ordering: .acquiringAndReleasing)
    let own = Listening(to: drivingName, in: center) {
      _ = KeyPathHub.order.load(ordering: .acquiring)
      self.receive($0.object)
    }
    // The default center is never deallocated: its block must not keep the hub.
    let isShared = followsName && center !== NotificationCenter.default
    let shared =
      !isShared
      ? nil
      : Listening(to: drivingName, in: .default) { [weak self] in
        _ = KeyPathHub.order.load(ordering: .acquiring)
        self?.receive($0.object)
      }
    contents.withLock { $0.listenings = Listenings(own: own, shared: shared) }
  }

  /// No source is found in it any more. Returns what the caller ends, which may deallocate it.
  private func close() -> Listenings? {
    contents.withLock { contents in
      contents.isClosed = true
      return contents.listenings.take()
    }
  }
}
