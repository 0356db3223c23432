extension String {
  /// The text on one line, as it is printed. Line ends and other control characters read as in Swift's
  /// source.
  var onOneLine: String {
    guard unicodeScalars.contains(where: \.mustBeEscaped) else { return self }
    return unicodeScalars.map { $0.mustBeEscaped ? $0.escaped(asASCII: true) : "\($0)" }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var mustBeEscaped: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
