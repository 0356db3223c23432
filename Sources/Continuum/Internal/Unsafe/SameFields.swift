// Guards: the bytes of the fields of a value, to compare them without the unused bytes between them.
//
// Worth it: a value with `NaN` is equal to itself, also if a `Bool` stands in front of the `NaN`. A copy of such a value
// may have other bytes between the two, and `==` says that it differs.
//
// For use by: `Comparing`, for two values that differ by their bytes and by `==`.

/// A value, with the fields that it has. A reference has none, and neither has a value that has a mirror of its own, such
/// as an array.
struct Field {
  private let value: Any
  private let mirror: Mirror?

  init(_ value: Any) {
    self.value = value
    // A mirror of its own may leave fields out.
    mirror = value is any CustomReflectable ? nil : Mirror(reflecting: value)
  }

  func hasSameBytes(as other: Field) -> Bool {
    guard type(of: value) == type(of: other.value) else { return false }
    guard let mirror, let others = other.mirror?.children, hasFields, other.hasFields else {
      return leafHasSameBytes(value, as: other.value)
    }
    return mirror.children.count == others.count
      && zip(mirror.children, others).allSatisfy { field, other in
        field.label == other.label && Field(field.value).hasSameBytes(as: Field(other.value))
      }
  }

  private var hasFields: Bool {
    switch mirror?.displayStyle {
    // One without a value has no other field.
    case .optional: true
    case .struct, .tuple, .enum: mirror?.children.isEmpty == false
    default: false
    }
  }

  /// Whether a value of this type may hold a `NaN` beside something else.
  var mayDifferFromItself: Bool {
    switch mirror?.displayStyle {
    case .struct, .tuple: mirror?.children.contains { Field($0.value).mayHoldNaN } ?? false
    // Another value may hold one.
    case .enum, .optional: true
    default: false
    }
  }

  private var mayHoldNaN: Bool {
    switch value {
    case is any BinaryInteger, is Bool, is String: false
    default: mirror?.displayStyle == .struct ? mayDifferFromItself : !(type(of: value) is AnyClass)
    }
  }
}

private func leafHasSameBytes<Leaf>(_ leaf: Leaf, as other: Any) -> Bool {
  (other as? Leaf).map { hasSameBytes(leaf, $0) } ?? false
}
