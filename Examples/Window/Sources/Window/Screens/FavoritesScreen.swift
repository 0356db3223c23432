import Continuum
import Foundation

/// The favorites as they are seen.
@MainActor
final class FavoritesScreen {
  let viewModel: FavoritesViewModel
  let list: ListView<URL>
  let emptyLabel = Label(name: "empty", style: "dim-label")

  private let center = NotificationCenter()

  init(viewModel: FavoritesViewModel) {
    self.viewModel = viewModel
    list = ListView(name: "favorites") { [center] id, rowView in
      rowView.show(viewModel.rowTitle(of: id), through: center)
    }
    // No bag here: these end with their targets, and the targets with the screen.
    center.continuum.observeChanges(of: viewModel.rowIDs, bindTo: list) { list, change in
      guard let previous = change.previous else { return list.show(change.value) }
      list.apply(change.value.difference(from: previous))
    }
    center.continuum.observe(viewModel.emptyMessage, bindTo: emptyLabel, \.text)
    center.continuum
      .observe(viewModel.emptyMessage.map { $0 != nil }, bindTo: emptyLabel, \.isVisible)
  }
}
