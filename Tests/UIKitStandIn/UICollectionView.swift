// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UICollectionViewLayout: NSObject {
  public override init() {}
}

@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {}

@MainActor open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  open func prepareForReuse() {}
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a cell of a class that is known at run time only, like that of a table.
  public required convenience init(_registeredAs identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }
}

@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
}

extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// A collection view whose items are below each other, and 44 points high.
@MainActor open class UICollectionView: UIScrollView {
  open weak var dataSource: (any UICollectionViewDataSource)?
  open var collectionViewLayout: UICollectionViewLayout

  private var classes: [String: UICollectionViewCell.Type] = [:]
  private let cells = Cells<UICollectionViewCell>()

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) { nil }

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UICollectionViewCell.Type
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = cells.reconfigured { return cell }
    if let cell = cells.takeUnused(where: { $0.reuseIdentifier == identifier }) {
      cell.prepareForReuse()
      return cell
    }
    guard let type = classes[identifier] else {
      fatalError("no class is registered as \(identifier)")
    }
    return type.init(_registeredAs: identifier)
  }

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    layoutIfNeeded()
    return cells.shown[indexPath]
  }

  /// Apple's are in no particular order.
  open var visibleCells: [UICollectionViewCell] {
    layoutIfNeeded()
    return cells.shown.sorted { $0.key < $1.key }.map(\.value)
  }

  final func _update(reconfiguring reconfigured: [IndexPath], _ path: (IndexPath) -> IndexPath?) {
    cells.move(path)
    for path in reconfigured {
      cells.reconfigure(path) { dataSource?.collectionView(self, cellForItemAt: $0) }
    }
    layoutIfNeeded()
  }

  open override func layoutIfNeeded() {
    super.layoutIfNeeded()
    let counts = (0..<numberOfSections).map(numberOfItems)
    cells.layOut(self, counts, 44) { path in
      dataSource?.collectionView(self, cellForItemAt: path)
    }
  }
}
