/// A value that values are derived from, as an object that never changes once others know it.
@usableFromInline
class AnyOutput: @unchecked Sendable {  // See above.
  /// Counts the outputs of the node that it belongs to.
  @exclusivity(unchecked) @usableFromInline
  final var version: UInt64 = 0

  @usableFromInline
  init() {}

  func withPointer(_ body: (UnsafeRawPointer) -> Void) {
    fatalError("A subclass has the value.")
  }
}

@usableFromInline
final class Output<Value>: AnyOutput, @unchecked Sendable {  // Like its superclass.
  @usableFromInline
  let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }

  override func withPointer(_ body: (UnsafeRawPointer) -> Void) {
    withUnsafePointer(to: value) { body(UnsafeRawPointer($0)) }
  }
}
