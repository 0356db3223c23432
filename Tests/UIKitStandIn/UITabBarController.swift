// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UITab: NSObject {
  open var title: String
  open var image: UIImage?
  open private(set) var identifier: String
  open var badgeValue: String?
  open private(set) var viewController: UIViewController?
  open internal(set) weak var tabBarController: UITabBarController?

  private let provider: ((UITab) -> UIViewController)?

  public init(
    title: String, image: UIImage?, identifier: String,
    viewControllerProvider: ((UITab) -> UIViewController)? = nil
  ) {
    (self.title, self.image, self.identifier) = (title, image, identifier)
    provider = viewControllerProvider
  }

  /// The view controller, which is made when the tab is selected for the first time.
  final func provide() -> UIViewController? {
    if viewController == nil { viewController = provider?(self) }
    return viewController
  }
}

@MainActor open class UITabBarController: UIViewController {
  /// The first one is selected.
  open var tabs: [UITab] = [] {
    didSet {
      for tab in tabs { tab.tabBarController = self }
      selectedTab = tabs.first
    }
  }

  open var selectedTab: UITab? {
    didSet {
      guard selectedTab !== oldValue else { return }
      oldValue?.viewController?.view.removeFromSuperview()
      show()
    }
  }

  open var selectedViewController: UIViewController? { selectedTab?.viewController }

  open override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  private func show() {
    guard let shown = selectedTab?.provide() else { return }
    // Room for the bars of an iPhone.
    shown._setLayout(
      view.frame, safeArea: UIEdgeInsets(top: 97, left: 0, bottom: 83, right: 0))
    view.addSubview(shown.view)
    view.layoutIfNeeded()
  }
}

extension UIViewController {
  /// Gives a screen the room that its container has, and what is on top of that.
  final func _setLayout(_ frame: CGRect, safeArea: UIEdgeInsets) {
    view.frame = frame
    view._safeAreaInsets = safeArea
    for child in (self as? UINavigationController)?.viewControllers ?? [] {
      child._setLayout(frame, safeArea: safeArea)
    }
  }
}
