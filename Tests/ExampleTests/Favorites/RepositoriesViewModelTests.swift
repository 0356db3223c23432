import Continuum
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumFavorites

struct RepositoriesViewModelTests {
  @Test func aRowTellsWhatIsKnownOfARepository() {
    let viewModel = RepositoriesViewModel(
      repositories: [
        .sample("almanac", stargazersCount: 412, language: "Swift"),
        .sample("ferry", stargazersCount: 1),
        .sample("kiln", language: "C"),
        .sample("notes"),
      ], model: FavoritesModel())
    #expect(
      viewModel.rowTitles
        == ["almanac (Swift, 412 stars)", "ferry (1 star)", "kiln (C)", "notes"])
  }

  @Test func aListWithoutRowsSaysSo() {
    #expect(
      RepositoriesViewModel(repositories: [], model: FavoritesModel()).emptyMessage
        == "No repositories")
    #expect(
      RepositoriesViewModel(repositories: [.sample("kiln")], model: FavoritesModel()).emptyMessage
        == nil)
  }

  @Test func onlyTheRowsOfFavoritesAreMarked() {
    let model = FavoritesModel()
    let viewModel = RepositoriesViewModel(
      repositories: [.sample("almanac"), .sample("ferry")], model: model)
    model.add(.sample("ferry"))
    #expect(viewModel.rowTitles == ["almanac", "ferry (favorite)"])
  }
}
