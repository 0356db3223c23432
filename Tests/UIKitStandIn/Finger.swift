// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// None of this is UIKit's. It does what a user's finger does, for the tests of screens.

extension UIControl {
  public func tap() {
    if isEnabled, receivesTouches { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
  }
}

@available(tvOS, unavailable)
extension UISwitch {
  public func flip() {
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

@available(tvOS, unavailable)
extension UISlider {
  public func drag(to value: Float) {
    self.value = value
    sendActions(for: .valueChanged)
  }
}

@available(tvOS, unavailable)
extension UIStepper {
  public func tapPlus() { step(by: stepValue) }
  public func tapMinus() { step(by: -stepValue) }

  private func step(by step: Double) {
    value = min(max(value + step, minimumValue), maximumValue)
    sendActions(for: .valueChanged)
  }
}

@available(tvOS, unavailable)
extension UIDatePicker {
  public func choose(_ date: Date) {
    self.date = date
    sendActions(for: .valueChanged)
  }
}

extension UIPageControl {
  public func turn(to page: Int) {
    currentPage = page
    sendActions(for: .valueChanged)
  }
}

@available(tvOS, unavailable)
extension UIColorWell {
  public func choose(_ color: UIColor?) {
    selectedColor = color
    sendActions(for: .valueChanged)
  }
}

extension UISegmentedControl {
  public func choose(_ index: Int) {
    selectedSegmentIndex = index
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

@available(tvOS, unavailable)
extension UIRefreshControl {
  public func pull() {
    beginRefreshing()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

extension _TextHolding {
  /// Types letter by letter, where the cursor is.
  public func type(_ letters: String) {
    becomeFirstResponder()
    for letter in letters { insertText("\(letter)") }
  }

  /// Types with an input method, letter by letter, until `unmarkText`, `insertText` or the end of editing.
  public func compose(_ letters: String) {
    becomeFirstResponder()
    for count in 1...letters.count {
      let text = String(letters.prefix(count))
      setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
    }
  }

  /// Where the cursor is, in UTF-16 characters.
  public var cursor: Int {
    get { _storage.selection.lowerBound }
    set { _storage.selection = newValue..<newValue }
  }
}

extension UITextField {
  public func clear() {
    becomeFirstResponder()
    _storage.set("")
    _tellOfChange()
  }

  public func pressReturn() { _ = delegate?.textFieldShouldReturn(self) }
}

@available(tvOS, unavailable)
extension UISearchBar {
  public func type(_ letters: String) {
    for letter in letters {
      searchTextField.type("\(letter)")
      delegate?.searchBar(self, textDidChange: text ?? "")
    }
  }
}

extension UICollectionView {
  public func scroll(toRow row: Int) {
    contentOffset.y = CGFloat(row) * 44
    layoutIfNeeded()
  }
}

extension UITableView {
  public func scroll(toRow row: Int) {
    contentOffset.y = CGFloat(row) * rowHeight
    layoutIfNeeded()
  }

  public func select(row: Int, section: Int = 0) {
    delegate?.tableView(self, didSelectRowAt: IndexPath(row: row, section: section))
  }

  public func swipeToDelete(row: Int) {
    dataSource?.tableView(
      self, commit: .delete, forRowAt: IndexPath(row: row, section: 0))
  }
}

extension UIBarButtonItem {
  public func tap() { if isEnabled { primaryAction?.run() } }
}

extension UIAlertController {
  public func tap(_ title: String) {
    let action = actions.first { $0.title == title }
    dismiss(animated: true) { action.map { $0.handler?($0) } }
  }
}

/// The keyboard, which comes and goes.
@MainActor public enum Keyboard {
  public static func show(height: CGFloat) {
    post(UIResponder.keyboardWillShowNotification, height: height)
  }

  public static func hide() { post(UIResponder.keyboardWillHideNotification, height: 0) }

  private static func post(_ name: Notification.Name, height: CGFloat) {
    NotificationCenter.default.post(
      name: name, object: nil,
      userInfo: [
        UIResponder.keyboardFrameEndUserInfoKey: CGRect(
          x: 0, y: 844 - height, width: 390, height: height),
        UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
      ])
  }
}
