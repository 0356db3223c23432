import Foundation
import Synchronization

/// Gives every key path a notification name of its own (L10).
///
/// A name that client code has read is kept as long as the process runs. A name that only bindings use ends with the
/// last of them, together with the objects that its key path refers to.
enum KeyPathNames {
  final class Entry: @unchecked Sendable {  // The mutex of `table` guards what changes.
    let name: Notification.Name
    fileprivate let keyPath: AnyKeyPath
    fileprivate let hash: Int
    /// Itself, once client code has read the name.
    fileprivate var kept: Entry?

    fileprivate init(_ keyPath: AnyKeyPath) {
      (self.keyPath, hash) = (keyPath, keyPath.hashValue)
      let number = numbers.add(1, ordering: .relaxed).newValue
      name = Notification.Name("Continuum.KeyPath<\(type(of: keyPath).rootType)>.\(number)")
    }

    deinit {
      // The other entries are returned, so that none is released under the mutex.
      _ = table.withLock { table in
        let others = table[hash, default: []].compactMap(\.object)
        table[hash] = others.isEmpty ? nil : others.map { Weak($0) }
        return others
      }
    }
  }

  private static let table = Guarded([Int: [Weak<Entry>]]())
  private static let numbers = QuietAtomic<UInt64>(0)

  /// The entry of `keyPath`, whose name is valid as long as it lives.
  static func entry(for keyPath: AnyKeyPath) -> Entry {
    if let known = known(keyPath) { return known }
    let new = Entry(keyPath)
    table.withLock { $0[new.hash, default: []].append(Weak(new)) }
    // Another thread may have been faster: the first one is right.
    return known(keyPath) ?? new
  }

  /// The name of `keyPath`, for good.
  static func keptName(for keyPath: AnyKeyPath) -> Notification.Name {
    let entry = entry(for: keyPath)
    table.withLock { _ in entry.kept = entry }
    return entry.name
  }

  static func known(_ keyPath: AnyKeyPath) -> Entry? {
    // Hashing and comparing key paths runs foreign code, that of subscript arguments: not under a lock (L6).
    let hash = keyPath.hashValue
    let entries = table.withLock { $0[hash, default: []].compactMap(\.object) }
    return entries.first { $0.keyPath == keyPath }
  }
}
