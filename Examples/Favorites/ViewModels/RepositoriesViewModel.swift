import Continuum

/// The list of all repositories, with a mark at the favorites.
final class RepositoriesViewModel {
  let repositories: [Repository]
  let rowTitles: Constant<[String]>

  init(repositories: [Repository], model: FavoritesModel) {
    self.repositories = repositories
    rowTitles = model.favorites.map { favorites in
      repositories.map { repository in
        repository.rowTitle(isFavorite: favorites.contains { $0.isSame(as: repository) })
      }
    }
  }
}

extension Repository {
  fileprivate func rowTitle(isFavorite: Bool) -> String {
    let stars = stargazersCount.map { $0 == 1 ? "1 star" : "\($0) stars" }
    let details = [language, stars, isFavorite ? "favorite" : nil].compactMap(\.self)
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }
}
