import UIKit

extension UIView {
  /// Adds the content of a screen, between the bars and above the keyboard.
  func show(_ content: UIView) {
    backgroundColor = .systemBackground
    content.translatesAutoresizingMaskIntoConstraints = false
    addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor),
      content.leadingAnchor.constraint(equalTo: safeAreaLayoutGuide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: safeAreaLayoutGuide.trailingAnchor),
      content.bottomAnchor.constraint(equalTo: keyboardLayoutGuide.topAnchor),
    ])
  }
}
