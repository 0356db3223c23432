/// What a terminal shows, so that it is sent only what is different.
struct Frame {
  private var rows: [String] = []

  /// The text that turns what is shown into these lines.
  mutating func update(to lines: [Line], size: Size, theme: Theme) -> String {
    var text = ""
    for row in 0..<size.height {
      let new = row < lines.count ? lines[row].cut(to: size.width).sequence(in: theme) : ""
      if row < rows.count {
        if rows[row] == new { continue }
        rows[row] = new
      } else {
        rows.append(new)
      }
      // A row that is filled would lose its last column if it were cleared to its end afterwards.
      text += "\u{1B}[\(row + 1);1H\u{1B}[2K\(new)"
    }
    rows.removeLast(max(0, rows.count - size.height))
    return text
  }
}
