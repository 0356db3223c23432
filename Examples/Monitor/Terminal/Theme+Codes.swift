extension Theme {
  /// The parameters of the control sequence that begins a style: its colour, or bold, or reversed.
  func code(of style: Style) -> String {
    switch (self, style) {
    case (_, .plain): ""
    case (_, .title): "1"
    case (_, .selected): "7"
    case (.plain, .question): "1"
    case (.plain, _): ""
    case (_, .faint): "90"
    case (.dark, .low): "32"
    case (.dark, .medium): "33"
    case (.dark, .high), (.light, .high): "31"
    case (.dark, .question): "1;33"
    case (.light, .low): "34"
    case (.light, .medium): "35"
    case (.light, .question): "1;31"
    }
  }
}

extension Line {
  /// The line with control sequences.
  func sequence(in theme: Theme) -> String {
    spans.map { span in
      let code = theme.code(of: span.style)
      return code.isEmpty ? span.text : "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
    }.joined()
  }
}
