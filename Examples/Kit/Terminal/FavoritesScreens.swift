package import Continuum

/// What the commands of the favorites examples are about. Each example builds it in a way of its own.
package protocol FavoritesScreens: AnyObject {
  /// What the list of all repositories shows.
  var repositories: [String] { get }
  /// What the list of the favorites shows.
  var favorites: [String] { get }
  /// What the open repository shows, if one is open.
  var detail: [String]? { get }
  /// What the list of all repositories binds.
  var bindings: ContinuumBindings { get }

  /// Opens the repository in a row of the list. Returns whether there is such a row.
  func openRepository(at row: Int) -> Bool
  /// Opens the repository in a row of the favorites. Returns whether there is such a row.
  func openFavorite(at row: Int) -> Bool
  /// Adds the open repository to the favorites, or removes it.
  func toggleFavorite()
}
