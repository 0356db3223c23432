/// Objects that others own, found by their keys. An object leaves it with `forget` when it is deallocated.
///
/// No object is released under the lock: the owners may let go of theirs while this looks for it.
struct Registry<Key: Hashable & Sendable, Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let entries = Guarded([Key: Weak<Object>]())

  /// The object of `key`, or a new one.
  ///
  /// `isRight` says whether a known object serves: a key that is an address may come to belong to another object. Two
  /// threads may `make` one at once. The one of the slower thread is released.
  borrowing func find(
    _ key: Key, where isRight: (Object) -> Bool = { _ in true }, make: () -> Object
  ) -> Object {
    while true {
      let known = self[key]
      if let known, isRight(known) { return known }
      let new = make()
      let (isMine, _) = entries.withLock { entries -> (Bool, Object?) in
        let current = entries[key]?.object
        guard current === known else { return (false, current) }
        entries[key] = Weak(new)
        return (true, current)
      }
      if isMine { return new }
    }
  }

  subscript(key: Key) -> Object? { entries.withLock { $0[key]?.object } }

  /// In no order.
  var all: [Object] {
    // In a list of its own, see `Array.copy`.
    entries.withLock { Array($0.values) }.compactMap(\.object)
  }

  /// The object of `key` is being deallocated. A newer one stays.
  borrowing func forget(_ key: Key) {
    _ = entries.withLock { entries -> Object? in
      let current = entries[key]?.object
      if current == nil { entries[key] = nil }
      return current
    }
  }
}
