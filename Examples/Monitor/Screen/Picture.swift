/// A screen as a picture for a page, in SVG.
enum Picture {
  private static let columnWidth = 8.4
  private static let lineHeight = 18

  static func svg(of lines: [Line], size: Size, command: String) -> String {
    let width = Int(Double(size.width) * columnWidth) + 24
    let height = size.height * lineHeight + 24
    let rows = lines.enumerated().flatMap { row, line in texts(of: line, row: row) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <title>The system monitor</title>
      <desc>\(command)</desc>
      <rect width="100%" height="100%" rx="8" fill="#1e1e1e"/>
      <g font-family="Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="14" xml:space="preserve">
      \(rows.joined(separator: "\n"))
      </g>
      </svg>
      """
  }

  /// Each text at its column, and as wide as its columns: fonts differ.
  private static func texts(of line: Line, row: Int) -> [String] {
    var column = 0
    return line.spans.flatMap { span -> [String] in
      defer { column += span.text.columns }
      let x = 12 + Double(column) * columnWidth
      let y = 12 + row * lineHeight
      let width = Double(span.text.columns) * columnWidth
      var parts: [String] = []
      if span.style == .selected {
        parts.append(
          ##"<rect x="\##(x.short)" y="\##(y)" width="\##(width.short)" height="\##(lineHeight)" fill="#d4d4d4"/>"##
        )
      }
      if !span.text.allSatisfy({ $0 == " " }) {
        parts.append(
          ##"<text x="\##(x.short)" y="\##(y + 13)" fill="\##(color(of: span.style))" textLength="\##(width.short)">\##(span.text.escaped)</text>"##
        )
      }
      return parts
    }
  }

  private static func color(of style: Style) -> String {
    switch style {
    case .plain: "#d4d4d4"
    case .title: "#ffffff"
    case .faint: "#8a8a8a"
    case .low: "#6abf69"
    case .medium: "#e0b040"
    case .high: "#e06c60"
    case .selected: "#1e1e1e"
    case .question: "#e0b040"
    }
  }
}

extension Double {
  fileprivate var short: String { "\((self * 10).rounded() / 10)" }
}

extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
