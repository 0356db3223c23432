// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension UICollectionView {
  nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    let identifier = UUID().uuidString
    let handler: Handler

    public init(handler: @escaping Handler) { self.handler = handler }
  }

  @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    let identifier = UUID().uuidString
    let elementKind: String
    let handler: Handler

    public init(elementKind: String, handler: @escaping Handler) {
      (self.elementKind, self.handler) = (elementKind, handler)
    }
  }

  /// Without an item, the handler is not called. What Apple's does then has no source.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: UICollectionView.CellRegistration<Cell, Item>, for indexPath: IndexPath,
    item: Item?
  ) -> Cell {
    register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    let cell = dequeueReusableCell(
      withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = cell as? Cell else { fatalError("a registration has cells of one class") }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: UICollectionView.SupplementaryRegistration<Supplementary>,
    for indexPath: IndexPath
  ) -> Supplementary {
    let view = _headers.dequeue(registration.identifier, as: Supplementary.self)
    guard let view = view as? Supplementary else {
      fatalError("a registration has views of one class")
    }
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }
}

/// The headers of a collection view: those that it shows, and those that wait for another section.
@MainActor public final class _Headers {
  private(set) var shown: [Int: UICollectionReusableView] = [:]
  private var unused: [UICollectionReusableView] = []

  func dequeue(
    _ identifier: String, as type: UICollectionReusableView.Type
  ) -> UICollectionReusableView {
    if let index = unused.firstIndex(where: { $0.reuseIdentifier == identifier }) {
      let view = unused.remove(at: index)
      view.prepareForReuse()
      return view
    }
    return type.init(_registeredAs: identifier)
  }

  func removeAll() {
    shown.values.forEach { $0.removeFromSuperview() }
    unused += shown.values
    shown = [:]
  }

  func show(_ view: UICollectionReusableView, at section: Int, in collectionView: UICollectionView)
  {
    shown[section] = view
    collectionView.addSubview(view)
  }
}
