// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of AppKit as the documentation uses, where there is none. The isolation is AppKit's.

@_exported import Foundation

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSView: NSResponder {}

@MainActor open class NSControl: NSView {
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "NSControlTextDidChangeNotification")

  open var stringValue = ""
}

@MainActor open class NSTextField: NSControl {}
