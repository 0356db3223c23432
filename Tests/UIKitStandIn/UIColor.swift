// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Values, which any thread may use.

open class UIColor: NSObject, @unchecked Sendable {
  public final let _name: String

  private init(_ name: String) { _name = name }

  open class var label: UIColor { UIColor("label") }
  open class var secondaryLabel: UIColor { UIColor("secondaryLabel") }
  open class var systemBackground: UIColor { UIColor("systemBackground") }
  open class var systemBlue: UIColor { UIColor("systemBlue") }
  open class var systemGreen: UIColor { UIColor("systemGreen") }
  open class var systemRed: UIColor { UIColor("systemRed") }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?._name == _name }
  open override var hash: Int { _name.hashValue }
}

open class UIFont: NSObject, @unchecked Sendable {
  open var pointSize: CGFloat { size }
  private let size: CGFloat

  private init(size: CGFloat) { self.size = size }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(size: fontSize) }

  /// In the size that a user begins with.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    UIFont(size: style.size)
  }

  public struct TextStyle: Hashable, Equatable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let body = TextStyle(rawValue: "body")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let footnote = TextStyle(rawValue: "footnote")

    fileprivate var size: CGFloat {
      [.largeTitle: 34, .subheadline: 15, .footnote: 13][self] ?? 17
    }
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.size == size }
  open override var hash: Int { size.hashValue }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top, left, bottom, right: CGFloat

  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  public static var zero: UIEdgeInsets { UIEdgeInsets() }
}
