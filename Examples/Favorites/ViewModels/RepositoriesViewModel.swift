import Continuum
import Foundation

/// The list of all repositories, with a mark at the favorites.
final class RepositoriesViewModel {
  let repositories: [Repository]
  let rowTitles: Constant<[String]>

  private let model: FavoritesModel
  private let center = NotificationCenter()
  private let titles = Variable<[String]>(value: [])

  init(repositories: [Repository], model: FavoritesModel) {
    self.repositories = repositories
    self.model = model
    rowTitles = Constant(variable: titles)

    center.continuum.observe(model.favorites, bindTo: self) { viewModel, _ in
      viewModel.update()
    }
  }

  private func update() {
    titles.value = repositories.map { repository in
      let stars = repository.stargazersCount.map { $0 == 1 ? "1 star" : "\($0) stars" }
      let mark = model.contains(repository) ? "favorite" : nil
      let details = [repository.language, stars, mark].compactMap(\.self).joined(separator: ", ")
      return details.isEmpty ? repository.name : "\(repository.name) (\(details))"
    }
  }
}
