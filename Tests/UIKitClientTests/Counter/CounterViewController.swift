import Continuum
import ContinuumUIKit
import UIKit

@MainActor final class CounterViewModel {
  let count = Variable(value: 0)
  let isLarge = Variable(value: false)
}

/// A screen without a storyboard, which binds its views where it makes them.
final class CounterViewController: UIViewController {
  /// Stops the program if it is used off the main actor.
  final class CountLabel: UILabel {
    override var text: String? { didSet { MainActor.assertIsolated() } }
  }

  let viewModel: CounterViewModel
  private let center = NotificationCenter()

  private(set) lazy var label: CountLabel = {
    let label = CountLabel()
    center.continuum.observe(viewModel.count.map { "\($0)" }, bindTo: label, \.text)
    return label
  }()
  private(set) lazy var sizeSwitch: UISwitch = {
    let sizeSwitch = UISwitch()
    center.continuum.bind(viewModel.isLarge, with: sizeSwitch)
    return sizeSwitch
  }()

  init(viewModel: CounterViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(UIStackView(arrangedSubviews: [label, sizeSwitch]))
  }
}
