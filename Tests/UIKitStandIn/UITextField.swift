// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

// What is optional in Objective-C has a default here, as in the other protocols of delegates.
extension UITextFieldDelegate {
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

@MainActor open class UITextField: UIControl, _TextHolding {
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")

  /// Reads as empty after `nil`.
  open var text: String? {
    get { _storage.content }
    set { _storage.set(newValue ?? "") }
  }
  open private(set) var isEditing = false
  open var textColor: UIColor?
  open var font: UIFont?
  open var placeholder: String?
  open var borderStyle = BorderStyle.none
  open var adjustsFontForContentSizeCategory = false
  open var textContentType: UITextContentType!
  open var keyboardType = UIKeyboardType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open weak var delegate: (any UITextFieldDelegate)?
  public final var _storage = _TextStorage()

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if !isFirstResponder {
      super.becomeFirstResponder()
      isEditing = true
      _send(.editingDidBegin, UITextField.textDidBeginEditingNotification)
    }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    if isFirstResponder {
      super.resignFirstResponder()
      unmarkText()
      isEditing = false
      _send(.editingDidEnd, UITextField.textDidEndEditingNotification)
    }
    return true
  }

  public final func _tellOfChange() {
    _send(.editingChanged, UITextField.textDidChangeNotification)
  }

  private func _send(_ event: UIControl.Event, _ name: Notification.Name) {
    sendActions(for: event)
    NotificationCenter.default.post(name: name, object: self)
  }
}

@available(tvOS, unavailable)
@MainActor open class UISearchTextField: UITextField {}

@MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
}

extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
}

@MainActor open class UISearchBar: UIView {
  open var text: String? {
    get { field.text }
    set { field.text = newValue }
  }
  open var placeholder: String?
  open weak var delegate: (any UISearchBarDelegate)?
  @available(tvOS, unavailable)
  open var searchTextField: UISearchTextField { field }
  private let field = UISearchTextField()
}

@MainActor open class UITextView: UIScrollView, _TextHolding {
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  /// Never nil: `nil` empties the view.
  open var text: String! {
    get { _storage.content }
    set { _storage.set(newValue ?? "") }
  }
  open var font: UIFont?
  open var textColor: UIColor?
  public final var _storage = _TextStorage()

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if !isFirstResponder {
      super.becomeFirstResponder()
      post(UITextView.textDidBeginEditingNotification)
    }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    if isFirstResponder {
      super.resignFirstResponder()
      unmarkText()
      post(UITextView.textDidEndEditingNotification)
    }
    return true
  }

  public final func _tellOfChange() { post(UITextView.textDidChangeNotification) }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}
