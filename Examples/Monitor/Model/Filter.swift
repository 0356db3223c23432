extension [ProcessRow] {
  /// The rows whose command, name, user or number contains the text, in small letters or capitals.
  func matching(_ text: String) -> [ProcessRow] {
    let wanted = text.lowercased()
    if wanted.isEmpty { return self }
    return filter { row in
      [row.command, row.name, row.user, "\(row.id.number)"].contains {
        $0.lowercased().contains(wanted)
      }
    }
  }
}
