import Continuum
import ContinuumExampleKit
import Foundation

/// The detail of one repository.
final class RepositoryViewModel {
  let title: Constant<String>
  let url: Constant<String>
  let favoriteButtonTitle: Constant<String>

  private let repository: Repository
  private let model: FavoritesModel

  init(repository: Repository, model: FavoritesModel) {
    self.repository = repository
    self.model = model
    title = Constant(value: repository.fullName)
    url = Constant(value: repository.htmlURL.absoluteString)
    favoriteButtonTitle = model.pages.map { $0.contains(repository.htmlURL) ? "Remove" : "Add" }
  }

  func toggleFavorite() {
    if model.contains(repository) {
      model.remove(repository)
    } else {
      model.add(repository)
    }
  }
}
