extension AnyKeyPath {
  /// The properties that the key path goes through: `address.city`. The program knows the names of stored
  /// properties. An ellipsis stands for a computed property, or one with observers, and what follows it;
  /// `nil` for one that comes first.
  var propertyName: String? {
    let root = "\\\(rootName)."
    let description = debugDescription
    guard description.hasPrefix(root) else { return nil }
    let names = description.dropFirst(root.count).prefix { $0 != "<" }
    if names.isEmpty { return nil }
    return names.last == "." ? "\(names)…" : String(names)
  }

  /// The type that it begins with.
  var rootName: String { "\(type(of: self).rootType)" }

  /// The path with `owner`, or with the type that it begins with, in front: `form.email`, `Note.title`.
  func name(of owner: String?) -> String { "\(owner ?? rootName).\(propertyName ?? "…")" }
}
