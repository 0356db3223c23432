import Continuum

@testable import ContinuumExampleKit
@testable import ContinuumFavorites

extension FavoritesViewModel {
  /// The titles of all rows.
  var rowTitles: [String] { rowIDs.value.map { rowTitle(of: $0).value } }
}

extension RepositoriesViewModel {
  /// The titles of all rows.
  var rowTitles: [String] { repositories.indices.map { rowTitle(at: $0).value } }
}

extension TableView {
  /// What the row views in sight hold.
  var titles: [String?] { zip(rowsInSight, rowViews).map { $1.titleLabel.text } }
}
