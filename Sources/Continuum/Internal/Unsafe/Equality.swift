// Guards: the bytes of values of any type, to compare them.
//
// Worth it: `NaN` differs from itself. Only the bytes tell that a value with `NaN` is the one from before.
//
// For use by: code that decides whether a value has changed.

public import Foundation

/// Whether two values are the same byte by byte: values that refer to objects are if they refer to the same ones.
/// Unused bytes between fields count, so that the answer may be false for equal values.
@inlinable @inline(__always)
func hasSameBytes<Value>(_ one: Value, _ other: Value) -> Bool {
  switch MemoryLayout<Value>.size {
  // In a register. For an integer this is its `==`, and the compiler makes one comparison of the two.
  case 1: unsafeBitCast(one, to: UInt8.self) == unsafeBitCast(other, to: UInt8.self)
  case 4: unsafeBitCast(one, to: UInt32.self) == unsafeBitCast(other, to: UInt32.self)
  case 8: unsafeBitCast(one, to: UInt64.self) == unsafeBitCast(other, to: UInt64.self)
  case let size:
    withUnsafePointer(to: one) { one in
      withUnsafePointer(to: other) { memcmp(one, $0, size) == 0 }
    }
  }
}

/// Whether a value is no change. The bytes decide first: a value with `NaN` is equal to itself here, unless `NaN` is
/// behind a reference that differs.
@inlinable @inline(__always)
func isEqual<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
  hasSameBytes(old, new) || old == new
}
