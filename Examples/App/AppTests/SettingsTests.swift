import Continuum
import Testing

@testable import ContinuumApp

@MainActor struct SettingsTests {
  @Test func settingsAreThereAtTheNextStart() async throws {
    try await withStorage { storage in
      do {
        let settings = Settings(defaults: storage.defaults)
        #expect(settings.appearance.value == .system)
        settings.appearance.value = .dark
        settings.step.value = 3
        settings.profile.value.name = "Ada"
      }
      let settings = Settings(defaults: storage.defaults)
      #expect(settings.appearance.value == .dark)
      #expect(settings.step.value == 3)
      #expect(settings.profile.value.name == "Ada")
    }
  }

  @Test func theSettingsSayHowManyFavoritesThereAreAndRemoveThem() async throws {
    try await withStorage { storage in
      let model = try storage.makeModel()
      let viewModel = SettingsViewModel(settings: model.settings, favorites: model.favorites)
      #expect(viewModel.favoritesText.value == "No favorites")
      #expect(!viewModel.canRemoveFavorites.value)
      model.favorites.toggle(.sample(1))
      model.favorites.toggle(.sample(2))
      #expect(viewModel.favoritesText.value == "2 favorites")
      viewModel.removeFavorites()
      #expect(viewModel.favoritesText.value == "No favorites")
    }
  }
}
