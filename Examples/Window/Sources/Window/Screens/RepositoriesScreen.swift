import Continuum
import Foundation

/// All repositories as they are seen.
@MainActor
final class RepositoriesScreen {
  let viewModel: RepositoriesViewModel
  let list: ListView<Int>

  private let center = NotificationCenter()

  init(viewModel: RepositoriesViewModel) {
    self.viewModel = viewModel
    list = ListView(name: "repositories") { [center] index, rowView in
      rowView.show(viewModel.rowTitle(at: index), through: center)
    }
    // It never changes, so there is nothing to observe.
    list.show(Array(viewModel.repositories.indices))
  }
}
