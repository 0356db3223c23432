import Continuum

/// The one owner of the favorites, in the order in which they were added.
final class FavoritesModel {
  let favorites: Constant<[Repository]>

  private let repositories = Variable<[Repository]>(value: [])

  init() {
    favorites = Constant(variable: repositories)
  }

  func contains(_ repository: Repository) -> Bool {
    index(of: repository) != nil
  }

  func add(_ repository: Repository) {
    // Every `modify` notifies, so what would change nothing must not come that far.
    if !contains(repository) { repositories.modify { $0.append(repository) } }
  }

  func remove(_ repository: Repository) {
    guard let index = index(of: repository) else { return }
    repositories.modify { $0.remove(at: index) }
  }

  private func index(of repository: Repository) -> Int? {
    repositories.value.firstIndex { $0.isSame(as: repository) }
  }
}
