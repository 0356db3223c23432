import Foundation

/// The lines of the table: one for each row, and one more for each further ratio of a row.
struct Table {
  private let cells: [[String]]

  init(_ rows: [Measured]) {
    let head = [
      "", "by hand", "this library", "NotificationCenter", "Observation", "ratio", "aim", "to",
      "spread",
    ]
    cells = [head] + rows.flatMap(Self.lines)
  }

  var lines: [String] {
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { line in
      let cells = zip(line.indices, zip(line, widths)).map { column, cell in
        let (text, width) = cell
        let space = String(repeating: " ", count: width - text.count)
        // Words stand on the left, figures on the right.
        return [0, 7].contains(column) ? text + space : space + text
      }
      let text = cells.joined(separator: "  ")
      let end = text.lastIndex { $0 != " " } ?? text.startIndex
      return String(text[...end])
    }
  }

  private static func lines(_ row: Measured) -> [[String]] {
    var lines = row.ratios.map { ratio in
      [
        ratio.median.ratio, aim(ratio.atMost?.ratio, ratio.isMissed),
        ratio.peer.name,
        row.rounds.count == 1
          ? ""
          : "\(ratio.spread.lowerBound.ratio)–\(ratio.spread.upperBound.ratio)",
      ]
    }
    if let limit = row.row.limit {
      lines.append(["", aim(row.row.unit.text(limit), row.isLimitMissed), "", ""])
    }
    if lines.isEmpty { lines = [["", "", "", ""]] }
    let figures = Peer.columns.map { row.figure($0).map(row.row.unit.text) ?? "" }
    return lines.enumerated().map { index, line in
      (index == 0 ? [row.row.name] + figures : Array(repeating: "", count: 5)) + line
    }
  }

  private static func aim(_ limit: String?, _ isMissed: Bool) -> String {
    limit.map { (isMissed ? "MISSED " : "") + "≤ \($0)" } ?? ""
  }
}

extension Unit {
  func text(_ figure: Double) -> String {
    switch self {
    case .bytes: "\(figure.rounded(to: 0)) B"
    case .nanoseconds where figure < 10: "\(figure.rounded(to: 1)) ns"
    case .nanoseconds where figure < 1e3: "\(figure.rounded(to: 0)) ns"
    case .nanoseconds where figure < 1e6: "\((figure / 1e3).rounded(to: 1)) µs"
    case .nanoseconds where figure < 1e9: "\((figure / 1e6).rounded(to: 1)) ms"
    case .nanoseconds: "\((figure / 1e9).rounded(to: 1)) s"
    }
  }
}

extension Double {
  func rounded(to places: Int) -> String { String(format: "%.\(places)f", self) }

  /// As a ratio. One that is very small has more places.
  var ratio: String { rounded(to: self < 0.1 ? 3 : 2) }
}

extension Int {
  /// With a comma between thousands.
  var text: String { formatted(.number.locale(Locale(identifier: "en"))) }
}
