/// A table, and a text to show in place of one without rows.
package final class ListScreen {
  package let emptyLabel = Label()
  package let tableView = TableView<String> { title, rowView in
    rowView.titleLabel.text = title
  }
  package var rows: [String] = [] {
    didSet { tableView.show(rows) }
  }

  package init() {}

  /// What the targets hold.
  package var lines: [String] { tableView.lines + emptyLabel.lines }
}
