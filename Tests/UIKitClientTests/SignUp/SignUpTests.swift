import ContinuumTesting
import Testing
import UIKit

@MainActor @Suite("A sign-up form")
struct SignUpTests {
  final class FakeAccounts: Accounts {
    let names = Server<String, Bool>()
    let accounts = Server<Account, Void>()

    func isFree(_ name: String) async throws -> Bool { try await names.ask(name) }
    func register(_ account: Account) async throws { try await accounts.ask(account) }
  }

  let server = FakeAccounts()
  let clock = ManualClock()

  func drive(_ use: (SignUpViewController) async throws -> Void) async throws {
    try await show(
      { SignUpViewController(viewModel: SignUpViewModel(accounts: server, clock: clock)) },
      andViewModel: \.viewModel, use)
  }

  @Test func aNameIsCheckedWhenTypingHasStopped() async throws {
    try await drive { screen in
      #expect(screen.hintLabel.text == "Choose a name")
      screen.nameField.type("ada")
      #expect(screen.hintLabel.text == "Checking …")
      #expect(screen.hintLabel.textColor == .secondaryLabel)
      await clock.advance(by: .milliseconds(300))
      #expect(await server.names.answer(.success(false)) == "ada")
      #expect(screen.hintLabel.text == "ada is taken")
      #expect(screen.hintLabel.textColor == .systemRed)
      #expect(screen.hintLabel.font == .systemFont(ofSize: 17))
      screen.nameField.type("l")
      #expect(screen.hintLabel.text == "Checking …")
      await clock.advance(by: .milliseconds(300))
      #expect(await server.names.answer(.success(true)) == "adal")
      #expect(screen.hintLabel.text == "adal is free")
      #expect(screen.hintLabel.textColor == .systemGreen)
      #expect(screen.view.tintColor == .systemGreen)
      #expect(screen.submitButton.tintColor == .systemGreen)
      #expect(!screen.submitButton.isEnabled)
    }
  }

  @Test func aFormIsSentAndSaysWhatHasGoneWrong() async throws {
    try await drive { screen in
      screen.nameField.type("ada")
      screen.nameField.pressReturn()
      #expect(screen.emailField.isFirstResponder)
      screen.emailField.type("ada@example.com")
      await clock.advance(by: .milliseconds(300))
      await server.names.answer(.success(true))
      #expect(screen.submitButton.isEnabled)
      screen.submitButton.tap()
      #expect(screen.spinner.isAnimating)
      #expect(!screen.submitButton.isEnabled)
      await server.accounts.answer(.failure(Offline()))
      #expect(screen.failureLabel.text == "offline")
      #expect(!screen.spinner.isAnimating)
      screen.submitButton.tap()
      #expect(screen.failureLabel.text == nil)
      let sent = await server.accounts.answer(.success(()))
      #expect(sent == Account(name: "ada", email: "ada@example.com"))
      #expect(screen.navigationController?.topViewController?.title == "Welcome, ada")
    }
  }

  @Test func whatIsUnderWayEndsWithTheScreen() async throws {
    try await drive { screen in
      screen.nameField.type("ada")
      await clock.advance(by: .milliseconds(300))
      #expect(server.names.isAsked)
    }
    #expect(server.names.cancelledCount == 1)
  }
}
