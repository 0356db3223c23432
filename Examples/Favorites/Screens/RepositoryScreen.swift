import Continuum
import Foundation

/// One repository as it is seen.
final class RepositoryScreen {
  let viewModel: RepositoryViewModel
  let titleLabel = Label()
  let urlLabel = Label()
  let favoriteButton = Button()

  private let center = NotificationCenter()
  private let bag = ContinuumBag()

  init(viewModel: RepositoryViewModel) {
    self.viewModel = viewModel
    center.continuum
      .observe(viewModel.title, bindTo: titleLabel, \.text)
      .disposed(by: bag)
    center.continuum
      .observe(viewModel.url, bindTo: urlLabel, \.text)
      .disposed(by: bag)
    center.continuum
      .observe(viewModel.favoriteButtonTitle, bindTo: favoriteButton, \.title)
      .disposed(by: bag)
  }

  /// What the targets hold.
  var lines: [String] { titleLabel.lines + urlLabel.lines + favoriteButton.lines }
}
