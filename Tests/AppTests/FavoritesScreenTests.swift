import ContinuumTesting
import Testing
import UIKit

@testable import ContinuumApp

@MainActor @Suite("The app's favorites")
struct FavoritesScreenTests {
  let repositories = [
    Repository(id: 1, fullName: "a/1", description: nil, language: "Swift", stars: 1),
    Repository(id: 2, fullName: "b/2", description: nil, language: nil, stars: 1),
    Repository(id: 3, fullName: "c/3", description: nil, language: "Swift", stars: 1),
  ]

  @Test func favoritesAreGroupedByLanguage() async throws {
    try await withPhone { phone in
      let favorites = try phone.storage.makeModel().favorites
      repositories.forEach(favorites.toggle)
      try await favorites.save()
      try await phone.run(in: "Repositories") { app in
        app.selectedScreen?.navigationItem.rightBarButtonItem?.tap()
        let screen: FavoritesViewController = try app.screen()
        #expect(screen.collectionView.headers == ["Other", "Swift"])
        #expect(screen.collectionView.titles == ["b/2", "a/1", "c/3"])
        #expect(screen.contentUnavailableConfiguration == nil)

        try await settled { try screen.collectionView.star(0).tap() }
        #expect(screen.collectionView.headers == ["Swift"])
        #expect(screen.collectionView.titles == ["a/1", "c/3"])

        await settled { screen.collectionView.rows.forEach { $0.favoriteButton.tap() } }
        #expect(screen.collectionView.titles == [])
        let empty = screen.contentUnavailableConfiguration as? UIContentUnavailableConfiguration
        #expect(empty?.text == "No favorites yet")
      }
    }
  }
}

extension UITabBarController {
  fileprivate var selectedScreen: UIViewController? {
    (selectedViewController as? UINavigationController)?.topViewController
  }
}
