import ContinuumExampleKit

/// What a part of the screen means. A theme gives it a colour.
enum Style: Sendable {
  case plain, title, faint, low, medium, high, selected, question
}

/// A line of the screen: texts one after the other, each with its style.
struct Line: Equatable, Sendable {
  struct Span: Equatable, Sendable {
    var text: String
    var style: Style
  }

  private(set) var spans: [Span] = []
  /// How many columns it takes.
  private(set) var width = 0

  init() {}

  init(_ text: String, _ style: Style = .plain) { append(text, style) }

  var text: String { spans.map(\.text).joined() }

  mutating func append(_ text: String, _ style: Style = .plain) {
    if text.isEmpty { return }
    width += text.columns
    if spans.last?.style == style {
      spans[spans.count - 1].text += text
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  mutating func append(_ line: Line) {
    for span in line.spans { append(span.text, span.style) }
  }

  /// Adds spaces until the line takes so many columns.
  mutating func fill(to width: Int, _ style: Style = .plain) {
    append(String(repeating: " ", count: max(0, width - self.width)), style)
  }

  /// The line, cut off at its end if it takes more columns.
  func cut(to width: Int) -> Line {
    if self.width <= width { return self }
    var line = Line()
    for span in spans { line.append(span.text.cut(to: width - line.width), span.style) }
    return line
  }

  /// The line in one style, as wide as the screen.
  func filled(to width: Int, _ style: Style) -> Line {
    var line = Line(text, style)
    line.fill(to: width, style)
    return line.cut(to: width)
  }
}

extension String {
  /// How many columns of a terminal the text takes.
  var columns: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.columns }
  }

  /// The text, cut off at its end if it takes more columns.
  func cut(to width: Int) -> String {
    if utf8.count <= width { return self }
    var columns = 0
    return String(
      prefix {
        columns += $0.columns; return columns <= width
      })
  }

  /// The text in so many columns, at their left or at their right.
  func padded(to width: Int, right: Bool = false) -> String {
    let text = cut(to: width)
    let spaces = String(repeating: " ", count: max(0, width - text.columns))
    return right ? spaces + text : text + spaces
  }
}

extension Character {
  /// Letters of East Asia, and most pictures, take two.
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation { return 2 }
    return switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
