import Testing

@testable import ContinuumExampleKit
@testable import ContinuumFavoritesMVP

/// The presenters, with views that only note down what they are told.
struct PresenterTests {
  final class List: ListView {
    private(set) var rows: [String] = []
    private(set) var emptyMessage: String?

    func show(rows: [String], emptyMessage: String?) {
      (self.rows, self.emptyMessage) = (rows, emptyMessage)
    }
  }

  final class Detail: DetailView {
    private(set) var titles: [String] = []
    private(set) var buttonTitles: [String] = []

    func show(title: String, url: String) { titles.append(title) }
    func show(favoriteButtonTitle: String) { buttonTitles.append(favoriteButtonTitle) }
  }

  let model = FavoritesModel()
  let almanac = Repository.sample("almanac")
  let ferry = Repository.sample("ferry")

  @Test func theListMarksTheFavorites() {
    let view = List()
    let presenter = RepositoriesPresenter(
      repositories: [almanac, ferry], model: model, view: view)
    #expect(view.rows == ["almanac", "ferry"])
    model.add(ferry)
    #expect(view.rows == ["almanac", "ferry (favorite)"])
    withExtendedLifetime(presenter) {}
  }

  @Test func anEmptyListSaysSo() {
    let (all, favorite) = (List(), List())
    let presenters: (RepositoriesPresenter, FavoritesPresenter) = (
      RepositoriesPresenter(repositories: [], model: model, view: all),
      FavoritesPresenter(model: model, view: favorite)
    )
    #expect(all.emptyMessage == "No repositories")
    #expect(favorite.emptyMessage == "No favorites yet")
    model.add(ferry)
    #expect(favorite.emptyMessage == nil)
    #expect(favorite.rows == ["someone/ferry"])
    withExtendedLifetime(presenters) {}
  }

  @Test func aRowThatIsNotThereIsNoRepository() {
    let view = List()
    let presenter = FavoritesPresenter(model: model, view: view)
    model.add(ferry)
    #expect(presenter.repository(at: 0) == ferry)
    #expect(presenter.repository(at: 1) == nil)
    #expect(presenter.repository(at: -1) == nil)
  }

  @Test func theButtonSaysWhatItWillDo() {
    let view = Detail()
    let presenter = DetailPresenter(repository: almanac, model: model, view: view)
    presenter.toggleFavorite()
    presenter.toggleFavorite()
    #expect(view.titles == ["someone/almanac"])
    #expect(view.buttonTitles == ["Add", "Remove", "Add"])
  }

  @Test func aPresenterKeepsNoView() {
    weak var gone: Detail?
    let presenter = {
      let view = Detail()
      gone = view
      return DetailPresenter(repository: almanac, model: model, view: view)
    }()
    #expect(gone == nil)
    presenter.toggleFavorite()
    #expect(model.contains(almanac))
  }

  @Test func theScreensChangeTogether() {
    let screens = Screens(repositories: [almanac, ferry])
    #expect(!screens.openRepository(at: 2))
    #expect(screens.detail == nil)
    #expect(screens.openRepository(at: 1))
    screens.toggleFavorite()
    #expect(
      screens.detail == ["someone/ferry", "https://github.com/someone/ferry", "[Remove]"])
    #expect(screens.repositories == ["1. almanac", "2. ferry (favorite)"])
    #expect(screens.favorites == ["1. someone/ferry"])
    #expect(screens.openFavorite(at: 0))
    #expect(!screens.openFavorite(at: 1))
  }
}
