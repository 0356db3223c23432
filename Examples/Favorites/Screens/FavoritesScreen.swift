import Continuum
import ContinuumExampleKit
import Foundation

/// The favorites as they are seen.
final class FavoritesScreen {
  let viewModel: FavoritesViewModel
  let tableView: TableView<URL>
  let emptyLabel = Label()

  private let center = NotificationCenter()

  init(viewModel: FavoritesViewModel) {
    self.viewModel = viewModel
    tableView = TableView { [center] id, rowView in
      rowView.show(viewModel.rowTitle(of: id), through: center)
    }
    // No bag here: these end with their targets, and the targets with the screen.
    center.continuum.observeChanges(of: viewModel.rowIDs, bindTo: tableView) { tableView, change in
      guard let previous = change.previous else { return tableView.show(change.value) }
      tableView.apply(change.value.difference(from: previous))
    }
    center.continuum.observe(viewModel.emptyMessage, bindTo: emptyLabel, \.text)
  }

  /// What the targets hold.
  var lines: [String] { tableView.lines + emptyLabel.lines }
}
