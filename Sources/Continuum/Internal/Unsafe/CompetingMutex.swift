// Guards: a value that only the holder of a mutex uses.
//
// Worth it: an object of its own would be a safe place for the value, but a load more for each use, and a global could
// not have one without a check for each use. `Mutex` of the standard library keeps its value in the same `_Cell`.
//
// For use by: `Guarded`, and what `everySchedule` itself needs, since a `Guarded` asks that first.

public import Dispatch
public import Synchronization

/// A mutex for which woken threads compete with those that come by. It is used like `Mutex`.
///
/// A thread that finds the mutex held looks again for some microseconds, and then sleeps. The mutex is handed over to
/// nobody: a thread that releases it wakes one sleeper, and goes on. So no running thread waits for one that has yet to
/// wake up.
///
/// `state` alone decides. A thread announces that it will sleep in the same step in which it sees that the mutex is
/// held. So the holder sees the announcement when it releases the mutex, and no wake-up is lost. Each announcement is
/// withdrawn with one signal of the semaphore. The first thread that sleeps makes the semaphore. It is released with
/// the mutex, which no thread is using then, because `withLock` borrows the mutex until it returns.
///
/// Everything starts at zero; `Graph.Core` says why.
@usableFromInline @frozen
package struct CompetingMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  /// The lowest bit: a thread holds the mutex. The others: how many threads sleep, or are about to.
  @usableFromInline
  let state = Atomic<UInt32>(0)
  // Beside the state: another processor that takes the mutex gets both at the same time.
  @usableFromInline
  let cell: _Cell<Value>
  @usableFromInline
  let semaphore = AtomicLazyReference<DispatchSemaphore>()

  @inlinable
  package init(_ value: consuming sending Value) {
    cell = _Cell(value)
  }

  /// Runs `body` while no other thread does. Before the calling thread sleeps, it looks `tries` times whether the mutex
  /// is free.
  @inlinable @inline(__always)
  package borrowing func withLock<Result>(
    tries: Int = 1_000, _ body: (inout sending Value) -> sending Result
  ) -> sending Result {
    if !state.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged {
      state.compete(tries, semaphore)
    }
    defer {
      if state.wrappingSubtract(1, ordering: .releasing).newValue != 0 { state.wakeOne(semaphore) }
    }
    // In one expression with the next line, the thread sanitizer would take it for a use of the state.
    let address = cell._address
    return body(&address.pointee)
  }
}

// The state of a mutex. What is done with it when several threads want the mutex is the same for all values.
extension Atomic<UInt32> {
  private static var held: UInt32 { 1 }
  private static var sleeper: UInt32 { 2 }

  /// Waits until the calling thread holds the mutex.
  @usableFromInline @inline(never)
  borrowing func compete(
    _ tries: Int, _ semaphore: borrowing AtomicLazyReference<DispatchSemaphore>
  ) {
    var left = tries
    while true {
      let seen = load(ordering: .relaxed)
      if seen & Self.held == 0 {
        if replace(seen, by: seen | Self.held) { return }
      } else if left > 0 {
        left -= 1
      } else {
        let semaphore = semaphore.load() ?? semaphore.storeIfNil(DispatchSemaphore(value: 0))
        guard replace(seen, by: seen + Self.sleeper) else { continue }
        semaphore.wait()
        left = tries
      }
    }
  }

  /// Wakes a sleeper, if there still is one, unless another thread holds the mutex by now: that one will do so.
  @usableFromInline @inline(never)
  borrowing func wakeOne(_ semaphore: borrowing AtomicLazyReference<DispatchSemaphore>) {
    while true {
      let seen = load(ordering: .relaxed)
      guard seen != 0, seen & Self.held == 0 else { return }
      if replace(seen, by: seen - Self.sleeper) { break }
    }
    semaphore.load()!.signal()
  }

  /// Whoever sees an announcement sees the semaphore, too, and whoever takes the mutex sees what its last holder has
  /// written.
  @inline(__always)
  private borrowing func replace(_ seen: UInt32, by next: UInt32) -> Bool {
    compareExchange(expected: seen, desired: next, ordering: .acquiringAndReleasing).exchanged
  }
}
