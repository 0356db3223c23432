// Guards: values whose type the caller knows and the graph does not.
//
// Worth it: a generic class of this module is not specialised in the client, and an existential copies the
// value. A closure that is made where the type is known reads it through this, at the cost of a load.
//
// For use by: code that hands a value down to such a closure, while the value stays where it is.

/// A value of any type, valid during the call that it is handed to.
@usableFromInline @frozen
struct ErasedValue: @unchecked Sendable {  // The call that it is valid in stays where it is.
  @usableFromInline
  let address: UnsafeRawPointer

  @inlinable @inline(__always)
  init(address: UnsafeRawPointer) { self.address = address }

  /// Runs `body` with `value`, which is read, and not borrowed for a change: two threads may do this at once.
  @inlinable @inline(__always)
  static func with<Value, Result>(_ value: Value, _ body: (ErasedValue) -> Result) -> Result {
    // Nothing is stored anywhere: the address of `()` that the compiler gives is whatever a register holds, and may
    // be null. An optional would be nil then.
    if MemoryLayout<Value>.size == 0 {
      return body(
        ErasedValue(
          address: UnsafeRawPointer(bitPattern: MemoryLayout<Value>.alignment).unsafelyUnwrapped))
    }
    return withUnsafePointer(to: value) { body(ErasedValue(address: UnsafeRawPointer($0))) }
  }

  /// The value, whose type the caller knows.
  @inlinable @inline(__always)
  func value<Value>(as type: Value.Type) -> Value {
    address.assumingMemoryBound(to: Value.self).pointee
  }
}
