import Continuum
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumFavorites

struct RepositoryViewModelTests {
  let model = FavoritesModel()
  let almanac = Repository.sample("almanac")
  let viewModel: RepositoryViewModel

  init() {
    viewModel = RepositoryViewModel(repository: almanac, model: model)
  }

  @Test func showsTheNameAndThePage() {
    #expect(viewModel.title.value == "someone/almanac")
    #expect(viewModel.url.value == "https://github.com/someone/almanac")
  }

  @Test func theButtonSaysWhatItWillDo() {
    #expect(viewModel.favoriteButtonTitle.value == "Add")
    viewModel.toggleFavorite()
    #expect(viewModel.favoriteButtonTitle.value == "Remove")
    viewModel.toggleFavorite()
    #expect(viewModel.favoriteButtonTitle.value == "Add")
  }

  @Test func togglingAddsAndRemoves() {
    viewModel.toggleFavorite()
    #expect(model.favorites.value == [almanac])
    viewModel.toggleFavorite()
    #expect(model.favorites.value == [])
  }

  @Test func theDetailOfAFavoriteStartsAsOne() {
    model.add(almanac)
    let later = RepositoryViewModel(repository: almanac, model: model)
    #expect(later.favoriteButtonTitle.value == "Remove")
  }

  @Test func anotherRepositoryDoesNotChangeTheButton() {
    model.add(.sample("ferry"))
    #expect(viewModel.favoriteButtonTitle.value == "Add")
  }

  @Test func twoDetailsAndTheListsChangeTogether() {
    let second = RepositoryViewModel(repository: almanac, model: model)
    let favorites = FavoritesViewModel(model: model)
    let all = RepositoriesViewModel(repositories: [almanac], model: model)

    viewModel.toggleFavorite()
    #expect(viewModel.favoriteButtonTitle.value == "Remove")
    #expect(second.favoriteButtonTitle.value == "Remove")
    #expect(favorites.rowTitles == ["someone/almanac"])
    #expect(all.rowTitles == ["almanac (favorite)"])

    second.toggleFavorite()
    #expect(viewModel.favoriteButtonTitle.value == "Add")
    #expect(second.favoriteButtonTitle.value == "Add")
    #expect(favorites.rowTitles == [])
    #expect(all.rowTitles == ["almanac"])
  }
}
