// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// None of this is UIKit's, like `Finger.swift`.

extension UIView {
  /// Whether it and all views around it let the user do something.
  final var receivesTouches: Bool {
    isUserInteractionEnabled && !isHidden && (superview?.receivesTouches ?? true)
  }
}

extension UICollectionView {
  public func scroll(toItem item: Int) {
    contentOffset.y = CGFloat(item) * 44
    layoutIfNeeded()
  }
}

extension UITabBarController {
  public func tapTab(_ title: String) {
    tabs.first { $0.title == title }.map { selectedTab = $0 }
  }
}
