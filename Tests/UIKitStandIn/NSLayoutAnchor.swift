// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of Auto Layout as follows the keyboard. Nothing here lays out a view.

@MainActor open class NSLayoutConstraint: NSObject {
  open var isActive = false
}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint()
  }
}

@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor open class UILayoutGuide: NSObject {
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
}

@available(tvOS, unavailable)
@MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {}

extension UIView {
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }

  @available(tvOS, unavailable)
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide { UIKeyboardLayoutGuide() }
}
