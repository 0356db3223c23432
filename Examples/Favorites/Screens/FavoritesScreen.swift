import Continuum
import Foundation

/// The favorites as they are seen.
final class FavoritesScreen {
  let viewModel: FavoritesViewModel
  let tableView = TableView()
  let emptyLabel = Label()

  private let center = NotificationCenter()
  private let bag = ContinuumBag()

  init(viewModel: FavoritesViewModel) {
    self.viewModel = viewModel
    center.continuum
      .observe(viewModel.rowTitles, bindTo: tableView, \.rows)
      .disposed(by: bag)
    center.continuum
      .observe(viewModel.emptyMessage, bindTo: emptyLabel, \.text)
      .disposed(by: bag)
  }

  /// What the targets hold.
  var lines: [String] { tableView.lines + emptyLabel.lines }
}
