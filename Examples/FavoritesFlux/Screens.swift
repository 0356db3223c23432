import Continuum
import ContinuumExampleKit
import Foundation

/// All screens, bound to the view model.
@MainActor
final class Screens: FavoritesScreens {
  private let viewModel: ViewModel
  private let all = ListScreen()
  private let favorite = ListScreen()
  private let open = DetailScreen()
  private let center = NotificationCenter()

  init(viewModel: ViewModel) {
    self.viewModel = viewModel
    let bindings = center.continuum
    bindings.observe(viewModel.rows, bindTo: all, \.rows)
    bindings.observe(viewModel.emptyMessage, bindTo: all.emptyLabel, \.text)
    bindings.observe(viewModel.favoriteRows, bindTo: favorite, \.rows)
    bindings.observe(viewModel.favoritesEmptyMessage, bindTo: favorite.emptyLabel, \.text)
    bindings.observe(viewModel.title, bindTo: open.titleLabel, \.text)
    bindings.observe(viewModel.url, bindTo: open.urlLabel, \.text)
    bindings.observe(viewModel.favoriteButtonTitle, bindTo: open.favoriteButton, \.title)
  }

  var repositories: [String] { all.lines }
  var favorites: [String] { favorite.lines }
  var detail: [String]? { open.lines.isEmpty ? nil : open.lines }
  var bindings: ContinuumBindings { center.continuum.bindings }

  func openRepository(at row: Int) -> Bool { viewModel.openRepository(at: row) }
  func openFavorite(at row: Int) -> Bool { viewModel.openFavorite(at: row) }
  func toggleFavorite() { viewModel.toggleFavorite() }
}
