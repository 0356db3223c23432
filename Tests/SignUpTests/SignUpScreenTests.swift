import Continuum
import ContinuumExampleKit
import ContinuumTesting
import Testing

@testable import ContinuumSignUp

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
    #expect(viewModel.name.text.value == "Grace")
    #expect(viewModel.email.text.value == "grace@example.com")
    #expect(viewModel.password.text.value == "12345678")
    #expect(screen.submitButton.isEnabled)
  }

  @Test func whatTheViewModelSetsReachesTheFields() {
    viewModel.name.text.value = "Grace"
    let screen = SignUpScreen(viewModel: viewModel)
    #expect(screen.nameField.text == "Grace")
    viewModel.clear()
    #expect(screen.nameField.text == "")
  }

  @Test func aFieldShowsItsProblemWhenItHasBeenLeft() {
    let screen = SignUpScreen(viewModel: viewModel)
    screen.emailField.type("grace")
    #expect(screen.emailField.lines == ["email: grace"])
    screen.emailField.leave()
    #expect(screen.emailField.lines == ["email: grace", "  Enter your email address"])
    #expect(screen.nameField.problem == nil)
    viewModel.clear()
    #expect(!screen.emailField.wasLeft)
    #expect(screen.emailField.lines == ["email: "])
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

  let empty = ["name: ", "email: ", "password: ", "(Sign up)"]

  @Test func theConsoleShowsTheFormBeforeTheFirstLine() async {
    #expect(await shown() == [empty])
  }

  @Test func theConsoleShowsTheFormAfterItsGreeting() async {
    #expect(await shown(greets: true) == [SignUpConsole.help, empty])
  }

  @Test func theConsoleShowsTheFormAfterEachLine() async {
    let shown = await shown(
      for: "name Grace", "email grace@example.com", "password 12345678", "submit")
    #expect(shown[1] == ["name: Grace"] + empty.dropFirst())
    let filled = ["name: Grace", "email: grace@example.com", "password: ••••••••"]
    #expect(
      shown[3...] == [
        filled + ["[Sign up]"], filled + ["(Signing up …)"], empty + ["Welcome, Grace"],
      ])
  }

  @Test func theConsoleShowsTheProblemOfAFieldThatItsUserHasLeft() async {
    let shown = await shown(for: "email grace", "email grace@example.com")
    #expect(
      shown.dropFirst() == [
        ["name: ", "email: grace", "  Enter your email address", "password: ", "(Sign up)"],
        ["name: ", "email: grace@example.com", "password: ", "(Sign up)"],
      ])
  }

  @Test func theConsoleSaysWhySubmitSendsNothing() async {
    let shown = await shown(for: "name Grace", "submit")
    #expect(
      shown.suffix(2) == [
        ["Nothing was sent, because of the problems below."],
        [
          "name: Grace", "email: ", "  Enter your email address", "password: ",
          "  Use at least 8 characters", "(Sign up)",
        ],
      ])
  }

  @Test func theConsoleTellsAnErrorOnce() async {
    let shown = await shown(
      for: "name Ada", "email ada@example.com", "password 12345678", "submit")
    #expect(shown.filter { $0 == ["Sorry: no connection"] }.count == 1)
    #expect(shown.last?.last == "[Sign up]")
  }

  @Test func theConsoleHelpsWithWhatItDoesNotKnow() async {
    #expect(await shown(for: "hello").last == SignUpConsole.help)
  }

  /// What the console shows for some lines.
  private func shown(for lines: String..., greets: Bool = false) async -> [[String]] {
    var shown: [[String]] = []
    let screen = SignUpScreen(viewModel: viewModel)
    let console = SignUpConsole(screen: screen, greets: greets) { shown.append($0) }
    for line in lines { await console.receive(line) }
    return shown
  }
}
