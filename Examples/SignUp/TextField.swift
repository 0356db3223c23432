import Foundation

/// Text that a user edits, and a line below it for what is wrong. Like any view, it knows nothing of
/// the library: it posts a notification when its user has edited it, and none when code has.
final class TextField {
  static let textDidChange = Notification.Name("TextField.textDidChange")

  let title: String
  let isSecure: Bool
  var text = ""
  var problem: String?

  private let center: NotificationCenter

  init(title: String, isSecure: Bool = false, center: NotificationCenter) {
    self.title = title
    self.isSecure = isSecure
    self.center = center
  }

  /// What a user does.
  func type(_ text: String) {
    self.text = text
    center.post(name: Self.textDidChange, object: self)
  }

  /// What a user sees.
  var lines: [String] {
    let shown = isSecure ? String(repeating: "•", count: text.count) : text
    return ["\(title): \(shown)"] + (problem.map { ["  \($0)"] } ?? [])
  }
}
