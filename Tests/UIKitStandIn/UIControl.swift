// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, @unchecked Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
  }

  public struct State: OptionSet, @unchecked Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = State([])
  }

  open var isEnabled = true
  public final var _actions: [UIAction] { actions.map(\.action) }
  private var actions: [(events: Event, action: UIAction)] = []

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((controlEvents, action))
  }

  open func sendActions(for controlEvents: Event) {
    for (events, action) in actions where !events.isDisjoint(with: controlEvents) {
      action.run()
    }
  }
}

@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }

  public struct Configuration {
    public var showsActivityIndicator = false
    public var title: String?
    public var image: UIImage?
    public let _style: String

    private init(_style: String) { self._style = _style }

    public static func plain() -> UIButton.Configuration { Configuration(_style: "plain") }
    public static func tinted() -> UIButton.Configuration { Configuration(_style: "tinted") }
    public static func filled() -> UIButton.Configuration { Configuration(_style: "filled") }
  }

  open private(set) var currentTitle: String?
  open var configuration: UIButton.Configuration?

  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  public convenience init(
    configuration: UIButton.Configuration, primaryAction: UIAction? = nil
  ) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
  }

  open func setTitle(_ title: String?, for state: State) { currentTitle = title }
}

@MainActor open class UISegmentedControl: UIControl {
  nonisolated public static let noSegment = -1

  open var selectedSegmentIndex = UISegmentedControl.noSegment
  open private(set) var numberOfSegments = 0
  private var titles: [String?] = []

  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = items?.map { $0 as? String } ?? []
    numberOfSegments = titles.count
  }

  open func titleForSegment(at segment: Int) -> String? { titles[segment] }
}

@available(tvOS, unavailable)
@MainActor open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false

  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
}
