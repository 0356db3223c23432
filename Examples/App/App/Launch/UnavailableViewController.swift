import UIKit

/// Says why the app cannot start.
final class UnavailableViewController: UIViewController {
  init(error: any Error) {
    super.init(nibName: nil, bundle: nil)
    view.backgroundColor = .systemBackground
    var content = UIContentUnavailableConfiguration.empty()
    content.text = "The favorites cannot be read"
    content.secondaryText = error.localizedDescription
    contentUnavailableConfiguration = content
  }

  required init?(coder: NSCoder) { nil }
}
