// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIStackView: UIView {
  public enum Distribution: Int, Sendable { case fill, fillEqually }
  public enum Alignment: Int, Sendable { case fill, center }

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var spacing: CGFloat = 0
  open var distribution = Distribution.fill
  open var alignment = Alignment.fill
  open var isLayoutMarginsRelativeArrangement = false

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addArrangedSubview)
  }

  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }

  open override func layoutIfNeeded() {
    if frame != .zero { arrange() }
    super.layoutIfNeeded()
  }
}
