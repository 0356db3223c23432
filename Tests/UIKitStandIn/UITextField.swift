// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

// What is optional in Objective-C has a default here, as in the other protocols of delegates.
extension UITextFieldDelegate {
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

@MainActor open class UITextField: UIControl {
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")

  /// Reads as empty after `nil`.
  open var text: String? {
    get { content }
    set { content = newValue ?? "" }
  }
  open var textColor: UIColor?
  open var font: UIFont?
  open var placeholder: String?
  open weak var delegate: (any UITextFieldDelegate)?
  private var content = ""

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if !isFirstResponder {
      super.becomeFirstResponder()
      _send(.editingDidBegin, UITextField.textDidBeginEditingNotification)
    }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    if isFirstResponder {
      super.resignFirstResponder()
      _send(.editingDidEnd, UITextField.textDidEndEditingNotification)
    }
    return true
  }

  final func _send(_ event: UIControl.Event, _ name: Notification.Name) {
    sendActions(for: event)
    NotificationCenter.default.post(name: name, object: self)
  }
}

@MainActor open class UISearchTextField: UITextField {}

@MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
}

extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
}

@MainActor open class UISearchBar: UIView {
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  open var placeholder: String?
  open weak var delegate: (any UISearchBarDelegate)?
  open var searchTextField: UISearchTextField { field }
  private let field = UISearchTextField()
}

@MainActor open class UITextView: UIScrollView {
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")

  /// Never nil: `nil` empties the view.
  open var text: String! {
    get { content }
    set { content = newValue ?? "" }
  }
  open var font: UIFont?
  open var textColor: UIColor?
  private var content = ""
}
