import Continuum
import Foundation

/// One repository as it is seen.
@MainActor
final class RepositoryScreen {
  let viewModel: RepositoryViewModel
  let titleLabel = Label(name: "title", style: "title-2")
  let urlLabel = Label(name: "url", style: "dim-label")
  let favoriteButton = Button()

  private let center = NotificationCenter()

  init(viewModel: RepositoryViewModel) {
    self.viewModel = viewModel
    center.continuum.observe(viewModel.title, bindTo: titleLabel, \.text)
    center.continuum.observe(viewModel.url, bindTo: urlLabel, \.text)
    center.continuum.observe(viewModel.favoriteButtonTitle, bindTo: favoriteButton, \.title)
    favoriteButton.name = "favorite"
    favoriteButton.onClick { viewModel.toggleFavorite() }
  }
}
