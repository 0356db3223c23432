import Foundation

/// Text that a user edits, and a line below it for what is wrong. Like any view, it knows nothing of
/// the library: it posts a notification when its user has edited or left it, and none when code has.
final class TextField {
  static let textDidChange = Notification.Name("TextField.textDidChange")
  static let didEndEditing = Notification.Name("TextField.didEndEditing")

  let title: String
  let isSecure: Bool
  var text = ""
  var wasLeft = false
  var problem: String?

  private let center: NotificationCenter

  init(title: String, isSecure: Bool = false, center: NotificationCenter) {
    self.title = title
    self.isSecure = isSecure
    self.center = center
  }

  /// What a user does in the field.
  func type(_ text: String) {
    self.text = text
    center.post(name: Self.textDidChange, object: self)
  }

  /// What a user does who goes on to something else.
  func leave() {
    wasLeft = true
    center.post(name: Self.didEndEditing, object: self)
  }

  /// What a user sees.
  var lines: [String] {
    let shown = isSecure ? String(repeating: "•", count: text.count) : text
    return ["\(title): \(shown)"] + (problem.map { ["  \($0)"] } ?? [])
  }
}
