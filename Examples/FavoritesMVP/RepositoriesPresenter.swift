import Continuum
import ContinuumExampleKit
import Foundation

/// Tells its view all repositories, with a mark at the favorites.
final class RepositoriesPresenter {
  let repositories: [Repository]

  private weak var view: (any ListView)?
  private let center = NotificationCenter()

  init(repositories: [Repository], model: FavoritesModel, view: any ListView) {
    self.repositories = repositories
    self.view = view
    center.continuum.observe(model.pages, bindTo: self) { $0.show(favorites: $1) }
  }

  /// What is bound, for `--bindings`.
  var bindings: ContinuumBindings { center.continuum.bindings }

  private func show(favorites: Set<URL>) {
    view?.show(
      rows: repositories.map { $0.rowTitle(isFavorite: favorites.contains($0.htmlURL)) },
      emptyMessage: repositories.isEmpty ? "No repositories" : nil)
  }
}
