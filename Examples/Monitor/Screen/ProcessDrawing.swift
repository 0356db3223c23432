extension Column {
  var title: String {
    switch self {
    case .number: "PID"
    case .user: "USER"
    case .state: "S"
    case .threads: "THR"
    case .load: "CPU%"
    case .memory: "MEM"
    case .time: "TIME"
    }
  }

  var width: Int {
    switch self {
    case .number: 7
    case .user: 8
    case .state: 1
    case .threads: 4
    case .load: 6
    case .memory: 6
    case .time: 9
    }
  }

  var isRight: Bool { self != .user && self != .state }

  /// By what the list is sorted, if it is sorted by this column.
  var sortKey: SortKey? {
    switch self {
    case .number: .number
    case .user: .user
    case .state, .threads: nil
    case .load: .load
    case .memory: .memory
    case .time: .time
    }
  }

  fileprivate func text(_ row: ProcessRow) -> String {
    switch self {
    case .number: "\(row.id.number)"
    case .user: row.user
    case .state: "\(row.state)"
    case .threads: "\(row.threads)"
    case .load: Amount.percent(row.load)
    case .memory: Amount.bytes(Double(row.memory))
    case .time: Amount.time(row.time)
    }
  }
}

extension Drawing {
  /// The titles of the columns. The one that the list is sorted by has an arrow.
  static func header(_ columns: [Column], order: SortOrder) -> Line {
    var line = Line()
    func append(_ title: String, isSorted: Bool, width: Int, isRight: Bool) {
      let arrow = isSorted ? (order.isReversed ? "▲" : "▼") : ""
      line.append((title + arrow).padded(to: width, right: isRight), isSorted ? .title : .faint)
    }
    for column in columns {
      append(
        column.title, isSorted: column.sortKey == order.key, width: column.width,
        isRight: column.isRight)
      line.append(" ")
    }
    append("COMMAND", isSorted: order.key == .name, width: 8, isRight: false)
    return line
  }

  static func process(_ row: ProcessRow, columns: [Column]) -> Line {
    var line = Line()
    for column in columns {
      let text = column.text(row).padded(to: column.width, right: column.isRight)
      line.append(text, style(of: column, row))
      line.append(" ")
    }
    line.append(row.command)
    return line
  }

  private static func style(of column: Column, _ row: ProcessRow) -> Style {
    switch column {
    case .number, .user, .threads, .time: .faint
    case .load: row.load < 0.005 ? .faint : style(ofLoad: row.load)
    case .state: row.state == "R" ? .low : row.state == "Z" ? .high : .faint
    case .memory: .plain
    }
  }
}
