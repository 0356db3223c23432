/// A table, and a text to show in place of one without rows.
package final class ListScreen {
  package let emptyLabel = Label()
  package private(set) lazy var tableView = TableView { [unowned self] index, rowView in
    rowView.titleLabel.text = rows[index]
  }
  package var rows: [String] = [] {
    didSet { tableView.rowCount = rows.count }
  }

  package init() {}

  /// What the targets hold.
  package var lines: [String] { tableView.lines + emptyLabel.lines }
}
