import Continuum
import ContinuumUIKit
import UIKit

final class ProfileViewController: UIViewController {
  let nameField = UITextField()
  let nameProblemLabel = UILabel.problem()
  let emailField = UITextField()
  let emailProblemLabel = UILabel.problem()
  let birthdayPicker = UIDatePicker()
  let saveButton = UIButton(configuration: .filled())

  private let viewModel: ProfileViewModel
  private let center = NotificationCenter()

  init(viewModel: ProfileViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
    title = "Profile"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let form = layOut()

    let continuum = center.continuum
    continuum.bind(viewModel.name, with: nameField)
    continuum.bind(viewModel.email, with: emailField)
    continuum.bind(viewModel.birthday, with: birthdayPicker)
    continuum.observe(viewModel.nameProblem, bindTo: nameProblemLabel, \.text)
    continuum.observe(viewModel.emailProblem, bindTo: emailProblemLabel, \.text)
    continuum.bind(viewModel.save, with: saveButton)
    // While the profile is sent, nobody changes it.
    continuum.observe(
      viewModel.save.isRunning.map { !$0 }, bindTo: form, \.isUserInteractionEnabled)
    continuum.observe(viewModel.save.failed, bindTo: self) { $0.showAlert($1) }
    continuum.observe(viewModel.save.finished, bindTo: self) { screen in
      screen.navigationController?.popViewController(animated: true)
    }
  }

  private func showAlert(_ error: any Error) {
    let alert = UIAlertController(
      title: "Not saved", message: error.localizedDescription, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .cancel))
    present(alert, animated: true)
  }

  private func layOut() -> FormView {
    nameField.placeholder = "Name"
    nameField.textContentType = .name
    emailField.placeholder = "Email"
    emailField.textContentType = .emailAddress
    emailField.keyboardType = .emailAddress
    emailField.autocapitalizationType = .none
    for field in [nameField, emailField] {
      field.borderStyle = .roundedRect
      field.font = .preferredFont(forTextStyle: .body)
      field.adjustsFontForContentSizeCategory = true
      field.accessibilityLabel = field.placeholder
    }
    birthdayPicker.datePickerMode = .date
    birthdayPicker.maximumDate = .now
    birthdayPicker.accessibilityLabel = "Birthday"
    saveButton.configuration?.title = "Save"

    let form = FormView(rows: [
      nameField, nameProblemLabel, emailField, emailProblemLabel,
      UIStackView(row: .body("Birthday"), birthdayPicker), saveButton,
    ])
    view.show(form)
    return form
  }
}
