/// The cells of a table or a collection view: those that it shows, and those that wait for another row.
@MainActor final class Cells<Cell: UIView> {
  private(set) var shown: [IndexPath: Cell] = [:]
  /// The cell of the row that is being reconfigured.
  private(set) var reconfigured: Cell?
  private var unused: [Cell] = []

  func takeUnused(where isRight: (Cell) -> Bool) -> Cell? {
    unused.firstIndex(where: isRight).map { unused.remove(at: $0) }
  }

  /// Each cell goes where `path` says, or out of the view.
  func move(_ path: (IndexPath) -> IndexPath?) {
    let old = shown
    shown = [:]
    for (from, cell) in old {
      if let path = path(from) { shown[path] = cell } else { remove(cell) }
    }
  }

  /// Asks for the cell of a row again, which has to be the one that the row has.
  func reconfigure(_ path: IndexPath, _ make: (IndexPath) -> Cell?) {
    guard let cell = shown[path] else { return }
    reconfigured = cell
    precondition(make(path) === cell, "a row that is reconfigured keeps its cell")
    reconfigured = nil
  }

  /// Makes cells for the rows in the frame of a view with so many rows in each section.
  func layOut(
    _ view: UIScrollView, _ counts: [Int], _ height: CGFloat, _ make: (IndexPath) -> Cell?
  ) {
    let first = max(0, Int(view.contentOffset.y / height))
    let paths = counts.enumerated().lazy.flatMap { section, count in
      (0..<count).lazy.map { IndexPath(row: $0, section: section) }
    }
    let visible = Array(paths.dropFirst(first).prefix(Int(view.frame.height / height)))
    for (path, cell) in shown where !visible.contains(path) {
      shown[path] = nil
      remove(cell)
    }
    for path in visible where shown[path] == nil {
      guard let cell = make(path) else { return }
      shown[path] = cell
      view.addSubview(cell)
    }
  }

  private func remove(_ cell: Cell) {
    cell.removeFromSuperview()
    unused.append(cell)
  }
}
