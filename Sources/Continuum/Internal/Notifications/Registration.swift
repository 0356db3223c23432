import Synchronization

/// What is registered with Observation for a property of an `Observable` object.
///
/// Observation tells of one change, and a registration cannot be taken back: it stays with the object until
/// the property changes. Meanwhile every source of the property joins it, through whatever center. So
/// observations that come and go leave one registration, and not one each.
final class Registration: @unchecked Sendable {  // What changes is guarded.
  private struct State: @unchecked Sendable {  // Guarded by the lock that it is in.
    var members: [Member]
    /// The property is about to change, or has changed.
    var isOver = false
  }

  private struct Member {
    weak var source: ObservedSource?
  }

  private struct Entry {
    // NB: With an `ObjectIdentifier` here, unoptimised code of Swift 6.3 looks for the registration of an
    // entry that is not there, and crashes.
    let address: Int
    weak var registration: Registration?

    init(_ registration: Registration) {
      address = Int(bitPattern: ObjectIdentifier(registration))
      self.registration = registration
    }
  }

  private struct Key: Hashable {
    /// The address may come to belong to another object.
    let object: ObjectIdentifier
    let keyPathHash: Int
  }

  /// The newest registration of each property. Observation holds it.
  private static let known = Guarded([Key: Entry]())

  private let state: Guarded<State>
  private let key: Key
  private weak var object: AnyObject?
  /// Held weakly, because it holds the arguments of its subscripts. One that has none lives as long as the
  /// process, unless generic code has made it.
  private weak var keyPath: AnyKeyPath?

  private init(_ source: ObservedSource, _ object: AnyObject, _ keyPath: AnyKeyPath, _ key: Key) {
    state = Guarded(State(members: [Member(source: source)]))
    (self.object, self.keyPath, self.key) = (object, keyPath, key)
  }

  deinit {
    Registration.known.withLock { known in
      if known[key]?.address == Int(bitPattern: ObjectIdentifier(self)) { known[key] = nil }
    }
  }

  /// Has `source` told of the next change. `register` hands a closure to Observation. It is called if
  /// there is no registration to join.
  static func add(
    _ source: ObservedSource, _ object: AnyObject, _ property: KeyPathNames.Entry,
    register: (_ onChange: @escaping @Sendable () -> Void) -> Void
  ) {
    let key = Key(object: ObjectIdentifier(object), keyPathHash: property.hash)
    // Comparing key paths may run foreign code: not under the lock (L6).
    let old = known.withLock { $0[key]?.registration }
    if let old, old.isFor(object, property.keyPath), old.join(source) { return }
    let new = Registration(source, object, property.keyPath, key)
    register { new.propertyWillChange() }
    // Not earlier: until it is registered, it cannot tell those who join of anything.
    known.withLock { $0[key] = Entry(new) }
  }

  private func isFor(_ object: AnyObject, _ keyPath: AnyKeyPath) -> Bool {
    self.object === object && self.keyPath == keyPath
  }

  /// Returns whether there is still a change to tell of.
  private func join(_ source: ObservedSource) -> Bool {
    // What holds another source for a moment may be the last to do so: that goes after the lock.
    let (isJoined, others) = state.withLock { state -> (Bool, [ObservedSource]) in
      guard !state.isOver else { return (false, []) }
      var others: [ObservedSource] = []
      if state.members.count == state.members.capacity {
        others = state.members.compactMap(\.source)
        state.members = others.map { Member(source: $0) }
      }
      state.members.append(Member(source: source))
      return (true, others)
    }
    withExtendedLifetime(others) {}
    return isJoined
  }

  private func propertyWillChange() {
    let members = state.withLock { state in
      state.isOver = true
      return state.members
    }
    for member in members { member.source?.willChange() }
  }
}
