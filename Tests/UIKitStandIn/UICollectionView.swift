// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UICollectionViewLayout: NSObject {
  public override init() {}
  var hasHeaders: Bool { false }
}

@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {}

@MainActor open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  open func prepareForReuse() {}

  /// Makes a view of a class that is known at run time only, like that of a table.
  public required convenience init(_registeredAs identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
  open private(set) var contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { fatalError("the layout has a header, and nothing makes it") }

  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
}

/// A collection view whose items are below each other, and 44 points high.
@MainActor open class UICollectionView: UIScrollView {
  open weak var dataSource: (any UICollectionViewDataSource)?
  open weak var delegate: (any UICollectionViewDelegate)?
  open var allowsSelection = true
  public final let _headers = _Headers()
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
    _headers.removeAll()
    for path in reconfigured {
      cells.reconfigure(path) { dataSource?.collectionView(self, cellForItemAt: $0) }
    }
    layoutIfNeeded()
  }

  open override func layoutIfNeeded() {
    super.layoutIfNeeded()
    let counts = (0..<numberOfSections).map(numberOfItems)
    cells.layOut(self, counts, 44) { path in
      guard let cell = dataSource?.collectionView(self, cellForItemAt: path) else { return nil }
      delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
      return cell
    }
    showHeaders()
    arrange()
  }

  /// Puts cells and headers below each other.
  private func arrange() {
    var (y, section) = (CGFloat(0), -1)
    for (path, cell) in cells.shown.sorted(by: { $0.key < $1.key }) {
      if path.section != section, let header = _headers.shown[path.section] {
        header.frame = CGRect(x: 0, y: y, width: frame.width, height: 32)
        y += 32
      }
      section = path.section
      cell.frame = CGRect(x: 0, y: y, width: frame.width, height: 44)
      cell.layoutIfNeeded()
      y += 44
    }
  }

  /// Apple's are in no particular order.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    layoutIfNeeded()
    return _headers.shown.sorted { $0.key < $1.key }.map(\.value)
  }

  private func showHeaders() {
    guard collectionViewLayout.hasHeaders else { return }
    for section in Set(cells.shown.keys.map(\.section)) where _headers.shown[section] == nil {
      let view = dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: section))
      if let view { _headers.show(view, at: section, in: self) }
    }
  }
}
