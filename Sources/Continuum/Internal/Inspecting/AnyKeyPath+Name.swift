extension AnyKeyPath {
  /// The properties that the key path goes through, as far as it knows their names: `address.city`. It knows
  /// those of stored properties; nothing tells it those of computed ones, and of ones with observers.
  ///
  /// The description is foreign code where an argument of a subscript is: call it under no lock.
  var properties: (names: String, isComplete: Bool) {
    let root = "\\\(rootName)."
    let description = debugDescription
    guard description.hasPrefix(root) else { return ("", false) }
    let names = description.dropFirst(root.count)
    guard let unknown = names.firstIndex(of: "<") else { return (String(names), true) }
    return (String(names[..<unknown].reversed().drop { $0 == "." }.reversed()), false)
  }

  /// The type that it begins with.
  var rootName: String { "\(type(of: self).rootType)" }

  /// The path with `owner`, or with the type that it begins with, in front: `form.email`, `Note.title`.
  /// What it does not know is an ellipsis.
  func name(of owner: String?) -> String {
    let (names, isComplete) = properties
    let owner = owner ?? rootName
    let known = names.isEmpty ? owner : "\(owner).\(names)"
    return isComplete ? known : "\(known).…"
  }
}
