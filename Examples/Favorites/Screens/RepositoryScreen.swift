import Continuum
import ContinuumExampleKit
import Foundation

/// One repository as it is seen.
final class RepositoryScreen {
  let viewModel: RepositoryViewModel
  let titleLabel = Label()
  let urlLabel = Label()
  let favoriteButton = Button()

  private let center = NotificationCenter()

  init(viewModel: RepositoryViewModel) {
    self.viewModel = viewModel
    // No bag here: these end with their targets, and the targets with the screen.
    center.continuum.observe(viewModel.title, bindTo: titleLabel, \.text)
    center.continuum.observe(viewModel.url, bindTo: urlLabel, \.text)
    center.continuum.observe(viewModel.favoriteButtonTitle, bindTo: favoriteButton, \.title)
  }

  /// What the targets hold.
  var lines: [String] { titleLabel.lines + urlLabel.lines + favoriteButton.lines }
}
