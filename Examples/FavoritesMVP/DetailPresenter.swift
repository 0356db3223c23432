import Continuum
import ContinuumExampleKit
import Foundation

/// Tells its view one repository, and makes it a favorite.
final class DetailPresenter {
  private weak var view: (any DetailView)?
  private let repository: Repository
  private let model: FavoritesModel
  private let center = NotificationCenter()

  init(repository: Repository, model: FavoritesModel, view: any DetailView) {
    self.repository = repository
    self.model = model
    self.view = view
    view.show(title: repository.fullName, url: repository.htmlURL.absoluteString)
    center.continuum.observe(model.pages, bindTo: self) { $0.show(favorites: $1) }
  }

  func toggleFavorite() {
    if model.contains(repository) {
      model.remove(repository)
    } else {
      model.add(repository)
    }
  }

  private func show(favorites: Set<URL>) {
    let isFavorite = favorites.contains(repository.htmlURL)
    view?.show(favoriteButtonTitle: isFavorite ? "Remove" : "Add")
  }
}
