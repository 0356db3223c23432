#if canImport(UIKit) && !NO_CONTROLS

import Continuum

/// What the library has for views and other objects, found by the object. Associated objects would do, but exist on
/// Apple's platforms only.
struct ObjectTable<Key: Hashable, Value: AnyObject> {
  private struct Entry {
    weak var object: AnyObject?
    weak var value: Value?
    /// The value, if nothing else keeps it. It goes some time after the object.
    var kept: Value?
  }

  private var all: [Key: Entry] = [:]
  private var pruneAt = 32

  func find(_ key: Key, of object: AnyObject) -> Value? {
    // Another object may have been where this one is, and had the same key.
    guard let entry = all[key], entry.object === object else { return nil }
    return entry.value
  }

  mutating func add(_ value: Value, _ key: Key, of object: AnyObject, isKept: Bool = false) {
    if all.count >= pruneAt {
      all = all.filter { $0.value.object != nil }
      pruneAt = max(32, all.count * 2)
    }
    all[key] = Entry(object: object, value: value, kept: isKept ? value : nil)
  }
}

/// The bindings of one view, as long as they live.
struct LiveBindings {
  private struct Entry {
    weak var binding: ContinuumObserver?
    var isLive: Bool { binding?.isCancelled == false }
  }

  private var all: [Entry] = []

  var areAny: Bool { all.contains { $0.isLive } }

  mutating func add(_ binding: ContinuumObserver) {
    all.removeAll { !$0.isLive }
    all.append(Entry(binding: binding))
  }
}

#endif
