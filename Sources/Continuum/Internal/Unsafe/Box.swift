// Guards: values that passes and deliveries read while others replace them.
//
// Worth it: a box without references is filled again, and a change of a derived value takes no allocation.
//
// For use by: closures that are made where the type is known, through `Inputs`, `ComputedNode.Open` and `AnyBox`.

/// A value that others are derived from, in an object that does not change while other code refers to it.
@usableFromInline
class AnyBox: @unchecked Sendable {  // See above.
  @usableFromInline
  init() {}

  /// The value in words, for traces. Foreign code may run.
  @usableFromInline
  var text: String { fatalError("A subclass has the value.") }

  /// Runs `body` with the address of the value.
  @usableFromInline
  func open(_ body: (ErasedValue) -> Void) { fatalError("A subclass has the value.") }

  /// Whether the value of another box of this type is the same bit by bit.
  @usableFromInline
  func isSame(as other: AnyBox) -> Bool { fatalError("A subclass has the value.") }

  /// Whether the value of another box of this type is equal.
  @usableFromInline
  func hasEqualValue(as other: AnyBox, by equality: Equality) -> Bool {
    fatalError("A subclass has the value.")
  }
}

@usableFromInline @_fixed_layout
final class Box<Value>: AnyBox, @unchecked Sendable {  // Like its superclass.
  @exclusivity(unchecked) @usableFromInline
  final var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }

  @usableFromInline
  override var text: String { String(reflecting: value) }

  @usableFromInline
  override func open(_ body: (ErasedValue) -> Void) { ErasedValue.with(value, body) }

  @usableFromInline
  override func isSame(as other: AnyBox) -> Bool {
    hasSameBytes(value, known(other, as: Box<Value>.self).value)
  }

  @usableFromInline
  override func hasEqualValue(as other: AnyBox, by equality: Equality) -> Bool {
    isEqual(value, known(other, as: Box<Value>.self).value, by: equality)
  }

  /// Whether a box without references is filled again. A box whose value refers to objects is not: they would live
  /// on in it.
  @inlinable
  static var isReusable: Bool { _isPOD(Value.self) }

  /// Puts a value into `spare`, or into a new box.
  @inlinable @inline(__always)
  static func holding(_ value: Value, in spare: Ref<AnyBox>?) -> Ref<AnyBox> {
    guard let spare else { return .retained(Box(value)) }
    spare.with { known($0, as: Box<Value>.self).value = value }
    return spare
  }

  /// Runs `body` with the address of the value. The value is read, and not borrowed for a change: two threads may
  /// do this at once.
  @inlinable @inline(__always)
  static func open(_ box: Ref<AnyBox>, _ body: (ErasedValue) -> Void) {
    box.with { box in
      ErasedValue.with(known(box, as: Box<Value>.self).value, body)
    }
  }

  @inlinable @inline(__always)
  static func value(in box: Ref<AnyBox>) -> Value {
    box.with { known($0, as: Box<Value>.self).value }
  }
}

/// The values that a derived value is computed from.
@usableFromInline
struct Inputs {
  @usableFromInline
  let boxes: UnsafePointer<Ref<AnyBox>>

  @usableFromInline
  init(boxes: UnsafePointer<Ref<AnyBox>>) { self.boxes = boxes }

  /// The value of one input, whose type the caller knows.
  @inlinable @inline(__always)
  subscript<Value>(index: Int) -> Value { Box<Value>.value(in: boxes[index]) }

  @inlinable @inline(__always)
  func next<Value>(_ index: inout Int, as type: Value.Type) -> Value {
    index += 1
    return self[index]
  }
}
