/// Rows on a screen. It has a row view for each row in sight, and uses them again when it scrolls.
package final class TableView {
  /// How many rows are in sight at a time.
  package static let height = 10

  package var rowCount = 0 {
    didSet { reload() }
  }

  package private(set) var rowsInSight = 0..<0
  /// As many as were ever in sight at a time, the first of them for `rowsInSight`.
  package private(set) var rowViews: [RowView] = []
  package private(set) var reloadCount = 0

  private let showRow: (_ index: Int, _ rowView: RowView) -> Void

  /// Makes a table that calls `showRow` for each row that comes into sight.
  package init(showRow: @escaping (_ index: Int, _ rowView: RowView) -> Void) {
    self.showRow = showRow
  }

  /// Brings the row at `index`, and those after it, into sight.
  package func scroll(to index: Int) {
    rowsInSight = index..<min(index + Self.height, rowCount)
    while rowViews.count < rowsInSight.count { rowViews.append(RowView()) }
    rowViews.forEach { $0.prepareForReuse() }
    zip(rowsInSight, rowViews).forEach(showRow)
  }

  private func reload() {
    reloadCount += 1
    scroll(to: 0)
  }
}
