extension Label {
  /// What the label holds.
  var lines: [String] { text.map { [$0] } ?? [] }
}

extension Button {
  /// What the button holds.
  var lines: [String] { title.map { ["[\($0)]"] } ?? [] }
}

extension TableView {
  /// What the table holds, numbered from one as the commands count rows.
  var lines: [String] { rows.enumerated().map { "\($0 + 1). \($1)" } }
}
