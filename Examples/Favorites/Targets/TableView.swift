/// Rows on a screen. Like any view, it knows nothing of the library.
final class TableView {
  var rows: [String] = [] {
    didSet { reloadCount += 1 }
  }

  private(set) var reloadCount = 0
}
