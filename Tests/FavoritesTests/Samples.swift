import Continuum
import Foundation

@testable import Favorites
@testable import Kit

extension Repository {
  /// A repository with a page of its own for each name.
  static func sample(
    _ name: String, id: Int = 1, stargazersCount: Int? = nil, language: String? = nil
  ) -> Repository {
    Repository(
      id: id, name: name, fullName: "someone/\(name)", owner: Owner(login: "someone"),
      htmlURL: URL(string: "https://github.com/someone/\(name)")!, description: nil,
      stargazersCount: stargazersCount, language: language)
  }
}

extension FavoritesViewModel {
  /// The titles of all rows.
  var rowTitles: [String?] { (0..<rowCount.value).map { rowTitle(at: $0).value } }
}

extension RepositoriesViewModel {
  /// The titles of all rows.
  var rowTitles: [String] { repositories.indices.map { rowTitle(at: $0).value } }
}

extension TableView {
  /// What the row views in sight hold.
  var titles: [String?] { zip(rowsInSight, rowViews).map { $1.titleLabel.text } }
}
