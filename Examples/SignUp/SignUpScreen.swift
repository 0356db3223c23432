import Continuum
import ContinuumExampleKit
import Foundation

/// The form as it is seen.
final class SignUpScreen {
  let viewModel: SignUpViewModel
  let nameField: TextField
  let emailField: TextField
  let passwordField: TextField
  let submitButton = Button()
  let welcomeLabel = Label()

  private let center = NotificationCenter()

  init(viewModel: SignUpViewModel) {
    self.viewModel = viewModel
    nameField = TextField(title: "name", center: center)
    emailField = TextField(title: "email", center: center)
    passwordField = TextField(title: "password", isSecure: true, center: center)
    bind(viewModel.name, with: nameField)
    bind(viewModel.email, with: emailField)
    bind(viewModel.password, with: passwordField)
    center.continuum.observe(viewModel.buttonTitle, bindTo: submitButton, \.title)
    center.continuum.observe(viewModel.canSubmit, bindTo: submitButton, \.isEnabled)
    center.continuum.observe(viewModel.welcome, bindTo: welcomeLabel, \.text)
  }

  var fields: [TextField] { [nameField, emailField, passwordField] }

  /// What the targets hold.
  var lines: [String] { fields.flatMap(\.lines) + submitButton.lines + welcomeLabel.lines }

  /// What is bound, for `--bindings`.
  var bindings: ContinuumBindings { center.continuum.bindings }

  private func bind(_ input: Input, with field: TextField) {
    center.continuum.bind(input.text, with: field, \.text, after: TextField.textDidChange)
    center.continuum.bind(input.wasLeft, with: field, \.wasLeft, after: TextField.didEndEditing)
    center.continuum.observe(input.problem, bindTo: field, \.problem)
  }
}
