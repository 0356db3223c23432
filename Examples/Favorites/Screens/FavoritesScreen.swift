import Continuum
import ContinuumExampleKit
import Foundation

/// The favorites as they are seen.
final class FavoritesScreen {
  let viewModel: FavoritesViewModel
  let tableView: TableView
  let emptyLabel = Label()

  private let center = NotificationCenter()

  init(viewModel: FavoritesViewModel) {
    self.viewModel = viewModel
    tableView = TableView { [center] index, rowView in
      rowView.show(viewModel.rowTitle(at: index), through: center)
    }
    // No bag here: these end with their targets, and the targets with the screen.
    center.continuum.observe(viewModel.rowCount, bindTo: tableView, \.rowCount)
    center.continuum.observe(viewModel.emptyMessage, bindTo: emptyLabel, \.text)
  }

  /// What the targets hold.
  var lines: [String] { tableView.lines + emptyLabel.lines }
}
