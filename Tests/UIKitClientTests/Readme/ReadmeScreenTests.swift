import Continuum
import ContinuumTesting
import Testing
import UIKit

@MainActor @Suite("The newsletter of the README")
struct NewsletterTests {
  @Test func aButtonIsEnabledForAnAddressAndSendsIt() async throws {
    let server = Server<String, Void>()
    let make = {
      NewsletterViewController(viewModel: NewsletterViewModel { try await server.ask($0) })
    }
    try await show(make, andViewModel: \.viewModel) { screen in
      #expect(screen.hintLabel.text == "Enter an email address")
      #expect(!screen.subscribeButton.isEnabled)
      screen.emailField.type("ada@example.com")
      #expect(screen.viewModel.email.value == "ada@example.com")
      #expect(screen.hintLabel.text == "")
      screen.subscribeButton.tap()
      #expect(!screen.subscribeButton.isEnabled)
      #expect(await server.answer(.success(())) == "ada@example.com")
      #expect(screen.subscribeButton.isEnabled)
      screen.viewModel.email.value = ""
      #expect(screen.emailField.text == "")
    }
  }
}

@MainActor @Suite("The books of the README")
struct BooksScreenTests {
  @Test func theTableShowsWhatIsFoundAndNothingIsLeftOfTheScreen() async throws {
    let server = Server<String, [Book]>()
    let clock = ManualClock()
    let make = {
      BooksViewController(viewModel: BooksViewModel(clock: clock) { try await server.ask($0) })
    }
    try await show(make, andViewModel: \.viewModel) { screen in
      screen.searchBar.type("swift")
      #expect(screen.statusLabel.text == "Searching …")
      await clock.advance(by: .milliseconds(300))
      // Two books may have one title.
      let found = [Book(id: 1, title: "Swift"), Book(id: 2, title: "Swift")]
      #expect(await server.answer(.success(found)) == "swift")
      #expect(screen.statusLabel.text == "")
      let cells = screen.tableView.visibleCells.compactMap { $0 as? BookCell }
      #expect(cells.map(\.titleLabel.text) == ["Swift", "Swift"])
      screen.searchBar.type("!")
      await clock.advance(by: .milliseconds(300))
      await server.answer(.failure(Offline()))
      #expect(screen.statusLabel.text == "The search failed")
    }
  }

  @Test func aSearchIsCancelledWhenTheScreenGoes() async throws {
    let server = Server<String, [Book]>()
    let clock = ManualClock()
    let make = {
      BooksViewController(viewModel: BooksViewModel(clock: clock) { try await server.ask($0) })
    }
    try await show(make, andViewModel: \.viewModel) { screen in
      screen.searchBar.type("swift")
      await clock.advance(by: .milliseconds(300))
      #expect(server.isAsked)
    }
    #expect(server.cancelledCount == 1)
  }
}
