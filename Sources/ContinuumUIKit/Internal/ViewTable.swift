#if canImport(UIKit) && !NO_CONTROLS

import Continuum
import UIKit

/// What the library has for views, found by the view. Associated objects would do, but exist on Apple's platforms
/// only.
struct ViewTable<Key: Hashable, Value: AnyObject> {
  private struct Entry {
    weak var view: UIView?
    weak var value: Value?
    /// The value, if nothing else keeps it. It goes some time after the view.
    var kept: Value?
  }

  private var all: [Key: Entry] = [:]
  private var pruneAt = 32

  func find(_ key: Key, of view: UIView) -> Value? {
    // Another view may have been where this one is, and had the same key.
    guard let entry = all[key], entry.view === view else { return nil }
    return entry.value
  }

  mutating func add(_ value: Value, _ key: Key, of view: UIView, isKept: Bool = false) {
    if all.count >= pruneAt {
      all = all.filter { $0.value.view != nil }
      pruneAt = max(32, all.count * 2)
    }
    all[key] = Entry(view: view, value: value, kept: isKept ? value : nil)
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
