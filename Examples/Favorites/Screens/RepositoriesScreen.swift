import Continuum
import ContinuumExampleKit
import Foundation

/// All repositories as they are seen.
final class RepositoriesScreen {
  let viewModel: RepositoriesViewModel
  let tableView: TableView<Int>
  let emptyLabel = Label()

  private let center = NotificationCenter()

  init(viewModel: RepositoriesViewModel) {
    self.viewModel = viewModel
    tableView = TableView { [center] index, rowView in
      rowView.show(viewModel.rowTitle(at: index), through: center)
    }
    // These two never change, so there is nothing to observe.
    tableView.show(Array(viewModel.repositories.indices))
    emptyLabel.text = viewModel.emptyMessage
  }

  /// What the targets hold.
  var lines: [String] { tableView.lines + emptyLabel.lines }

  /// What is bound, for `--bindings`.
  var bindings: ContinuumBindings { center.continuum.bindings }
}
