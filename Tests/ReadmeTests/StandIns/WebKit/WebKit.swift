// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of WebKit, and of key-value observing, as the documentation uses, where there is none. On Apple platforms,
// Foundation has `observe(_:options:changeHandler:)` for every subclass of NSObject.

@_exported import UIKit

@MainActor open class WKWebView: UIView {
  open var estimatedProgress: Double { 0 }

  public func observe<Value>(
    _ keyPath: KeyPath<WKWebView, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler:
      @escaping @Sendable (_ object: WKWebView, _ change: NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { NSKeyValueObservation() }
}

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
}

public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
}

public final class NSKeyValueObservation: NSObject {
  public func invalidate() {}
}
