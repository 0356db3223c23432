import Continuum
import ContinuumTesting
import Kit
import Testing

@testable import SignUp

/// The bindings, and what a terminal shows of them.
struct SignUpScreenTests {
  let viewModel = SignUpViewModel { account in
    if account.name == "Ada" { throw Service.Failure() }
  }

  @Test func whatAUserTypesReachesTheViewModel() {
    let screen = SignUpScreen(viewModel: viewModel)
    screen.nameField.type("Grace")
    screen.emailField.type("grace@example.com")
    screen.passwordField.type("12345678")
    #expect(viewModel.name.value == "Grace")
    #expect(viewModel.email.value == "grace@example.com")
    #expect(viewModel.password.value == "12345678")
    #expect(screen.submitButton.isEnabled)
  }

  @Test func whatTheViewModelSetsReachesTheFields() {
    viewModel.name.value = "Grace"
    let screen = SignUpScreen(viewModel: viewModel)
    #expect(screen.nameField.text == "Grace")
    viewModel.clear()
    #expect(screen.nameField.text == "")
    #expect(screen.nameField.problem == "Enter your name")
  }

  @Test func aPasswordIsNotShown() {
    let screen = SignUpScreen(viewModel: viewModel)
    screen.passwordField.type("12345678")
    #expect(screen.passwordField.lines == ["password: ••••••••"])
  }

  @Test func theScreenGoesWithAllThatBelongsToIt() async throws {
    try await expectReleased {
      let viewModel = SignUpViewModel { _ in }
      let screen = SignUpScreen(viewModel: viewModel)
      screen.nameField.type("Grace")
      return [viewModel, screen, screen.nameField, screen.submitButton]
    }
  }

  @Test func theConsoleShowsTheFormAfterEachLine() async {
    var shown: [[String]] = []
    let console = SignUpConsole(screen: SignUpScreen(viewModel: viewModel)) { shown.append($0) }
    for line in ["name Grace", "email grace@example.com", "password 12345678", "submit"] {
      await console.receive(line)
    }
    let empty = [
      "name: ", "  Enter your name", "email: ", "  Enter your email address", "password: ",
      "  Use at least 8 characters", "(Sign up)",
    ]
    #expect(shown[0] == ["name: Grace"] + empty.dropFirst(2))
    let filled = ["name: Grace", "email: grace@example.com", "password: ••••••••"]
    #expect(
      shown[2...] == [
        filled + ["[Sign up]"], filled + ["(Signing up …)"], empty + ["Welcome, Grace"],
      ])
  }

  @Test func theConsoleTellsAnErrorOnce() async {
    var shown: [[String]] = []
    let console = SignUpConsole(screen: SignUpScreen(viewModel: viewModel)) { shown.append($0) }
    for line in ["name Ada", "email ada@example.com", "password 12345678", "submit"] {
      await console.receive(line)
    }
    #expect(shown.filter { $0 == ["Sorry: no connection"] }.count == 1)
    #expect(shown.last?.last == "[Sign up]")
  }

  @Test func theConsoleHelpsWithWhatItDoesNotKnow() async {
    var shown: [[String]] = []
    let console = SignUpConsole(screen: SignUpScreen(viewModel: viewModel)) { shown.append($0) }
    await console.receive("hello")
    #expect(shown == [SignUpConsole.help])
  }
}
