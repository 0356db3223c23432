import Foundation
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumFavorites

/// The bindings: each target holds what its view model says.
struct ScreenTests {
  let model = FavoritesModel()
  let almanac = Repository.sample("almanac")

  @Test func twoDetailScreensAndTheListChangeTogether() {
    let favorites = FavoritesScreen(viewModel: FavoritesViewModel(model: model))
    let first = detailScreen()
    let second = detailScreen()
    #expect(favorites.emptyLabel.text == "No favorites yet")
    #expect(second.titleLabel.text == "someone/almanac")
    #expect(second.urlLabel.text == "https://github.com/someone/almanac")

    first.viewModel.toggleFavorite()
    #expect(first.favoriteButton.title == "Remove")
    #expect(second.favoriteButton.title == "Remove")
    #expect(favorites.tableView.titles == ["someone/almanac"])
    #expect(favorites.emptyLabel.text == nil)

    second.viewModel.toggleFavorite()
    #expect(first.favoriteButton.title == "Add")
    #expect(second.favoriteButton.title == "Add")
    #expect(favorites.tableView.titles == [])
  }

  @Test func theTableIsUpdatedOnceForEachChangeAndNotForNone() {
    let screen = FavoritesScreen(viewModel: FavoritesViewModel(model: model))
    #expect(screen.tableView.updateCount == 1)
    model.add(almanac)
    #expect(screen.tableView.updateCount == 2)
    model.add(almanac)
    model.remove(.sample("ferry"))
    #expect(screen.tableView.updateCount == 2)
    model.remove(almanac)
    #expect(screen.tableView.updateCount == 3)
  }

  @Test func screensThatGoAwayReleaseEverythingButTheModel() {
    weak var label: Label?
    weak var button: Button?
    weak var tableView: TableView<URL>?
    weak var detail: RepositoryViewModel?
    weak var list: FavoritesViewModel?
    do {
      let screen = detailScreen()
      let favorites = FavoritesScreen(viewModel: FavoritesViewModel(model: model))
      screen.viewModel.toggleFavorite()
      (label, button, detail) = (screen.titleLabel, screen.favoriteButton, screen.viewModel)
      (tableView, list) = (favorites.tableView, favorites.viewModel)
    }
    #expect(label == nil)
    #expect(button == nil)
    #expect(tableView == nil)
    #expect(detail == nil)
    #expect(list == nil)
    #expect(model.contains(almanac))
  }

  private func detailScreen() -> RepositoryScreen {
    RepositoryScreen(viewModel: RepositoryViewModel(repository: almanac, model: model))
  }
}
