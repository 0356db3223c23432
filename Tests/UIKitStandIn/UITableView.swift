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
  open var refreshControl: UIRefreshControl?
}

@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }

  open private(set) var reuseIdentifier: String?
  open private(set) var textLabel: UILabel? = UILabel()
  open private(set) var contentView = UIView()

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

  open func prepareForReuse() {}
}

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)
}

extension UITableViewDataSource {
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}

extension UITableViewCell {
  public enum EditingStyle: Int, Sendable { case none, delete, insert }
}

@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
}

/// A table of one section, whose rows are 44 points high. It has cells for the rows in its frame, and gives
/// a cell that leaves it to a row that enters it.
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
  private var shown: [Int: UITableViewCell] = [:]
  private var unused: [UITableViewCell] = []
  private var edits: Edits?
  /// How many rows the data source had at the last update.
  private var knownRowCount = 0

  public init(frame: CGRect, style: Style) { super.init(frame: frame) }
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }

  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let index = unused.firstIndex(where: { $0.reuseIdentifier == identifier }) {
      let cell = unused.remove(at: index)
      cell.prepareForReuse()
      return cell
    }
    guard let type = classes[identifier] else {
      fatalError("no class is registered as \(identifier)")
    }
    return type.init(_registeredAs: identifier)
  }

  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    layoutIfNeeded()
    return shown[indexPath.row]
  }

  open var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return shown.sorted { $0.key < $1.key }.map(\.value)
  }

  open func reloadData() { _move { _ in nil } }

  /// What happens to the rows until the end of a batch of updates. UIKit counts rows that go by the rows before the
  /// batch, and rows that come by those after it.
  private struct Edits {
    let rowCount: Int
    var deleted: Set<Int> = []
    var inserted: Set<Int> = []
    var moved: [Int: Int] = [:]
  }

  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, automatic }

  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    edits = Edits(rowCount: knownRowCount)
    updates?()
    finish(edits!)
    edits = nil
    completion?(true)
  }

  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    edits!.deleted.formUnion(indexPaths.map(\.row))
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    edits!.inserted.formUnion(indexPaths.map(\.row))
  }

  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    edits!.moved[indexPath.row] = newIndexPath.row
  }

  private func finish(_ edits: Edits) {
    let count = edits.rowCount - edits.deleted.count + edits.inserted.count
    precondition(
      numberOfRows(inSection: 0) == count,
      "the number of rows after the update (\(numberOfRows(inSection: 0))) is not \(count)")
    let taken = edits.inserted.union(edits.moved.values)
    var free = (0..<count).filter { !taken.contains($0) }.makeIterator()
    var rows = edits.moved
    for row in 0..<edits.rowCount where !edits.deleted.contains(row) && rows[row] == nil {
      rows[row] = free.next()
    }
    _move { rows[$0] }
  }

  /// Each cell goes where `row` says, or out of the table.
  final func _move(_ row: (Int) -> Int?) {
    knownRowCount = numberOfRows(inSection: 0)
    let old = shown
    shown = [:]
    for (index, cell) in old {
      if let row = row(index) { shown[row] = cell } else { remove(cell) }
    }
  }

  open override func layoutIfNeeded() {
    super.layoutIfNeeded()
    let first = max(0, Int(contentOffset.y / rowHeight))
    let last = min(first + Int(frame.height / rowHeight), numberOfRows(inSection: 0))
    for (row, cell) in shown where row < first || row >= last {
      shown[row] = nil
      remove(cell)
    }
    for row in first..<max(first, last) where shown[row] == nil {
      let path = IndexPath(row: row, section: 0)
      guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
      shown[row] = cell
      addSubview(cell)
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
  }

  private func remove(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    unused.append(cell)
  }
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  public var section: Int { self[0] }
  public var row: Int { self[1] }
}
