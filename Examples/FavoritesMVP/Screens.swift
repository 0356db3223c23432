import Continuum
import ContinuumExampleKit

/// All screens, each with its presenter.
final class Screens: FavoritesScreens {
  private let model = FavoritesModel()
  private let all = ListScreen()
  private let favorite = ListScreen()
  private let allPresenter: RepositoriesPresenter
  private let favoritePresenter: FavoritesPresenter
  private var open: (screen: DetailScreen, presenter: DetailPresenter)?

  init(repositories: [Repository]) {
    allPresenter = RepositoriesPresenter(repositories: repositories, model: model, view: all)
    favoritePresenter = FavoritesPresenter(model: model, view: favorite)
  }

  var repositories: [String] { all.lines }
  var favorites: [String] { favorite.lines }
  var detail: [String]? { open?.screen.lines }
  var bindings: ContinuumBindings { allPresenter.bindings }

  func openRepository(at row: Int) -> Bool {
    let repositories = allPresenter.repositories
    return open(repositories.indices.contains(row) ? repositories[row] : nil)
  }

  func openFavorite(at row: Int) -> Bool {
    open(favoritePresenter.repository(at: row))
  }

  func toggleFavorite() { open?.presenter.toggleFavorite() }

  private func open(_ repository: Repository?) -> Bool {
    guard let repository else { return false }
    let screen = DetailScreen()
    open = (screen, DetailPresenter(repository: repository, model: model, view: screen))
    return true
  }
}
