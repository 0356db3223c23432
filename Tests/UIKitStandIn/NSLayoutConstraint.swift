// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Anchors and constraints between edges. `Layout.swift` follows them.

open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  final weak var item: AnyObject?
  final let edge: Edge

  init(_ item: AnyObject, _ edge: Edge) { (self.item, self.edge) = (item, edge) }

  @MainActor
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    constraint(equalTo: anchor, constant: 0)
  }

  @MainActor
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(item, edge, anchor.item, anchor.edge, c)
  }
}

open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}

enum Edge { case top, leading, trailing, bottom, width }

@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }

  open var constant: CGFloat
  /// A view keeps the active constraints of its edges.
  open var isActive = false {
    didSet {
      guard isActive != oldValue, let view = first as? UIView else { return }
      if isActive {
        view._constraints.append(self)
      } else {
        view._constraints.removeAll { $0 === self }
      }
    }
  }

  // As Apple's, a constraint does not keep its items.
  private(set) weak var first: AnyObject?
  let firstEdge: Edge
  private(set) weak var second: AnyObject?
  let secondEdge: Edge

  init(
    _ first: AnyObject?, _ firstEdge: Edge, _ second: AnyObject?, _ secondEdge: Edge,
    _ constant: CGFloat
  ) {
    (self.first, self.firstEdge, self.second, self.secondEdge) =
      (first, firstEdge, second, secondEdge)
    self.constant = constant
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
}

@MainActor open class UILayoutGuide: NSObject {
  open private(set) weak var owningView: UIView?
  /// Where it is in its view. An edge that depends on the content is nil.
  let edges: @MainActor (UIView) -> [Edge: CGFloat]

  init(of view: UIView, _ edges: @escaping @MainActor (UIView) -> [Edge: CGFloat]) {
    (owningView, self.edges) = (view, edges)
  }

  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
}

@MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {}

public struct UILayoutPriority: Hashable, Equatable, RawRepresentable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(rawValue: 1000)
  public static let defaultHigh = UILayoutPriority(rawValue: 750)
  public static let defaultLow = UILayoutPriority(rawValue: 250)
}

extension UIView {
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }

  public var safeAreaLayoutGuide: UILayoutGuide {
    guide("safe area") { UILayoutGuide(of: self) { $0.safeEdges } }
  }
  @available(tvOS, unavailable)
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    guide("keyboard") {
      UIKeyboardLayoutGuide(of: self) { view in
        [.top: view.safeEdges[.bottom] ?? 0, .leading: 0, .trailing: view.frame.width]
      }
    }
  }

  /// A view keeps its guides.
  fileprivate func guide<Guide: UILayoutGuide>(_ name: String, _ make: () -> Guide) -> Guide {
    if let found = _guides[name] as? Guide { return found }
    let made = make()
    _guides[name] = made
    return made
  }

  fileprivate var safeEdges: [Edge: CGFloat] {
    [
      .top: safeAreaInsets.top, .leading: safeAreaInsets.left,
      .trailing: frame.width - safeAreaInsets.right,
      .bottom: frame.height - safeAreaInsets.bottom,
    ]
  }
}

extension UIScrollView {
  /// What is inside decides where it ends.
  public var contentLayoutGuide: UILayoutGuide {
    guide("content") { UILayoutGuide(of: self) { _ in [.top: 0, .leading: 0] } }
  }
  public var frameLayoutGuide: UILayoutGuide {
    guide("frame") {
      UILayoutGuide(of: self) { view in
        [
          .top: 0, .leading: 0, .trailing: view.frame.width, .bottom: view.frame.height,
          .width: view.frame.width,
        ]
      }
    }
  }
}
