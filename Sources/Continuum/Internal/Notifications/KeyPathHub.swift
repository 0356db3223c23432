public import Foundation
import Synchronization

/// The observed instances of one key path in one center, driven by the same notifications.
///
/// The center owns it, through a block that the center keeps for life. So the hub decides the order in
/// which observations are notified, on every platform, and none outlives its center.
@usableFromInline
final class KeyPathHub: @unchecked Sendable {  // The lock guards what changes.
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

  private let key: Key
  private let name: KeyPathNames.Entry
  private let isInstance: @Sendable (Any) -> Bool
  let center: Weak<NotificationCenter>
  // The lock guards these.
  /// A new object may get the address of a deallocated one: code that finds a source asks it `isOf`.
  private var sources: [ObjectIdentifier: KeyPathSource] = [:]
  private var serial = 0
  private var sweepAt = 32
  /// `nil` when it is closed: no source is found in it any more.
  private var listenings: [Listening]?

  /// The source for `keyPath` of `object` in `center`. Values follow a separate source: they are brought up
  /// to date before any delivery.
  @usableFromInline
  static func source<Root: AnyObject>(
    _ center: NotificationCenter, _ keyPath: PartialKeyPath<Root>, _ object: Root,
    _ driver: Driver, isFollowed: Bool, _ read: @escaping Read, _ copy: Copy?
  ) -> Node {
    while true {
      let hub = hub(center, keyPath, driver, isFollowed, isInstance: { $0 is Root })
      if let source = hub.source(of: object, keyPath, read, copy) { return source }
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
    close()
    for source in allSources { source.close() }
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    Graph.core.withLockUnchecked { _ in body() }
  }

  /// The source for `object`, for one observation that is about to be made; `nil` if this hub is closed.
  private func source(
    of object: AnyObject, _ path: AnyKeyPath, _ read: @escaping Read, _ copy: Copy?
  ) -> KeyPathSource? {
    let id = ObjectIdentifier(object)
    var orphan: KeyPathSource?
    var isFull = false
    let source = withLock { () -> KeyPathSource? in
      guard listenings != nil else { return nil }
      if let known = sources[id] {
        if known.isOf(object) {
          known.uses += 1
          return known
        }
        orphan = known
      }
      serial += 1
      let new =
        copy.map { ObservedSource(self, object, path, serial: serial, read, $0) }
        ?? KeyPathSource(self, object, path, serial: serial, read)
      new.isFollowed = key.isFollowed
      sources[id] = new
      isFull = sources.count >= sweepAt
      return new
    }
    orphan?.close()
    if isFull { sweep() }
    return source
  }

  /// An observation of `source` has ended. After the last one, the hub leaves its center.
  func letGo(_ source: KeyPathSource) {
    close {
      source.uses -= 1
      if source.uses == 0, sources[source.id] === source { sources[source.id] = nil }
      return sources.isEmpty
    }
  }

  /// Closes it and stops listening if `isUnused` says so, under the lock. Only that may deallocate it.
  private func close(if isUnused: () -> Bool = { true }) {
    let listenings = withLock { isUnused() ? self.listenings.take() : nil }
    for listening in listenings ?? [] { listening.end() }
  }

  /// Removes the sources of deallocated objects.
  private func sweep() {
    let orphans = allSources.filter(\.isOwnerDeallocated)
    withLock {
      for orphan in orphans where sources[orphan.id] === orphan { sources[orphan.id] = nil }
      sweepAt = max(32, sources.count * 2)
    }
    for orphan in orphans { orphan.close() }
  }

  /// In a list of its own: a table that is read outside the lock is changed in place as soon as it is read, and the
  /// thread sanitizer does not see that this comes after.
  private var allSources: [KeyPathSource] { withLock { Array(sources.values) } }

  /// A notification was posted.
  private func receive(_ object: Any?) {
    let isForOne =
      switch key.driver {
      case .keyPath: object.map(isInstance) ?? false
      case .named(_, let orNone): object != nil || !orNone
      }
    if isForOne {
      guard let object else { return }
      let instance = object as AnyObject
      let source = withLock { sources[ObjectIdentifier(instance)] }
      if let source, source.isOf(instance) { source.refresh() }
    } else {
      for source in allSources.sorted(by: { $0.serial < $1.serial }) { source.refresh() }
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

  private static let hubs = Registry<Key, KeyPathHub>()

  private static func hub(
    _ center: NotificationCenter, _ keyPath: AnyKeyPath, _ driver: Driver, _ isFollowed: Bool,
    isInstance: @escaping @Sendable (Any) -> Bool
  ) -> KeyPathHub {
    let name = KeyPathNames.entry(for: keyPath)
    let key = Key(
      center: ObjectIdentifier(center), name: name.name, driver: driver, isFollowed: isFollowed)
    return hubs.find(key) { hub in
      // A new center may have got the address of a deallocated one.
      hub.center.object === center && hub.withLock { hub.listenings != nil }
    } make: {
      let hub = KeyPathHub(center, name, key, isInstance: isInstance)
      hub.listen(to: center)
      return hub
    } discard: {
      $0.close()
    }
  }

  /// A hub listens before another thread can find it. The block lives as long as the center, or until the last
  /// observation ends, and the hub as long as the block.
  private func listen(to center: NotificationCenter) {
    var drivingName = name.name
    if case .named(let other, _) = key.driver { drivingName = other }
    var listenings = [Listening(to: drivingName, in: center) { self.receive($0.object) }]
    if case .named = key.driver, center !== NotificationCenter.default {
      // The object posts by itself, most often through the default center. That one is never deallocated: its block
      // must not keep the hub.
      listenings.append(
        Listening(to: drivingName, in: .default) { [weak self] in self?.receive($0.object) })
    }
    withLock { [listenings] in self.listenings = listenings }
  }
}
