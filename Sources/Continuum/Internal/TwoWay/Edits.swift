/// What a user has made of a property that shows a variable of another type. Used in the place of the binding alone.
@usableFromInline @_fixed_layout
final class Edits<Value: Equatable, Property, Target> {
  @usableFromInline
  let set: (Target, Property) -> Void
  @usableFromInline
  let convert: (Value) -> Property
  /// The last edit, and the value that it stands for, until another value is shown.
  @usableFromInline
  var last: (property: Property, value: Value)?

  @inlinable
  init(_ set: @escaping (Target, Property) -> Void, _ convert: @escaping (Value) -> Property) {
    (self.set, self.convert) = (set, convert)
  }

  /// Shows a value, unless the property has it in the user's own words.
  @inlinable
  func show(_ value: Value, in target: Target) {
    if let last, isEqual(last.value, value) { return set(target, last.property) }
    last = nil
    set(target, convert(value))
  }
}
