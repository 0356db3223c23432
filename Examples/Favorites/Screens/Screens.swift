import Continuum
import ContinuumExampleKit

/// All screens: the two lists, and the repository that is open.
final class Screens: FavoritesScreens {
  private let model = FavoritesModel()
  private let all: RepositoriesScreen
  private let favorite: FavoritesScreen
  private var open: RepositoryScreen?

  init(repositories: [Repository]) {
    all = RepositoriesScreen(
      viewModel: RepositoriesViewModel(repositories: repositories, model: model))
    favorite = FavoritesScreen(viewModel: FavoritesViewModel(model: model))
  }

  var repositories: [String] { all.lines }
  var favorites: [String] { favorite.lines }
  var detail: [String]? { open?.lines }
  var bindings: ContinuumBindings { all.bindings }

  func openRepository(at row: Int) -> Bool {
    guard all.viewModel.repositories.indices.contains(row) else { return false }
    open(all.viewModel.repositories[row])
    return true
  }

  func openFavorite(at row: Int) -> Bool {
    guard favorite.viewModel.selectRow(at: row),
      let repository = favorite.viewModel.selectedRepository.value
    else { return false }
    open(repository)
    return true
  }

  func toggleFavorite() { open?.viewModel.toggleFavorite() }

  private func open(_ repository: Repository) {
    open = RepositoryScreen(viewModel: RepositoryViewModel(repository: repository, model: model))
  }
}
