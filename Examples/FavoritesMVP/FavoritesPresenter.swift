import Continuum
import ContinuumExampleKit
import Foundation

/// Tells its view the favorites.
final class FavoritesPresenter {
  private weak var view: (any ListView)?
  private let model: FavoritesModel
  private let center = NotificationCenter()

  init(model: FavoritesModel, view: any ListView) {
    self.model = model
    self.view = view
    center.continuum.observe(model.favorites, bindTo: self) { $0.show($1) }
  }

  /// The repository in a row, if there is one.
  func repository(at row: Int) -> Repository? {
    let favorites = model.favorites.value
    return favorites.indices.contains(row) ? favorites[row] : nil
  }

  private func show(_ favorites: [Repository]) {
    view?.show(
      rows: favorites.map(\.fullName), emptyMessage: favorites.isEmpty ? "No favorites yet" : nil)
  }
}
