import Continuum
import ContinuumExampleKit

/// The list of all repositories, with a mark at the favorites.
final class RepositoriesViewModel {
  let repositories: [Repository]
  /// What to say instead of showing a list without rows.
  let emptyMessage: String?

  private let model: FavoritesModel

  init(repositories: [Repository], model: FavoritesModel) {
    self.repositories = repositories
    self.model = model
    emptyMessage = repositories.isEmpty ? "No repositories" : nil
  }

  /// The title of one row. A row that nobody looks at costs nothing, and a change is delivered only to
  /// the row whose mark it changes.
  func rowTitle(at index: Int) -> Constant<String> {
    let repository = repositories[index]
    return model.pages
      .map { repository.rowTitle(isFavorite: $0.contains(repository.htmlURL)) }
  }
}
