// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

// In Objective-C a subclass declares `delegate` anew, with its own protocol. Swift cannot, so only the
// subclass has one here.
@MainActor open class UIScrollView: UIView {
  open var contentOffset = CGPoint.zero
  open var contentInset = UIEdgeInsets.zero
  open var keyboardDismissMode = KeyboardDismissMode.none

  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }

  open var refreshControl: UIRefreshControl?
}

@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }

  open private(set) var reuseIdentifier: String?
  open private(set) var contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)?
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
    }
  }

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a cell of a class that is known at run time only. Objective-C can call the initializer above;
  /// Swift calls only one that is required, and this one is inherited where the others are overridden.
  public required convenience init(_registeredAs identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  open func prepareForReuse() {}
}

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }

  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}

extension UITableViewCell {
  public enum EditingStyle: Int, Sendable { case none, delete, insert }
}

@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
}

/// A table whose rows are 44 points high. It has cells for the rows in its frame, and gives a cell that leaves it to a
/// row that enters it.
@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }

  open weak var dataSource: (any UITableViewDataSource)?
  open weak var delegate: (any UITableViewDelegate)?
  open var tableFooterView: UIView?
  open var rowHeight: CGFloat = 44

  open override var contentOffset: CGPoint {
    didSet { delegate?.scrollViewDidScroll(self) }
  }

  private var classes: [String: UITableViewCell.Type] = [:]
  private let cells = Cells<UITableViewCell>()

  public init(frame: CGRect, style: Style) { super.init(frame: frame) }
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
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

  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    layoutIfNeeded()
    return cells.shown[indexPath]
  }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.shown.first { $0.value === cell }?.key
  }

  open var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return cells.shown.sorted { $0.key < $1.key }.map(\.value)
  }

  open func reloadData() {
    cells.move { _ in nil }
    layoutIfNeeded()
  }

  /// Each cell goes where `path` says, or out of the table. Then the cells of `reconfigured` are asked for again.
  final func _update(reconfiguring reconfigured: [IndexPath], _ path: (IndexPath) -> IndexPath?) {
    cells.move(path)
    for path in reconfigured {
      cells.reconfigure(path) { dataSource?.tableView(self, cellForRowAt: $0) }
    }
    layoutIfNeeded()
  }

  open override func layoutIfNeeded() {
    super.layoutIfNeeded()
    let counts = (0..<numberOfSections).map(numberOfRows)
    cells.layOut(self, counts, rowHeight) { path in
      guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return nil }
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
      return cell
    }
  }
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  public var section: Int { self[0] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}
