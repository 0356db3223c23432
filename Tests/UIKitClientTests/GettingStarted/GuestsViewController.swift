import Continuum
import ContinuumUIKit
import UIKit

final class GuestsViewController: UIViewController {
  let nameField = UITextField()
  let addButton = UIButton(type: .system)
  let summaryLabel = UILabel()
  private let viewModel: GuestsViewModel
  private let center = NotificationCenter()

  init(viewModel: GuestsViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    [nameField, addButton, summaryLabel].forEach(view.addSubview)  // and your layout

    center.continuum.bind(viewModel.name, with: nameField)
    center.continuum.observe(viewModel.canAdd, bindTo: addButton, \.isEnabled)
    center.continuum.observe(viewModel.summary, bindTo: summaryLabel, \.text)
    addButton.addAction(UIAction { [viewModel] _ in viewModel.add() }, for: .touchUpInside)
  }
}
