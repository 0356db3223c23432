// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Collection views that look like tables.

public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped }

  public var appearance: Appearance

  public init(appearance: Appearance) { self.appearance = appearance }
}

@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  open class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout { UICollectionViewCompositionalLayout() }
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  open var accessories: [UICellAccessory] = []

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

extension UICollectionView {
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (
      _ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item
    ) -> Void

    let handler: Handler
    let identifier = UUID().uuidString

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// Apple's, too, registers the class with the first cell.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = cell as? Cell else { fatalError("the cell is of another class") }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }
}
