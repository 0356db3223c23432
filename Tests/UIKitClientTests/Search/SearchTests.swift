import Continuum
import ContinuumTesting
import Testing
import UIKit

@MainActor @Suite("A search")
struct SearchTests {
  final class FakeLibrary: Library {
    struct Request: Equatable, Sendable {
      var query: String
      var page: Int
    }
    let server = Server<Request, Page>()

    func books(_ query: String, page: Int) async throws -> Page {
      try await server.ask(Request(query: query, page: page))
    }
  }

  let library = FakeLibrary()
  let clock = ManualClock()

  func drive(_ use: (SearchViewController) async throws -> Void) async throws {
    try await show(
      { SearchViewController(viewModel: SearchViewModel(library: library, clock: clock)) },
      andViewModel: \.viewModel, use)
  }

  func answer(_ query: String, _ titles: [String], next: Int? = nil) async {
    await library.server.answer(.success(Page(query: query, titles: titles, next: next)))
  }

  /// The first of several pages, of which the table shows five rows.
  func typeSwift(_ screen: SearchViewController) async {
    screen.searchBar.type("swift")
    await clock.advance(by: .milliseconds(300))
    await answer("swift", (1...8).map { "Swift \($0)" }, next: 1)
    #expect(rows(screen).count == 5)
    #expect(screen.statusLabel.text == "8 books")
  }

  func rows(_ screen: SearchViewController) -> [String?] {
    screen.tableView.visibleCells.map { $0.shownText }
  }

  @Test func typingSearchesAfterAPauseAndScrollingLoadsTheNextPage() async throws {
    try await drive { screen in
      await typeSwift(screen)
      #expect(rows(screen) == (1...5).map { "Swift \($0)" })
      screen.tableView.scroll(toRow: 3)
      #expect(screen.statusLabel.text == "Loading …")
      let page = Page(query: "swift", titles: ["Swift 9"], next: nil)
      let request = await library.server.answer(.success(page))
      #expect(request == FakeLibrary.Request(query: "swift", page: 1))
      #expect(screen.tableView.numberOfRows(inSection: 0) == 9)
      #expect(screen.statusLabel.text == "9 books")
      screen.tableView.scroll(toRow: 4)
      #expect(rows(screen) == (5...9).map { "Swift \($0)" })
      #expect(!library.server.isAsked)
    }
  }

  @Test func aPageOfAnOlderSearchIsNotAppended() async throws {
    try await drive { screen in
      await typeSwift(screen)
      await settled { screen.tableView.scroll(toRow: 3) }
      #expect(library.server.isAsked)
      screen.searchBar.searchTextField.clear()
      screen.searchBar.type("go")
      await clock.advance(by: .milliseconds(300))
      await answer("swift", ["Swift 9"])
      await answer("go", ["Go 1"])
      screen.tableView.scroll(toRow: 0)
      #expect(rows(screen) == ["Go 1"])
      #expect(screen.statusLabel.text == "1 books")
    }
  }

  @Test func pullingLoadsAgainAndAFailureIsShownOnce() async throws {
    try await drive { screen in
      await typeSwift(screen)
      screen.refreshControl.pull()
      #expect(screen.refreshControl.isRefreshing)
      #expect(screen.viewModel.isLoading.value)
      await library.server.answer(.failure(Offline()))
      #expect(screen.presentedViewController != nil)
      #expect(!screen.refreshControl.isRefreshing)
      let alert = try #require(screen.presentedViewController as? UIAlertController)
      #expect(alert.message == "offline")
      #expect(rows(screen).count == 5)
      alert.tap("Retry")
      #expect(screen.presentedViewController == nil)
      await answer("swift", ["Swift 1"])
      #expect(rows(screen) == ["Swift 1"])
    }
  }

  @Test func theTableMovesWithTheKeyboardAndTheTipsWithTheText() async throws {
    try await drive { screen in
      Keyboard.show(height: 300)
      #expect(screen.tableView.contentInset.bottom == 300)
      Keyboard.hide()
      #expect(screen.tableView.contentInset.bottom == 0)
      screen.searchBar.type("s")
      #expect(screen.tipsLabel.alpha == 0)
      #expect(screen.tipsLabel._lastAnimationDuration == 0.2)
    }
  }

  @Test func aRequestIsCancelledWithTheScreen() async throws {
    try await drive { screen in
      await typeSwift(screen)
      await settled { screen.refreshControl.pull() }
      #expect(library.server.isAsked)
    }
    #expect(library.server.cancelledCount == 1)
  }
}
