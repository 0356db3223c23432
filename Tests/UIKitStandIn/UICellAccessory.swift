// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct UICellAccessory {
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }

  public enum Placement {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }

  public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement

    public init(customView: UIView, placement: Placement) {
      self.customView = customView
      self.placement = placement
    }
  }

  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory()
  }
}
