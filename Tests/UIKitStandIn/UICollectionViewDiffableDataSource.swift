// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?

  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  open var supplementaryViewProvider: SupplementaryViewProvider?

  /// Whether each snapshot was animated.
  public final var _animations: [Bool] { applied.animations }

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private let applied = AppliedSnapshot<SectionIdentifierType, ItemIdentifierType>()

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    applied.apply(snapshot, isAnimated: animatingDifferences) { reconfigured, path in
      collectionView?._update(reconfiguring: reconfigured, path)
    }
    completion?()
  }

  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    applied.current
  }

  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    applied.current.item(at: indexPath)
  }

  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    applied.current.path(of: itemIdentifier)
  }

  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    let sections = applied.current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      fatalError("the provider of supplementary views has returned nil")
    }
    return view
  }

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    applied.current.numberOfSections
  }

  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    let current = applied.current
    return current.itemIdentifiers(inSection: current.sectionIdentifiers[section]).count
  }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = applied.current.item(at: indexPath),
      let cell = cellProvider(collectionView, indexPath, item)
    else { fatalError("the cell provider has returned nil") }
    return cell
  }
}
