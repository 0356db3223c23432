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
