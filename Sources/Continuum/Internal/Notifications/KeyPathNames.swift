import Foundation
import Synchronization

/// Gives every key path a notification name of its own (L10).
///
/// A name that client code has read is kept as long as the process runs. A name that only bindings use is
/// removed with the last of them, together with the objects that its key path refers to.
enum KeyPathNames {
  final class Entry: @unchecked Sendable {  // The mutex of `table` guards what changes.
    let keyPath: AnyKeyPath
    let hash: Int
    let name: Notification.Name
    fileprivate var uses = 0
    fileprivate var isForGood = false

    fileprivate init(_ keyPath: AnyKeyPath, hash: Int) {
      self.keyPath = keyPath
      self.hash = hash
      let number = numbers.add(1, ordering: .relaxed).newValue
      name = Notification.Name("Continuum.KeyPath<\(type(of: keyPath).rootType)>.\(number)")
    }
  }

  private static let table = Guarded([Int: [Entry]]())
  private static let numbers = QuietAtomic<UInt64>(0)

  /// The name of `keyPath`. It is kept for good, or until `letGo` has ended each use.
  static func name(for keyPath: AnyKeyPath, isForGood: Bool) -> Entry {
    // Hashing and comparing key paths runs foreign code, that of subscript arguments: not under a lock (L6).
    let hash = keyPath.hashValue
    while true {
      let (known, bucket) = find(keyPath, hash)
      let entry = known ?? Entry(keyPath, hash: hash)
      let isDone = table.withLock { table in
        guard table[hash, default: []].elementsEqual(bucket, by: ===) else { return false }
        if known == nil { table[hash] = bucket + [entry] }
        if isForGood { entry.isForGood = true } else { entry.uses += 1 }
        return true
      }
      if isDone { return entry }
    }
  }

  static func known(_ keyPath: AnyKeyPath) -> Entry? {
    find(keyPath, keyPath.hashValue).known
  }

  static func letGo(_ entry: Entry) {
    // A removed entry may refer to foreign objects: it is released outside the lock.
    let old = table.withLock { table -> [Entry]? in
      entry.uses -= 1
      guard entry.uses == 0, !entry.isForGood else { return nil }
      let old = table[entry.hash]
      let rest = old?.filter { $0 !== entry } ?? []
      table[entry.hash] = rest.isEmpty ? nil : rest
      return old
    }
    withExtendedLifetime(old) {}
  }

  private static func find(_ keyPath: AnyKeyPath, _ hash: Int) -> (known: Entry?, bucket: [Entry]) {
    let bucket = table.withLock { $0[hash, default: []] }
    return (bucket.first { $0.keyPath == keyPath }, bucket)
  }
}
