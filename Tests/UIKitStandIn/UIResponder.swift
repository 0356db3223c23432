// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of UIKit as the documentation and the screens in UIKitClients use, where there is none. The
// signatures are those of the iOS 18 SDK. What is not Apple's begins with an underscore, or is in Finger.swift.

@_exported public import Foundation

@MainActor open class UIResponder: NSObject {
  nonisolated public static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  nonisolated public static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  nonisolated public static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"

  private static weak var first: UIResponder?

  public override init() {}

  open var isFirstResponder: Bool { UIResponder.first === self }

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    UIResponder.first?.resignFirstResponder()
    UIResponder.first = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    if isFirstResponder { UIResponder.first = nil }
    return true
  }
}
