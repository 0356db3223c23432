package import Continuum
package import Foundation

/// The one owner of the favorites, in the order in which they were added.
package final class FavoritesModel {
  package let favorites: Constant<[Repository]>
  /// The pages of the favorites. The set is made once per change, however many rows look into it.
  package let pages: Constant<Set<URL>>

  private let repositories = Variable<[Repository]>(value: [], name: "favorites")

  package init() {
    favorites = Constant(variable: repositories)
    pages = repositories.map(name: "pages") { Set($0.map(\.htmlURL)) }
  }

  package func contains(_ repository: Repository) -> Bool {
    pages.value.contains(repository.htmlURL)
  }

  package func add(_ repository: Repository) {
    // Every `modify` notifies, so skip it when there is nothing to change.
    if !contains(repository) { repositories.modify { $0.append(repository) } }
  }

  package func remove(_ repository: Repository) {
    guard contains(repository) else { return }
    repositories.modify { $0.removeAll { $0.isSame(as: repository) } }
  }
}
