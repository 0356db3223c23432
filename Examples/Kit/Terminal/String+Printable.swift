extension String {
  /// The text with control characters spelled out. In a name from elsewhere they could move the
  /// cursor, end the line, or turn the direction of writing.
  package var printable: String {
    // Nearly every text is plain ASCII, and there may be 100,000 of them.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    return unicodeScalars.map { $0.isControl ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
