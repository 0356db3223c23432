import Synchronization

/// Cancels its observations when it is released.
///
/// A screen keeps one next to its center:
///
/// ```swift
/// final class Screen {
///   private let center = NotificationCenter()
///   private let bag = ContinuumBag()
///
///   init(count: Constant<Int>) {
///     center.continuum.observe(count, onValueChange: { print($0) }).disposed(by: bag)
///   }
/// }
/// ```
///
/// Most observations end with their target or their source, and need no bag
/// ([L10](doc:Laws#L10-End)). Use a bag to end an observation sooner: for a screen whose views
/// outlive it, or when a cell is reused.
///
/// Any thread may use and release a bag, even in a `nonisolated deinit`. Ended observations do not
/// pile up in it ([L11](doc:Laws#L11-Cost)).
public final class ContinuumBag: Sendable {
  private struct Contents {
    var observers: [ContinuumObserver] = []
    var pruneAt = 32
  }

  private let contents = Guarded(Contents())

  /// Makes an empty bag.
  public init() {}

  deinit {
    cancelAll()
  }

  /// The number of its observations that have not ended.
  var count: Int { contents.withLock { $0.observers.copy }.count { !$0.hasEnded } }

  /// Cancels every observation in the bag and empties it. You can then reuse the bag.
  public func cancelAll() {
    let observers = contents.withLock { contents in
      defer { contents = Contents() }
      return contents.observers
    }
    for observer in observers { observer.cancel() }
  }

  /// For ``ContinuumObserver/disposed(by:)``.
  func add(_ observer: ContinuumObserver) {
    // Checking whether a target has been deallocated touches it: not under the lock.
    let full: [ContinuumObserver]? = contents.withLock { contents in
      contents.observers.append(observer)
      guard contents.observers.count >= contents.pruneAt else { return nil }
      contents.pruneAt = contents.observers.count * 2
      return contents.observers.copy
    }
    guard let full else { return }
    for observer in full { observer.endIfOrphaned() }
    let old = contents.withLock { contents in
      let old = contents.observers
      contents.observers = old.filter { !$0.hasEnded }
      contents.pruneAt = max(32, contents.observers.count * 2)
      return old
    }
    withExtendedLifetime(old) {}
  }
}
