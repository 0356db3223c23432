import Continuum

/// The settings, and what becomes of the favorites.
final class SettingsViewModel {
  let settings: Settings
  let stepText: Constant<String>
  let favoritesText: Constant<String>
  let canRemoveFavorites: Constant<Bool>
  private let favorites: Favorites

  init(settings: Settings, favorites: Favorites) {
    self.settings = settings
    self.favorites = favorites
    stepText = settings.step.map { "Counter moves by \($0)" }
    favoritesText = favorites.repositories.map {
      switch $0.count {
      case 0: "No favorites"
      case 1: "1 favorite"
      case let count: "\(count) favorites"
      }
    }
    canRemoveFavorites = favorites.repositories.map { !$0.isEmpty }
  }

  func removeFavorites() { favorites.removeAll() }
}
