import Continuum
import ContinuumUIKit
import UIKit

final class SettingsViewController: UIViewController {
  let appearanceControl = UISegmentedControl(items: Appearance.allCases.map(\.rawValue.capitalized))
  let gitHubSwitch = UISwitch()
  let stepLabel = UILabel.body()
  let stepStepper = UIStepper()
  let favoritesLabel = UILabel.body()
  let removeButton = UIButton(configuration: .plain())
  let profileButton = UIButton(configuration: .tinted())

  private let viewModel: SettingsViewModel
  private let makeProfileScreen: () -> UIViewController
  private let center = NotificationCenter()

  init(
    viewModel: SettingsViewModel, makeProfileScreen: @escaping () -> UIViewController
  ) {
    self.viewModel = viewModel
    self.makeProfileScreen = makeProfileScreen
    super.init(nibName: nil, bundle: nil)
    title = "Settings"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    layOut()

    let continuum = center.continuum
    continuum.bind(viewModel.settings.appearance, with: appearanceControl)
    continuum.bind(viewModel.settings.usesGitHub, with: gitHubSwitch)
    continuum.bind(viewModel.settings.step, with: stepStepper)
    continuum.observe(viewModel.stepText, bindTo: stepLabel, \.text)
    continuum.observe(viewModel.favoritesText, bindTo: favoritesLabel, \.text)
    continuum.observe(viewModel.canRemoveFavorites, bindTo: removeButton, \.isEnabled)
    removeButton.addAction(
      UIAction { [viewModel] _ in viewModel.removeFavorites() }, for: .touchUpInside)
    profileButton.addAction(
      UIAction { [weak self] _ in self?.showProfile() }, for: .touchUpInside)
  }

  private func showProfile() {
    navigationController?.pushViewController(makeProfileScreen(), animated: true)
  }

  private func layOut() {
    stepStepper.minimumValue = 1
    stepStepper.maximumValue = 10
    stepStepper.accessibilityLabel = "Step of the counter"
    appearanceControl.accessibilityLabel = "Appearance"
    gitHubSwitch.accessibilityLabel = "Search on GitHub"
    removeButton.configuration?.title = "Remove all"
    removeButton.accessibilityLabel = "Remove all favorites"
    profileButton.configuration?.title = "Edit profile"
    view.show(
      FormView(rows: [
        appearanceControl,
        UIStackView(row: .body("Search on GitHub"), gitHubSwitch),
        UIStackView(row: stepLabel, stepStepper),
        UIStackView(row: favoritesLabel, removeButton),
        profileButton,
      ]))
  }
}
