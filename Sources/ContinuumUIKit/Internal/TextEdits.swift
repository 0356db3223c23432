#if canImport(UIKit) && !NO_CONTROLS

import Continuum
import UIKit

/// A view whose text a user edits.
@MainActor protocol TextView: UIView, UITextInput {
  var currentText: String { get set }
}

extension UITextField: TextView {
  var currentText: String {
    get { text ?? "" }
    set { text = newValue }
  }

  /// The text, as bindings read and set it.
  var boundText: String? {
    get { TextEdits.of(self).text }
    set { TextEdits.of(self).show(newValue ?? "") }
  }
}

extension UITextView: TextView {
  var currentText: String {
    get { text ?? "" }
    set { text = newValue }
  }

  /// The text, as bindings read and set it.
  var boundText: String? {
    get { TextEdits.of(self).text }
    set { TextEdits.of(self).show(newValue ?? "") }
  }
}

/// The text of a view, between a user who edits it and bindings that set it. There is one for each view.
///
/// Setting the text ends what an input method has begun, and moves the cursor to the end. So a text that a binding sets
/// waits while there is marked text, and the cursor keeps its distance from the end.
@MainActor final class TextEdits {
  private static var all = ObjectTable<ObjectIdentifier, TextEdits>()

  private weak var view: (any TextView)?
  /// What a binding has set, until the view may show it.
  private var waiting: String?
  /// The text at the last edit, or as a binding has set it.
  private var known: String
  private var bindings = LiveBindings()
  /// The text as others observe it, once code has asked for it.
  private var published: Variable<String>?

  static func of(_ field: UITextField) -> TextEdits {
    find(field) {
      let edits = TextEdits(field)
      ControlEvents.of(field, .editingChanged).preparations.append { edits.textHasChanged() }
      ControlEvents.of(field, .editingChanged).conclusions.append { edits.publish() }
      ControlEvents.of(field, .editingDidEnd).preparations.append { edits.showWhatWaits() }
      return edits
    }
  }

  static func of(_ view: UITextView) -> TextEdits {
    _ = TextViewNotifications.observers
    return find(view, isKept: true) { TextEdits(view) }
  }

  /// That of a view, if there is one.
  static func known(_ view: UIView) -> TextEdits? { all.find(ObjectIdentifier(view), of: view) }

  private static func find(
    _ view: UIView, isKept: Bool = false, orMake make: () -> TextEdits
  ) -> TextEdits {
    let key = ObjectIdentifier(view)
    if let found = all.find(key, of: view) { return found }
    let made = make()
    all.add(made, key, of: view, isKept: isKept)
    return made
  }

  private init(_ view: any TextView) {
    self.view = view
    known = view.currentText
  }

  /// What the user or a binding has made of the text, whichever was later.
  var text: String { waiting ?? view?.currentText ?? known }

  func add(_ binding: ContinuumObserver) { bindings.add(binding) }

  /// A binding sets the text.
  func show(_ text: String) {
    waiting = text
    showUnlessMarked()
  }

  /// The user has edited the text. Bindings read it afterwards.
  func textHasChanged() {
    guard let text = view?.currentText else { return }
    // An edit is newer than what waits. An input method may also end without one.
    if text != known { waiting = nil }
    known = text
    showWhatWaits()
  }

  func showWhatWaits() {
    // Its binding may have been cancelled meanwhile.
    if waiting != nil, !bindings.areAny { waiting = nil }
    showUnlessMarked()
  }

  private func showUnlessMarked() {
    guard let view, let text = waiting, view.markedTextRange == nil else { return }
    waiting = nil
    known = text
    if view.currentText != text { view.setKeepingCursor(text) }
    publish()
  }

  /// The text as others observe it. It ends with the view, which keeps the variable.
  var constant: Constant<String> {
    let variable = published ?? Variable(value: view?.currentText ?? known, name: "text")
    published = variable
    publish()
    return Constant(variable: variable)
  }

  func publish() {
    guard let published, let text = view?.currentText, published.value != text else { return }
    published.value = text
  }
}

/// What text views post, which send no events. It is observed once for all of them: so nothing piles up in the center,
/// which would keep an observer of each.
@MainActor private enum TextViewNotifications {
  /// One of their own, so that the bindings of no other center list them.
  private static let center = NotificationCenter()

  static let observers = [
    observe(UITextView.textDidChangeNotification) { view in
      guard let edits = TextEdits.known(view) else { return }
      edits.textHasChanged()
      NotificationCenter.default.post(name: .boundTextHasChanged, object: view)
    },
    observe(UITextView.textDidEndEditingNotification) { TextEdits.known($0)?.showWhatWaits() },
  ]

  private static func observe(
    _ name: Notification.Name, _ body: @escaping @MainActor (UITextView) -> Void
  ) -> ContinuumObserver {
    let views = NotificationCenter.default.continuum.events(named: name, on: MainActor.self) {
      $0.object as? UITextView
    }
    return center.continuum.observe(views) { body($0) }
  }
}

extension Notification.Name {
  /// A text view posts it on the default center, when its text can be read.
  static let boundTextHasChanged = Notification.Name("ContinuumUIKit.text")
}

extension TextView {
  /// Sets the text. In a view that is edited, as many characters stay behind the cursor, or the selection, as were there.
  fileprivate func setKeepingCursor(_ text: String) {
    guard isFirstResponder, let selection = selectedTextRange else { return currentText = text }
    let start = charactersBehind(selection.start)
    let end = charactersBehind(selection.end)
    currentText = text
    selectedTextRange = textRange(
      from: position(before: start, of: text), to: position(before: end, of: text))
  }

  /// In characters as a user sees them: a cursor does not stop inside one.
  private func charactersBehind(_ position: UITextPosition) -> Int {
    let text = currentText
    let count = offset(from: position, to: endOfDocument)
    return String(text.utf16.suffix(count))?.count ?? text.count
  }

  private func position(before count: Int, of text: String) -> UITextPosition {
    position(from: endOfDocument, offset: -text.suffix(count).utf16.count) ?? beginningOfDocument
  }
}

#endif
