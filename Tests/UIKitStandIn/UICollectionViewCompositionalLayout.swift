// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  public enum HeaderMode: Sendable { case none, supplementary, firstItemInSection }

  public let appearance: Appearance
  public var headerMode = HeaderMode.none

  public init(appearance: Appearance) { self.appearance = appearance }
}

@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private var list: UICollectionLayoutListConfiguration?

  open class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    let layout = UICollectionViewCompositionalLayout()
    layout.list = configuration
    return layout
  }

  final override var hasHeaders: Bool { list?.headerMode == .supplementary }
}
