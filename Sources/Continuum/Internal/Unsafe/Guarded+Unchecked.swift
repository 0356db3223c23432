// Guards: values that leave a lock and need not be `Sendable`.
//
// Worth it: the lock asks for a result that belongs to no other thread, and the compiler cannot see that of a
// copy whose type it does not know.
//
// Who may use it: code that copies a value under the lock, or takes the only reference out of it.

extension Guarded where Value: ~Copyable {
  /// Runs `body` under the lock. What it returns is a copy, or the only reference to an object.
  @inlinable @inline(__always)
  package borrowing func withLockUnchecked<Result>(
    _ body: (inout sending Value) -> Result
  ) -> Result {
    nonisolated(unsafe) var result: Result?  // Only this call sees it.
    withLock { result = body(&$0) }
    return result.unsafelyUnwrapped
  }
}
