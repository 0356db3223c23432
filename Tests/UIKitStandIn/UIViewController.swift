// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIViewController: UIResponder {
  open var title: String?
  open private(set) var navigationItem = UINavigationItem()
  open internal(set) weak var navigationController: UINavigationController?
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var contentUnavailableConfiguration: (any UIContentConfiguration)?

  /// Never nil: it is loaded when it is first read.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }
  private var loadedView: UIView?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public convenience override init() { self.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init() }

  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 440)) }
  open func viewDidLoad() {}
  /// Nothing here calls it.
  open func updateProperties() {}
  open func viewWillAppear(_ animated: Bool) {}
  /// Nothing here calls it.
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    viewControllerToPresent.loadViewIfNeeded()
    viewControllerToPresent.presentingViewController = self
    presentedViewController = viewControllerToPresent
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard presentedViewController != nil else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    presentedViewController = nil
    completion?()
  }
}

@MainActor
open class UITableViewController: UIViewController, UITableViewDataSource,
  UITableViewDelegate
{
  open var tableView: UITableView! {
    get { view as? UITableView }
    set { view = newValue }
  }
  private var style = UITableView.Style.plain

  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func loadView() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 440), style: style)
    table.dataSource = self
    table.delegate = self
    view = table
  }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
}

@MainActor open class UINavigationController: UIViewController {
  open private(set) var viewControllers: [UIViewController] = []
  open var topViewController: UIViewController? { viewControllers.last }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    viewController.navigationController = self
    topViewController?.view.removeFromSuperview()
    viewControllers.append(viewController)
    viewController.loadViewIfNeeded()
    viewController._setLayout(view.frame, safeArea: view.safeAreaInsets)
    viewController.viewWillAppear(animated)
    view.addSubview(viewController.view)
    viewController.view.layoutIfNeeded()
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    let popped = viewControllers.removeLast()
    popped.navigationController = nil
    popped.view.removeFromSuperview()
    topViewController.map { view.addSubview($0.view) }
    popped.viewDidDisappear(animated)
    return popped
  }
}

@MainActor open class UINavigationItem: NSObject {
  open var rightBarButtonItem: UIBarButtonItem?
}

@MainActor open class UIBarItem: NSObject {
  open var isEnabled = true
  open var title: String?
  open var image: UIImage?
}

@MainActor open class UIBarButtonItem: UIBarItem {
  public enum SystemItem: Int, Sendable { case done, cancel, edit, save, add }

  /// Changes the title and the image, unless the item is a system item.
  open var primaryAction: UIAction? {
    didSet {
      guard !isSystemItem, let primaryAction else { return }
      (title, image) = (primaryAction.title, primaryAction.image)
    }
  }
  open var menu: UIMenu?
  private var isSystemItem = false

  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init()
    self.primaryAction = primaryAction
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.menu = menu
  }

  public convenience init(
    systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    isSystemItem = true
    self.primaryAction = primaryAction
    self.menu = menu
  }
}

@MainActor open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  open private(set) var title: String?
  private(set) var handler: ((UIAlertAction) -> Void)?

  public convenience init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.init()
    self.title = title
    self.handler = handler
  }
}

@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  open var message: String?
  open private(set) var actions: [UIAlertAction] = []

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
  }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }
}
