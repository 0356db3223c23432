// Guards: values that leave a lock and do not have to be `Sendable`.
//
// Worth it: the lock asks for a result that belongs to no other thread, and the compiler cannot see that for a copy
// whose type it does not know.
//
// For use by: code that copies a value under the lock, or takes the only reference out of it.

extension Guarded where Value: ~Copyable {
  /// Runs `body` under the lock. Its result is a copy, or the only reference to an object.
  @inlinable @inline(__always)
  package borrowing func withLockUnchecked<Result>(
    _ body: (inout sending Value) -> Result
  ) -> Result {
    withLock { Unchecked(body(&$0)) }.value
  }
}

/// A value that crosses from one isolation to another, though the compiler does not see that it may.
@usableFromInline @frozen
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline
  package let value: Value

  @inlinable @inline(__always)
  package init(_ value: Value) { self.value = value }
}
