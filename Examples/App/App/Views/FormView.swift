import UIKit

/// Rows below each other, which scroll if the text is large or the keyboard needs room.
final class FormView: UIScrollView {
  init(rows: [UIView]) {
    super.init(frame: .zero)
    let stack = UIStackView(arrangedSubviews: rows)
    stack.axis = .vertical
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor, constant: 24),
      stack.leadingAnchor.constraint(equalTo: contentLayoutGuide.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: contentLayoutGuide.trailingAnchor, constant: -20),
      stack.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor, constant: -24),
      stack.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor, constant: -40),
    ])
  }

  required init?(coder: NSCoder) { nil }
}

extension UIStackView {
  /// A label, and its controls at the other end of the row.
  convenience init(row label: UILabel, _ controls: UIView...) {
    self.init(arrangedSubviews: [label] + controls)
    spacing = 8
    alignment = .center
    for control in controls { control.setContentHuggingPriority(.required, for: .horizontal) }
  }
}

extension UILabel {
  static func body(_ text: String? = nil) -> UILabel { make(.body, .label, text) }

  static func problem() -> UILabel { make(.footnote, .systemRed, nil) }

  private static func make(_ style: UIFont.TextStyle, _ color: UIColor, _ text: String?) -> UILabel
  {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = color
    label.numberOfLines = 0
    return label
  }
}
