#if canImport(UIKit) && !NO_CONTROLS

import Continuum
import UIKit

extension UITextField {
  /// The text, as the binding of a value with a format reads and sets it.
  var formattedText: String {
    get { FormatEdits.of(self).text }
    set { FormatEdits.of(self).show(newValue) }
  }
}

/// The text of a field that shows a value in a format, between a user who edits it and the binding. There is one for
/// each field.
///
/// While the user types, the text belongs to the user. What the binding sets waits for the end of editing.
@MainActor final class FormatEdits {
  private static var all = ObjectTable<ObjectIdentifier, FormatEdits>()

  private weak var field: UITextField?
  /// What the binding has set, until editing ends.
  private var waiting: String?
  private var isEditing: Bool
  /// A binding begins: its variable wins.
  private var isStarting = false
  /// A text in the form of the format, or `nil` if it cannot be parsed.
  private var normalise: (String) -> String? = { $0 }
  private var bindings = LiveBindings()

  static func of(_ field: UITextField) -> FormatEdits {
    let key = ObjectIdentifier(field)
    if let found = all.find(key, of: field) { return found }
    let made = FormatEdits(field)
    all.add(made, key, of: field)
    return made
  }

  private init(_ field: UITextField) {
    self.field = field
    isEditing = field.isEditing
    // The field keeps it, in its actions.
    ControlEvents.of(field, .editingDidBegin).preparations.append { self.isEditing = true }
    ControlEvents.of(field, .editingChanged).preparations.append { self.textHasChanged() }
    ControlEvents.of(field, .editingDidEnd).preparations.append { self.editingHasEnded() }
  }

  /// Runs a closure that makes a binding.
  func starting(
    with normalise: @escaping (String) -> String?, _ body: () -> ContinuumObserver
  ) -> ContinuumObserver {
    self.normalise = normalise
    waiting = nil
    isStarting = true
    defer { isStarting = false }
    let binding = body()
    bindings.add(binding)
    return binding
  }

  /// What the user or the binding has made of the text, whichever was later.
  var text: String { waiting ?? field?.text ?? "" }

  /// The binding sets the text. What the user has typed for the same value is not news.
  func show(_ text: String) {
    if isEditing, !isStarting {
      waiting = text
    } else if isEditing, normalise(field?.text ?? "") == normalise(text) ?? text {
      // A row of a list binds again with each letter: what is typed stays.
    } else {
      set(normalise(text) ?? text)
    }
  }

  /// The binding reads the text afterwards.
  private func textHasChanged() {
    if normalise(field?.text ?? "") != nil { waiting = nil }
  }

  private func editingHasEnded() {
    isEditing = false
    // Without a binding, the text is not this library's any more.
    guard bindings.areAny else { return waiting = nil }
    if let text = waiting ?? normalise(field?.text ?? "") { set(text) }
  }

  private func set(_ text: String) {
    waiting = nil
    guard let field, field.text != text else { return }
    field.text = text
    TextEdits.known(field)?.publish()
  }
}

#endif
