/// Objects that others own, found by their keys. An object leaves it with `forget` when it is deallocated.
///
/// No object is released under the lock: the owners may let go of theirs while this looks for it.
struct Registry<Key: Hashable & Sendable, Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let entries = Guarded([Key: Weak<Object>]())

  /// The object of `key`, or a new one.
  ///
  /// - Parameters:
  ///   - isRight: Whether a known object serves. It may have the key of another one: an address, for example, may
  ///     come to belong to another object.
  ///   - make: Makes an object. Two threads may do so at once.
  ///   - discard: Called with a new object if another thread was faster.
  borrowing func find(
    _ key: Key, where isRight: (Object) -> Bool = { _ in true }, make: () -> Object,
    discard: (Object) -> Void = { _ in }
  ) -> Object {
    while true {
      let known = entries.withLock { $0[key]?.object }
      if let known, isRight(known) { return known }
      let new = make()
      let (isMine, _) = entries.withLock { entries -> (Bool, Object?) in
        let current = entries[key]?.object
        guard current === known else { return (false, current) }
        entries[key] = Weak(new)
        return (true, current)
      }
      if isMine { return new }
      discard(new)
    }
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
