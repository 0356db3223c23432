#if !COMPETING_MUTEX
public import Synchronization
#endif

/// The mutex of the library: the one that suits the platform. `everySchedule` decides who takes it next, and the
/// thread sanitizer understands it.
///
/// On Apple platforms it is `Mutex` of the standard library, an `os_unfair_lock`: threads compete for it, and whoever
/// holds it gets the priority of those that wait. On Linux, `Mutex` is a futex that the kernel hands over to a sleeping
/// thread. Once several threads wait, each acquisition costs a change of threads, and the line never gets shorter. So
/// `Package.swift` defines `COMPETING_MUTEX` on Linux, unless `CONTINUUM_MUTEX` is `standard`: that is how what Apple
/// platforms use is tested there.
///
/// The sanitizer cannot look into that handover, either, and would report races to users of this package where there
/// are none. An atomic that is written before each release and read after each acquisition shows it the order, at
/// next to no cost. A `CompetingMutex` does without.
@usableFromInline @frozen
package struct Guarded<Value: ~Copyable>: ~Copyable, Sendable {
  #if COMPETING_MUTEX
  @usableFromInline
  let mutex: CompetingMutex<Value>
  #else
  @usableFromInline
  let mutex: Mutex<Value>
  @usableFromInline
  let order = QuietAtomic(false)
  #endif

  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = .init(value)
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
    #if COMPETING_MUTEX
    return mutex.withLock(body)
    #else
    return mutex.withLock { value in
      _ = order.load(ordering: .acquiring)
      defer { order.store(true, ordering: .releasing) }
      return body(&value)
    }
    #endif
  }
}
