// The library's own sources are compiled into this module a second time, through the link `Library`.
// What a module declares itself comes before what it imports, so the types in this folder take the
// place of those that the library uses, and its sources know nothing of it.

import Synchronization

/// A mutex whose owner the scheduler knows: a thread that finds it taken gives way to another.
@usableFromInline
struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  // Nobody else ever waits for this one. It says what may be sent where.
  private let value: Synchronization.Mutex<Value>
  private let lock = Scheduler.Lock()

  @usableFromInline
  init(_ value: consuming sending Value) {
    self.value = Synchronization.Mutex(value)
  }

  @usableFromInline
  borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    Scheduler.acquire(lock)
    defer { Scheduler.release(lock) }
    return try value.withLock(body)
  }
}
