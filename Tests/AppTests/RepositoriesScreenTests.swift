import ContinuumTesting
import Testing
import UIKit

@testable import ContinuumApp

@MainActor @Suite("The app's search")
struct RepositoriesScreenTests {
  func drive(
    _ use: (Phone, AppViewController, RepositoriesViewController) async throws -> Void
  ) async throws {
    try await withPhone { phone in
      phone.service.pageCount = 1
      try await phone.run(in: "Repositories") { app in
        try await use(phone, app, app.screen())
      }
    }
  }

  /// Types letter by letter, and waits for the pause and the answer.
  func search(_ text: String, _ phone: Phone, _ screen: RepositoriesViewController) async {
    screen.searchBar.searchTextField.clear()
    screen.searchBar.type(text)
    await phone.clock.advance(by: .milliseconds(1300))
  }

  @Test func typingSearchesOnceAndShowsRows() async throws {
    try await drive { phone, _, screen in
      #expect(screen.statusLabel.text == "Type what to search for")
      #expect(screen.tryAgainButton.isHidden)
      screen.searchBar.type("swift")
      await phone.clock.advance(by: .milliseconds(300))
      #expect(screen.statusLabel.text == "Searching …")
      #expect(screen.spinner.isAnimating)
      await phone.clock.advance(by: .seconds(1))
      #expect(phone.service.searches == ["swift 1"])
      #expect(screen.collectionView.titles == ["swift 1", "swift 2"])
      #expect(!screen.spinner.isAnimating)
    }
  }

  @Test func theEndOfTheListLoadsTheNextPage() async throws {
    try await drive { phone, _, screen in
      phone.service.pageCount = 20
      await search("swift", phone, screen)
      // Two rows leave room, so that the last one is in sight until the screen is full.
      for _ in 1...20 { await phone.clock.advance(by: .seconds(1)) }
      let full = screen.collectionView.numberOfItems(inSection: 0)
      #expect(full == 14)
      #expect(screen.statusLabel.text == "14 and more")
      screen.collectionView.scroll(toItem: full - 3)
      await phone.clock.advance(by: .seconds(1))
      #expect(screen.collectionView.numberOfItems(inSection: 0) == full + 2)
      #expect(screen.collectionView.titles.contains("swift \(full + 1)"))
    }
  }

  @Test func aNewerTextCancelsTheSearch() async throws {
    try await drive { phone, _, screen in
      screen.searchBar.type("rust")
      await phone.clock.advance(by: .milliseconds(300))
      await search("swift", phone, screen)
      #expect(phone.service.cancelled == ["rust 1"])
      #expect(screen.collectionView.titles == ["swift 1", "swift 2"])
    }
  }

  @Test func aFailureIsShownAndTriedAgain() async throws {
    try await drive { phone, _, screen in
      phone.service.isOffline = true
      await search("swift", phone, screen)
      #expect(screen.statusLabel.text == FakeRepositories.Offline().localizedDescription)
      #expect(!screen.tryAgainButton.isHidden)
      #expect(screen.collectionView.titles == [])
      phone.service.isOffline = false
      screen.tryAgainButton.tap()
      #expect(screen.tryAgainButton.isHidden)
      await phone.clock.advance(by: .milliseconds(1300))
      #expect(screen.collectionView.titles == ["swift 1", "swift 2"])
    }
  }

  @Test func aStarIsTheSameInEveryTab() async throws {
    try await drive { phone, app, screen in
      await search("swift", phone, screen)
      let repositories = try #require(app.selectedTab)
      #expect(repositories.badgeValue == nil)
      try screen.collectionView.star(1).tap()
      #expect(screen.collectionView.stars == [false, true])
      #expect(
        screen.collectionView.rows.map(\.favoriteButton.accessibilityLabel)
          == ["Add to favorites", "Remove from favorites"])
      #expect(repositories.badgeValue == "1")

      app.tapTab("Settings")
      let settings: SettingsViewController = try app.screen()
      #expect(settings.favoritesLabel.text == "1 favorite")
      settings.removeButton.tap()
      #expect(!settings.removeButton.isEnabled)
      #expect(screen.collectionView.stars == [false, false])
      #expect(repositories.badgeValue == nil)
    }
  }

  @Test func aSearchEndsWithTheApp() async throws {
    try await withPhone { phone in
      try await phone.run(in: "Repositories") { app in
        let screen: RepositoriesViewController = try app.screen()
        screen.searchBar.type("swift")
        await phone.clock.advance(by: .milliseconds(300))
      }
      await settled {}
      #expect(phone.service.cancelled == ["swift 1"])
    }
  }
}
