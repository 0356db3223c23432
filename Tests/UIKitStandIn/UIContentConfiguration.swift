// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UIContentConfiguration {}

public struct UIListContentConfiguration: UIContentConfiguration, Hashable, Sendable {
  public struct TextProperties: Hashable, Sendable {
    public var color: UIColor
    public var font: UIFont
    public var numberOfLines = 0
  }

  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?
  public var textProperties: TextProperties
  public var secondaryTextProperties: TextProperties

  private init() {
    textProperties = TextProperties(color: .label, font: .preferredFont(forTextStyle: .body))
    secondaryTextProperties = TextProperties(
      color: .secondaryLabel, font: .preferredFont(forTextStyle: .subheadline))
  }

  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
}

public struct UIContentUnavailableConfiguration: UIContentConfiguration, Hashable, Sendable {
  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?

  public static func empty() -> UIContentUnavailableConfiguration { Self() }
  public static func loading() -> UIContentUnavailableConfiguration { Self() }
}

@MainActor public struct UICellAccessory {
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }

  public enum Placement {
    public typealias Position = (_ accessories: [UICellAccessory]) -> Int
    case leading(displayed: DisplayedState = .always, at: Position = { _ in 0 })
    case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
  }

  @MainActor public enum LayoutDimension { case actual, standard, custom(CGFloat) }

  @MainActor public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement

    public init(
      customView: UIView, placement: UICellAccessory.Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil, tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {
      self.customView = customView
      self.placement = placement
    }
  }

  public static func customView(
    configuration: UICellAccessory.CustomViewConfiguration
  ) -> UICellAccessory {
    UICellAccessory(customView: configuration.customView)
  }

  let customView: UIView
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  /// The custom views are at the end of the cell.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      for accessory in oldValue { accessory.customView.removeFromSuperview() }
      for accessory in accessories { addSubview(accessory.customView) }
    }
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  open override func layoutIfNeeded() {
    var right = frame.width - 16
    for accessory in accessories {
      let size = accessory.customView.fittingSize(in: frame.width)
      right -= size.width
      accessory.customView.frame = CGRect(
        x: right, y: (frame.height - size.height) / 2, width: size.width, height: size.height)
    }
    super.layoutIfNeeded()
  }
}

@MainActor open class UIImageView: UIView {
  open var image: UIImage?

  public convenience init(image: UIImage?) {
    self.init(frame: .zero)
    self.image = image
  }
}
