// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  /// Whether each snapshot was animated.
  public final var _animations: [Bool] { applied.animations }

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private let applied = AppliedSnapshot<SectionIdentifierType, ItemIdentifierType>()

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    applied.apply(snapshot, isAnimated: animatingDifferences) { reconfigured, path in
      tableView?._update(reconfiguring: reconfigured, path)
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

  open func numberOfSections(in tableView: UITableView) -> Int {
    applied.current.numberOfSections
  }

  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    let current = applied.current
    return current.itemIdentifiers(inSection: current.sectionIdentifiers[section]).count
  }

  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = applied.current.item(at: indexPath),
      let cell = cellProvider(tableView, indexPath, item)
    else { fatalError("the cell provider has returned nil") }
    return cell
  }

  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}
