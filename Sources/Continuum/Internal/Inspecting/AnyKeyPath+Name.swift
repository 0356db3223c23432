extension AnyKeyPath {
  /// The properties that the key path goes through: `address.city`. The program knows the names of stored
  /// properties. An ellipsis stands for a computed property, or one with observers, and what follows it;
  /// `nil` for one that comes first.
  var propertyName: String? {
    let root = "\\\(rootName)."
    let description = debugDescription
    guard description.hasPrefix(root) else { return nil }
    let path = description.dropFirst(root.count)
    let known = path.prefix { $0 != "<" }
    // The runtime puts a point in front of the number of a tuple's element, and marks the end of optional
    // chaining.
    let names = known.split(separator: ".").joined(separator: ".")
    if names.isEmpty { return nil }
    if known.endIndex < path.endIndex { return "\(names).…" }
    return names.hasSuffix("?") ? String(names.dropLast()) : names
  }

  /// Its root type.
  var rootName: String { "\(type(of: self).rootType)" }

  /// The path with `owner`, or with the type that it begins with, in front: `form.email`, `Note.title`.
  func name(of owner: String?) -> String { "\(owner ?? rootName).\(propertyName ?? "…")" }
}
