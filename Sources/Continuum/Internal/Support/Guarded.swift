public import Synchronization

/// A mutex that the thread sanitizer understands.
///
/// On Linux, the standard library hands over a contended mutex where the sanitizer cannot look, so the
/// sanitizer would report races to users of this package where there are none. An atomic that is written
/// before each release and read after each acquisition shows it the order, at next to no cost.
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
    defer { thread?.goOn() }
    #endif
    return mutex.withLock { value in
      _ = order.load(ordering: .acquiring)
      defer { order.store(true, ordering: .releasing) }
      return body(&value)
    }
  }
}
