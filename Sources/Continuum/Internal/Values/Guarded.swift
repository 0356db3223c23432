import Foundation
public import Synchronization

/// A mutex that the thread sanitizer understands.
///
/// On Linux a mutex that is waited for is handed over inside the standard library, where the sanitizer
/// cannot look, so it would report races to users of this package where there are none. An atomic that
/// is written before each release and read after each acquisition shows it the order, at next to no
/// cost.
@usableFromInline @frozen
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline
  let mutex: Mutex<Value>
  @usableFromInline
  let order = QuietAtomic(false)

  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  @inlinable @inline(__always)
  package borrowing func withLock<Result>(
    _ body: (inout sending Value) -> sending Result
  ) -> sending Result {
    #if DEBUG
    let thread = PlayedThread.current
    thread?.willLock()
    defer { thread?.didUnlock() }
    #endif
    var attempts = 0
    repeat {
      let result = mutex.withLockIfAvailable { value in
        _ = order.load(ordering: .acquiring)
        defer { order.store(true, ordering: .releasing) }
        return body(&value)
      }
      if let result { return result }
    } while waitForTurn(&attempts)
    return sleepForTurn(body)
  }

  /// Another thread has the lock, as a rule for some nanoseconds. Returns whether to try again.
  ///
  /// To sleep at once would be slow for everybody: on Linux a thread that sleeps is handed the lock before it has
  /// woken, and each thread that asks meanwhile goes to sleep, too.
  @usableFromInline @inline(never)
  package borrowing func waitForTurn(_ attempts: inout Int) -> Bool {
    attempts += 1
    // The thread that has the lock may be waiting for a core.
    if attempts.isMultiple(of: 8) { sched_yield() }
    for _ in 0..<16 { _ = order.load(ordering: .relaxed) }
    return attempts < 128
  }

  @inlinable @inline(never)
  package borrowing func sleepForTurn<Result>(
    _ body: (inout sending Value) -> sending Result
  ) -> sending Result {
    mutex.withLock { value in
      _ = order.load(ordering: .acquiring)
      defer { order.store(true, ordering: .releasing) }
      return body(&value)
    }
  }
}
