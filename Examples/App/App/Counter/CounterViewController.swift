import Continuum
import ContinuumUIKit
import UIKit

final class CounterViewController: UIViewController {
  let countLabel = UILabel()
  let decrementButton = UIButton(configuration: .tinted())
  let incrementButton = UIButton(configuration: .filled())
  let resetButton = UIBarButtonItem(title: "Reset")
  private let viewModel: CounterViewModel
  private let center = NotificationCenter()

  init(viewModel: CounterViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
    title = "Counter"
    navigationItem.rightBarButtonItem = resetButton
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    layOut()

    center.continuum.observe(viewModel.text, bindTo: countLabel, \.text)
    center.continuum.observe(viewModel.canDecrement, bindTo: decrementButton, \.isEnabled)
    center.continuum.observe(viewModel.canReset, bindTo: resetButton, \.isEnabled)
    decrementButton.addAction(
      UIAction { [viewModel] _ in viewModel.decrement() }, for: .touchUpInside)
    incrementButton.addAction(
      UIAction { [viewModel] _ in viewModel.increment() }, for: .touchUpInside)
    resetButton.primaryAction = UIAction(title: "Reset") { [viewModel] _ in viewModel.reset() }
  }

  private func layOut() {
    countLabel.font = .preferredFont(forTextStyle: .largeTitle)
    countLabel.adjustsFontForContentSizeCategory = true
    countLabel.textAlignment = .center
    decrementButton.configuration?.image = UIImage(systemName: "minus")
    decrementButton.accessibilityLabel = "Decrement"
    incrementButton.configuration?.image = UIImage(systemName: "plus")
    incrementButton.accessibilityLabel = "Increment"

    let buttons = UIStackView(arrangedSubviews: [decrementButton, incrementButton])
    buttons.spacing = 16
    buttons.distribution = .fillEqually
    view.show(FormView(rows: [countLabel, buttons]))
  }
}
