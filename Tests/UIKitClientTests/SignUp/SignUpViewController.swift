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
  private(set) lazy var submitButton = UIButton(
    type: .system, primaryAction: UIAction(title: "Sign up") { [viewModel] _ in viewModel.submit() }
  )

  private let center = NotificationCenter()
  private let bag = ContinuumBag()

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
    // All of these show what is loaded: the bag ends the requests with the screen.
    for observer in [
      continuum.observe(viewModel.hint, bindTo: hintLabel, \.text),
      continuum.observe(viewModel.hintColor, bindTo: hintLabel, \.textColor),
      continuum.observe(viewModel.hintFont, bindTo: hintLabel, \.font),
      continuum.observe(viewModel.tint, bindTo: self, \.view.tintColor),
      continuum.observe(viewModel.tint, bindTo: submitButton, \.tintColor),
      continuum.observe(viewModel.canSubmit, bindTo: submitButton, \.isEnabled),
      continuum.observe(viewModel.isBusy, bindTo: spinner, \.continuum.isAnimating),
      continuum.observe(viewModel.failure, bindTo: failureLabel, \.text),
      continuum.observe(viewModel.finished, bindTo: self) { screen, account in
        screen.navigationController?.pushViewController(
          WelcomeViewController(account: account), animated: true)
      },
    ] { observer.disposed(by: bag) }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === nameField { emailField.becomeFirstResponder() } else { viewModel.submit() }
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
