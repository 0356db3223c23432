import Synchronization

/// Whether an observation has ended, and how many threads look at what it keeps.
///
/// What it keeps is released once, by the thread to which `end` or `unpin` returns true: the one that ends it, or
/// the last one that was looking when it ended. A round notes nothing here: its lane puts the release off until the
/// round has ended. So what belongs to the thread that delivers needs no lock.
struct Lifecycle: ~Copyable, Sendable {
  private static var ended: UInt16 { 1 }
  private static var visitor: UInt16 { 2 }

  /// The first bit is `ended`. The others count the visitors: none is left for a flag.
  private let state: Atomic<UInt16>

  init(hasEnded: Bool = false) { state = Atomic(hasEnded ? Lifecycle.ended : 0) }

  @inline(__always)
  var hasEnded: Bool { state.load(ordering: .acquiring) & Lifecycle.ended != 0 }

  /// Ends the observation. Returns whether the caller has to release what it keeps.
  func end() -> Bool {
    state.bitwiseOr(Lifecycle.ended, ordering: .acquiringAndReleasing).oldValue == 0
  }

  /// Keeps what the observation keeps, until `unpin`, for a thread that looks at it. Returns false if the
  /// observation has ended.
  func pin() -> Bool {
    var known = state.load(ordering: .relaxed)
    while known & Lifecycle.ended == 0 {
      let (isDone, current) = state.compareExchange(
        expected: known, desired: known + Lifecycle.visitor, ordering: .acquiringAndReleasing)
      if isDone { return true }
      known = current
    }
    return false
  }

  /// The thread has looked. Returns whether it has to release what the observation keeps.
  func unpin() -> Bool {
    state.subtract(Lifecycle.visitor, ordering: .acquiringAndReleasing).newValue == Lifecycle.ended
  }
}
