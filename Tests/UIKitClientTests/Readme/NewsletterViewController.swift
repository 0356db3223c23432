import Continuum
import ContinuumUIKit
import UIKit

final class NewsletterViewController: UIViewController {
  let viewModel: NewsletterViewModel
  let hintLabel = UILabel()
  let emailField = UITextField()
  let subscribeButton = UIButton(type: .system)

  private let center = NotificationCenter()

  init(viewModel: NewsletterViewModel) {
    self.viewModel = viewModel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    [hintLabel, emailField, subscribeButton].forEach(view.addSubview)
    // Show a value, edit one in both directions, and let a button start work.
    center.continuum.observe(viewModel.hint, bindTo: hintLabel, \.text)
    center.continuum.bind(viewModel.email, with: emailField)
    center.continuum.bind(viewModel.subscribe, with: subscribeButton)
  }
}
