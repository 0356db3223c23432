// Guards: a key path of one class, as a key path of another.
//
// Worth it: Swift compares the class that a key path begins with, so `\Letter.title` and `\Document.title` are unequal
// although `Letter` inherits the property, and no public call tells that it is one.
//
// For use by: `KeyPathNames`, which hashes and compares the result. Nothing ever follows it.

/// What a key path of a class leads to, whatever the class that it begins with, and with or without `!` at the end.
///
/// `\Letter.title` and `\Document.title` lead to one property if `Letter` inherits it, even if it overrides it, and
/// so do `\Dog.bark` and `\Dog.bark!`. The properties of two classes are the same only if one class inherits from the
/// other: otherwise they are equal if they are stored in the same place.
func property<StoredNode: AnyObject, Value>(of keyPath: KeyPath<StoredNode, Value>) -> AnyKeyPath {
  // Only the key path of the whole object has an offset. Nothing can be put in front of it.
  guard MemoryLayout<StoredNode>.offset(of: keyPath) == nil else { return keyPath }
  let known = Ref.unretained(keyPath).cast(to: KeyPath<AnyRoot, Value>.self).object
  return unwrapping((\AnyRoot.object).appending(path: known))
}

/// A class in place of any other.
private final class AnyRoot {
  var object: AnyRoot { self }
}

private func unwrapping<Value>(_ path: KeyPath<AnyRoot, Value>) -> AnyKeyPath {
  guard let type = Value.self as? any OptionalValue.Type else { return path }
  return type.unwrap(path)
}

/// An optional, whose type the caller does not know. The key paths that it takes lead to a value of this type.
protocol OptionalValue {
  /// The name of the type, as client code writes it.
  static var typeName: String { get }
  static func isNil<StoredNode>(at path: AnyKeyPath, of object: StoredNode) -> Bool
  /// The property behind a key path that begins with `AnyRoot`.
  static func unwrap(_ path: AnyKeyPath) -> AnyKeyPath
}

extension Optional: OptionalValue {
  static var typeName: String { "\(Wrapped.self)?" }

  static func isNil<StoredNode>(at path: AnyKeyPath, of object: StoredNode) -> Bool {
    let value = object[keyPath: unsafeDowncast(path, to: KeyPath<StoredNode, Self>.self)]
    return if case .none = value { true } else { false }
  }

  static func unwrap(_ path: AnyKeyPath) -> AnyKeyPath {
    unwrapping(unsafeDowncast(path, to: KeyPath<AnyRoot, Self>.self).appending(path: \.!))
  }
}
