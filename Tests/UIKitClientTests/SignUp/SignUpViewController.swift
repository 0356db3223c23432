import Continuum
import ContinuumUIKit
import UIKit

final class SignUpViewController: UIViewController, UITextFieldDelegate {
  let viewModel: SignUpViewModel
  let nameField = UITextField()
  let emailField = UITextField()
  let hintLabel = UILabel()
  let failureLabel = UILabel()
  let spinner = UIActivityIndicatorView(style: .medium)
  let submitButton = UIButton(type: .system, primaryAction: UIAction(title: "Sign up") { _ in })

  private let center = NotificationCenter()

  init(viewModel: SignUpViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
    title = "Sign up"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(
      UIStackView(arrangedSubviews: [
        nameField, hintLabel, emailField, submitButton, spinner, failureLabel,
      ]))
    nameField.delegate = self
    emailField.delegate = self

    let continuum = center.continuum
    continuum.bind(viewModel.name, with: nameField)
    continuum.bind(viewModel.email, with: emailField)
    continuum.bind(viewModel.signUp, with: submitButton)
    continuum.observe(viewModel.signUp.isRunning, bindTo: spinner, \.continuum.isAnimating)
    continuum.observe(viewModel.hint, bindTo: hintLabel, \.text)
    continuum.observe(viewModel.hintColor, bindTo: hintLabel, \.textColor)
    continuum.observe(viewModel.hintFont, bindTo: hintLabel, \.font)
    continuum.observe(viewModel.tint, bindTo: self, \.view.tintColor)
    continuum.observe(viewModel.tint, bindTo: submitButton, \.tintColor)
    continuum.observe(viewModel.failure, bindTo: failureLabel, \.text)
    continuum.observe(viewModel.signUp.finished, bindTo: self) { screen, account in
      screen.navigationController?.pushViewController(
        WelcomeViewController(account: account), animated: true)
    }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === nameField { emailField.becomeFirstResponder() } else { viewModel.signUp() }
    return true
  }
}

final class WelcomeViewController: UIViewController {
  init(account: Account) {
    super.init(nibName: nil, bundle: nil)
    title = "Welcome, \(account.name)"
  }

  required init?(coder: NSCoder) { nil }
}
