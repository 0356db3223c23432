import Continuum
import UIKit

struct Song: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
  var isFavorite = false

  static func many(_ count: Int) -> [Song] {
    (0..<count).map { Song(id: $0, title: "Song \($0)") }
  }
}

final class SongCell: UITableViewCell {
  let toggle = UISwitch()
  let label = UILabel()
  /// What its closure was called with.
  var shown: [Song] = []
}

final class CoverCell: UICollectionViewCell {
  let toggle = UISwitch()
  var shown: [Song] = []
}

/// A screen with room for five rows.
@MainActor func makeTable(in window: UIWindow? = nil) -> UITableView {
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 220))
  window?.addSubview(table)
  return table
}

extension UITableView {
  var songCells: [SongCell] { visibleCells.compactMap { $0 as? SongCell } }
  /// The songs that the visible cells have shown last.
  var shownSongs: [Song] { songCells.compactMap(\.shown.last) }
  /// How often its data source has shown something, and whether that was animated.
  var animations: [Bool] { (dataSource as? UITableViewDiffableDataSource<Int, Int>)!._animations }
}
