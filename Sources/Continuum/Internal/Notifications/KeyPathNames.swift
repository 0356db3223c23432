import Foundation
import Synchronization

/// Gives every key path a notification name of its own, for as long as the process runs (L10).
enum KeyPathNames {
  private struct Names: @unchecked Sendable {  // Key paths never change.
    var byKeyPath: [AnyKeyPath: Notification.Name] = [:]
  }

  private static let names = Guarded(Names())

  static func name(for keyPath: AnyKeyPath) -> Notification.Name {
    while true {
      // Hashing a key path runs the `Hashable` of its subscript arguments: not under the lock (L6).
      let known = names.withLock { $0 }
      if let name = known.byKeyPath[keyPath] { return name }
      let number = known.byKeyPath.count + 1
      let name = Notification.Name("Continuum.KeyPath<\(type(of: keyPath).rootType)>.\(number)")
      var grown = known
      grown.byKeyPath[keyPath] = name
      let isInTime = names.withLock { names in
        guard names.byKeyPath.count < number else { return false }
        names = grown
        return true
      }
      if isInTime { return name }
    }
  }
}
