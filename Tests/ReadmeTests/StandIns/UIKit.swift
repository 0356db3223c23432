// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of UIKit as the documentation uses, where there is none. The isolation is UIKit's.

@_exported import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
  public func addSubview(_ view: UIView) {}
}

@MainActor open class UILabel: UIView {
  open var text: String?
}

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  open var isEnabled = true

  open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

@MainActor open class UITextField: UIControl {
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")

  open var text: String?
}

@MainActor open class UISwitch: UIControl {
  open var isOn = false
}

@MainActor open class UITableViewCell: UIView {
  open func prepareForReuse() {}
}

@MainActor open class UITableView: UIView {
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
  open func reloadData() {}
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Sendable { case system }

  public convenience init(type: ButtonType) { self.init() }
}

@MainActor open class UIAction: NSObject {
  public convenience init(title: String = "", handler: @escaping (UIAction) -> Void) {
    self.init()
  }
}

@MainActor open class UIViewController: UIResponder {
  open var title: String?
  open var view: UIView! = UIView()

  public init(nibName: String?, bundle: Bundle?) {}

  public required init?(coder: NSCoder) {}

  open func viewDidLoad() {}
}

@MainActor open class UITableViewController: UIViewController {
  open var tableView: UITableView! = UITableView()

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
}

extension IndexPath {
  public var row: Int { self[1] }
}
