import Foundation

// What bindings and traces call key paths, targets and queues, and how they print texts.

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

extension ContinuumObserver.Destination {
  /// The name, for a target of this type: `Label.text`, `Label`, the name of a variable; `nil` for a closure without
  /// a target. It describes key paths, which may run foreign code: call it without a lock.
  func name(target: Any.Type?) -> String? {
    switch self {
    case .closure, .source: target.map { "\($0)" }
    case .property(let path), .edited(let path):
      path.propertyName.map { "\(path.rootName).\($0)" } ?? path.rootName
    case .variable(let node): node.label.name
    }
  }
}

extension OperationQueue {
  /// The name in bindings and traces. Foundation names a queue without a name by its address, which differs in
  /// each run: `NSOperationQueue 0x600003a0`.
  var label: String {
    let prefix = "NSOperationQueue 0x"
    guard let name,
      !(name.hasPrefix(prefix) && name.dropFirst(prefix.count).allSatisfy(\.isHexDigit))
    else { return "an operation queue" }
    return "the queue ‘\(name)’"
  }
}

extension String {
  /// The text on one line, as it is printed. Line ends and other control characters read as in Swift's
  /// source.
  var onOneLine: String {
    // Printable ASCII: most texts, so that a traced write does not look up the category of each character.
    guard utf8.contains(where: { !(32...126).contains($0) }) else { return self }
    return unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }
    .joined()
  }

  /// The text with other ones in place of some characters.
  func escaped(_ escapes: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }

  /// The text with a number of times, if there are several.
  func times(_ count: Int) -> String { count == 1 ? self : "\(self) × \(count)" }
}
