// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What a screen is told about where it is shown. Nothing here changes a trait.

public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

open class UITraitCollection: NSObject, @unchecked Sendable {
  open var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
}

public protocol UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type

public struct UITraitHorizontalSizeClass: UITraitDefinition {}

@MainActor public protocol UITraitChangeRegistration {}
@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}
@MainActor public protocol UITraitChangeObservable {}

extension UITraitChangeObservable {
  public typealias TraitChangeHandler<TraitEnvironment> = (
    _ traitEnvironment: TraitEnvironment, _ previousTraitCollection: UITraitCollection
  ) -> Void where TraitEnvironment: UITraitEnvironment

  @discardableResult
  public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration { Registration() }
}

private struct Registration: UITraitChangeRegistration {}

extension UIViewController: UITraitEnvironment, UITraitChangeObservable {
  public var traitCollection: UITraitCollection { UITraitCollection() }
}
