extension Label {
  /// What the label holds.
  package var lines: [String] { text.map { [$0] } ?? [] }
}

extension Button {
  /// What the button holds, in round brackets while it is disabled.
  package var lines: [String] { title.map { [isEnabled ? "[\($0)]" : "(\($0))"] } ?? [] }
}

extension TableView {
  /// What the table shows from its first row to its last, numbered as the commands count rows.
  package var lines: [String] {
    stride(from: 0, to: ids.count, by: Self.height).flatMap { first in
      scroll(to: first)
      return zip(rowsInSight, rowViews).map { "\($0 + 1). \($1.titleLabel.text ?? "")" }
    }
  }
}
