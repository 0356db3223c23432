// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIMenuElement: NSObject {
  public struct Attributes: OptionSet, @unchecked Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let disabled = Attributes(rawValue: 1 << 0)
    public static let destructive = Attributes(rawValue: 1 << 1)
  }

  public enum State: Int, Sendable { case off, on, mixed }

  open var title = ""
  open var image: UIImage?
}

public typealias UIActionHandler = (_ action: UIAction) -> Void

@MainActor open class UIAction: UIMenuElement {
  public struct Identifier: Hashable, RawRepresentable, @unchecked Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  private var handler: UIActionHandler = { _ in }

  public convenience init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: UIAction.Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.init()
    self.title = title
    self.image = image
    self.handler = handler
  }

  final func run() { handler(self) }
}

@MainActor open class UIMenu: UIMenuElement {
  open private(set) var children: [UIMenuElement] = []

  public convenience init(title: String = "", children: [UIMenuElement] = []) {
    self.init()
    self.title = title
    self.children = children
  }
}

open class UIImage: NSObject, @unchecked Sendable {
  public final let _name: String

  public init?(systemName name: String) { _name = name }
  public init?(data: Data) { _name = String(decoding: data, as: UTF8.self) }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?._name == _name }
  open override var hash: Int { _name.hashValue }
}
