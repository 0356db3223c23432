/// Rows on a screen. It has a row view for each row in sight, and uses them again when it scrolls.
package final class TableView<ID: Hashable> {
  /// How many rows are in sight at a time.
  package static var height: Int { 10 }

  package private(set) var ids: [ID] = []
  package private(set) var rowsInSight = 0..<0
  /// As many as were ever in sight at a time, the first of them for `rowsInSight`.
  package private(set) var rowViews: [RowView] = []
  package private(set) var updateCount = 0

  private let showRow: (_ id: ID, _ rowView: RowView) -> Void

  /// Makes a table that calls `showRow` for each row that comes into sight.
  package init(showRow: @escaping (_ id: ID, _ rowView: RowView) -> Void) {
    self.showRow = showRow
  }

  /// Shows these rows from the first on.
  package func show(_ ids: [ID]) {
    updateCount += 1
    show(ids, from: 0)
  }

  /// Inserts and removes rows. A row that stays in sight keeps its view.
  package func apply(_ difference: CollectionDifference<ID>) {
    guard let new = ids.applying(difference) else {
      preconditionFailure("this is the difference from other rows")
    }
    updateCount += 1
    show(new, from: min(rowsInSight.lowerBound, new.count))
  }

  /// Brings the row at `index`, and those after it, into sight.
  package func scroll(to index: Int) {
    show(ids, from: index)
  }

  private func show(_ new: [ID], from first: Int) {
    var kept = Dictionary(zip(ids[rowsInSight], rowViews)) { first, _ in first }
    rowsInSight = first..<min(first + Self.height, new.count)
    ids = new
    let views = ids[rowsInSight].map { kept.removeValue(forKey: $0) }
    let isKept = Set(views.compactMap { $0.map(ObjectIdentifier.init) })
    var spare = rowViews.filter { !isKept.contains(ObjectIdentifier($0)) }[...]
    spare.forEach { $0.prepareForReuse() }
    rowViews = zip(ids[rowsInSight], views).map { id, view in
      if let view { return view }
      let view = spare.popFirst() ?? RowView()
      showRow(id, view)
      return view
    }
    rowViews += spare
  }
}
