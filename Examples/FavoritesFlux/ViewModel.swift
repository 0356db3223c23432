import Continuum
import ContinuumExampleKit
import Foundation

/// Turns the state into what is shown, and what is tapped into actions. It changes nothing itself.
@MainActor
final class ViewModel {
  let rows: Constant<[String]>
  let emptyMessage: Constant<String?>
  let favoriteRows: Constant<[String]>
  let favoritesEmptyMessage: Constant<String?>
  let title: Constant<String?>
  let url: Constant<String?>
  let favoriteButtonTitle: Constant<String?>

  private let store: Store
  private let dispatcher: Emitter<Action>

  init(store: Store, dispatcher: Emitter<Action>) {
    self.store = store
    self.dispatcher = dispatcher
    rows = Constant(combining: store.repositories, store.favorites) { repositories, favorites in
      let pages = Set(favorites.map(\.htmlURL))
      return repositories.map { $0.rowTitle(isFavorite: pages.contains($0.htmlURL)) }
    }
    emptyMessage = store.repositories.map { $0.isEmpty ? "No repositories" : nil }
    favoriteRows = store.favorites.map { $0.map(\.fullName) }
    favoritesEmptyMessage = store.favorites.map { $0.isEmpty ? "No favorites yet" : nil }
    title = store.opened.map { $0?.fullName }
    url = store.opened.map { $0?.htmlURL.absoluteString }
    favoriteButtonTitle = Constant(combining: store.opened, store.favorites) { opened, favorites in
      opened.map { favorites.contains(where: $0.isSame(as:)) ? "Remove" : "Add" }
    }
  }

  func openRepository(at row: Int) -> Bool { open(row, of: store.repositories.value) }

  func openFavorite(at row: Int) -> Bool { open(row, of: store.favorites.value) }

  func toggleFavorite() {
    if let repository = store.opened.value { dispatcher.send(.toggleFavorite(repository)) }
  }

  private func open(_ row: Int, of repositories: [Repository]) -> Bool {
    guard repositories.indices.contains(row) else { return false }
    dispatcher.send(.open(repositories[row]))
    return true
  }
}
