// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIView: UIResponder {
  open var frame: CGRect
  open var isHidden = false
  /// As a change of any property that can be animated, one of `alpha` is animated inside `animate`.
  open var alpha: CGFloat = 1 {
    didSet { _lastAnimationDuration = UIView.inheritedAnimationDuration }
  }
  open var backgroundColor: UIColor?
  open var isUserInteractionEnabled = true
  open var translatesAutoresizingMaskIntoConstraints = true
  open var safeAreaInsets: UIEdgeInsets { _safeAreaInsets }
  /// Apple declares it for every object.
  open var accessibilityLabel: String?

  /// Never nil: without a color of its own, a view has that of its superview.
  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
    set { ownTintColor = newValue }
  }

  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open private(set) var interactions: [any UIInteraction] = []

  open var window: UIWindow? { superview?.window }

  public final private(set) var _lastAnimationDuration: TimeInterval = 0
  public final var _safeAreaInsets = UIEdgeInsets.zero
  final var _constraints: [NSLayoutConstraint] = []
  final var _guides: [String: UILayoutGuide] = [:]
  private var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  private var ownTintColor: UIColor?

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public convenience override init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func addInteraction(_ interaction: any UIInteraction) {
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }

  open func removeInteraction(_ interaction: any UIInteraction) {
    interaction.willMove(to: nil)
    interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    hugging[axis] = priority
  }

  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    hugging[axis] ?? .defaultLow
  }

  open func layoutIfNeeded() {
    followConstraints()
    subviews.forEach { $0.layoutIfNeeded() }
  }
}

@MainActor public protocol UIInteraction: NSObjectProtocol {
  /// Weak in a class.
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      rootViewController.map { addSubview($0.view) }
    }
  }

  open override var window: UIWindow? { self }

  open func makeKeyAndVisible() { layoutIfNeeded() }
}

extension UIView {
  public private(set) static var inheritedAnimationDuration: TimeInterval = 0

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let outer = inheritedAnimationDuration
    inheritedAnimationDuration = duration
    animations()
    inheritedAnimationDuration = outer
    completion?(true)
  }
}

@MainActor open class UILabel: UIView {
  open var text: String?
  open var numberOfLines = 1
  open var textAlignment = NSTextAlignment.natural
  open var adjustsFontForContentSizeCategory = false

  /// Never nil: `nil` sets the color that a label begins with.
  open var textColor: UIColor! {
    get { color }
    set { color = newValue ?? .label }
  }

  /// Never nil, in the same way.
  open var font: UIFont! {
    get { ownFont }
    set { ownFont = newValue ?? .systemFont(ofSize: 17) }
  }

  private var color = UIColor.label
  private var ownFont = UIFont.systemFont(ofSize: 17)
}

@MainActor open class UIProgressView: UIView {
  open var progress: Float = 0

  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium, large }

  open private(set) var isAnimating = false

  public convenience init(style: Style) { self.init(frame: .zero) }

  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}
