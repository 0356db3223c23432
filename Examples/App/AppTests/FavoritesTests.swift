import Continuum
import Foundation
import Testing

@testable import ContinuumApp

@MainActor struct FavoritesTests {
  @Test func aTapAddsAndRemovesAFavorite() async throws {
    try await withStorage { storage in
      let favorites = try Favorites(at: storage.favorites)
      let isFavorite = favorites.contains(.sample(1))
      favorites.toggle(.sample(1))
      favorites.toggle(.sample(2))
      #expect(isFavorite.value)
      favorites.toggle(.sample(1))
      #expect(!isFavorite.value)
      #expect(favorites.repositories.value == [.sample(2)])
    }
  }

  @Test func favoritesAreThereAtTheNextStart() async throws {
    try await withStorage { storage in
      do {
        let favorites = try Favorites(at: storage.favorites)
        favorites.toggle(.sample(1))
        try await favorites.save()
      }
      let favorites = try Favorites(at: storage.favorites)
      #expect(favorites.repositories.value == [.sample(1)])
    }
  }

  @Test func aFileThatCannotBeReadIsAnErrorAndStays() async throws {
    try await withStorage { storage in
      let broken = Data("{".utf8)
      try broken.write(to: storage.favorites)
      #expect(throws: (any Error).self) { try Favorites(at: storage.favorites) }
      #expect(try Data(contentsOf: storage.favorites) == broken)
    }
  }
}
