import Continuum
import Foundation

/// All repositories as they are seen.
final class RepositoriesScreen {
  let viewModel: RepositoriesViewModel
  let tableView = TableView()

  private let center = NotificationCenter()
  private let bag = ContinuumBag()

  init(viewModel: RepositoriesViewModel) {
    self.viewModel = viewModel
    center.continuum
      .observe(viewModel.rowTitles, bindTo: tableView, \.rows)
      .disposed(by: bag)
  }

  /// What the targets hold.
  var lines: [String] { tableView.lines }
}
