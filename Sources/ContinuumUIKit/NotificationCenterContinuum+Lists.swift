#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

// The rows of a view that has no data source yet.

extension NotificationCenterContinuum {
  /// Shows the elements of a list as the rows of a table.
  ///
  /// ```swift
  /// center.continuum.observe(songs, bindTo: tableView, cell: SongCell.self) { cell, song in
  ///   var content = cell.defaultContentConfiguration()
  ///   content.text = song.title
  ///   cell.contentConfiguration = content
  /// }
  /// ```
  ///
  /// Use it for a table of one section whose cells have one class. Otherwise make a diffable data
  /// source, and write `bindTo: dataSource`.
  ///
  /// The rows are there when the call returns. Later changes are shown after the current work of the
  /// main actor, all together, and animated while the table is in a window. A row whose element has
  /// changed runs `body` again, in the same cell. If an id occurs twice, the table does not show the
  /// later element, and a debug build reports that on the standard error stream.
  ///
  /// What `body` observes and binds ends when `body` runs again for that cell, and with this
  /// observation (L10). So a cell needs no bag and no center:
  ///
  /// ```swift
  /// center.continuum.observe(songs, bindTo: tableView, cell: SongCell.self) {
  ///   [center, songs] cell, song in
  ///   let row = songs[id: song.id, default: song]
  ///   center.continuum.bind(row[\.isFavorite], with: cell.toggle)
  /// }
  /// ```
  ///
  /// Code that `body` starts in a `Task` is not included.
  ///
  /// - Parameters:
  ///   - source: The list: a variable, a constant or a signal of a collection.
  ///   - tableView: The table, held weakly. If it has a data source, the call traps.
  ///   - cell: The class of the cells, which are made with `init(style:reuseIdentifier:)`.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  ///   - body: Shows an element in a cell. The table keeps it, because rows also scroll into view
  ///     after the end: capture the screen only with `[unowned self]`.
  /// - Returns: The observation. You may ignore it. It ends with the source or the table (L10). After
  ///   its end, the rows stay as they are.
  @MainActor
  @discardableResult
  public func observe<Elements: Collection, Cell: UITableViewCell>(
    _ source: some ObservationSource<Elements>,
    bindTo tableView: UITableView,
    cell: Cell.Type,
    file: StaticString = #fileID, line: UInt = #line,
    onRow body: @escaping @MainActor (_ cell: Cell, _ element: Elements.Element) -> Void
  ) -> ContinuumObserver
  where Elements.Element: Identifiable & Equatable, Elements.Element.ID: Sendable {
    ListKeeper.makeRoom(in: tableView, for: tableView.dataSource)
    let identifier = String(reflecting: cell)
    tableView.register(cell, forCellReuseIdentifier: identifier)
    return showRows(of: source, in: tableView, body, file, line) { show in
      UITableViewDiffableDataSource<Int, Elements.Element.ID>(tableView: tableView) {
        tableView, indexPath, id in
        let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
        show(id, cell)
        return cell
      }
    }
  }

  /// Shows the elements of a list as the items of a collection view.
  ///
  /// ```swift
  /// center.continuum.observe(songs, bindTo: collectionView, cell: CoverCell.self) { cell, song in
  ///   cell.titleLabel.text = song.title
  /// }
  /// ```
  ///
  /// The cells are made with `init(frame:)`. Items come, go and move as their elements do, and
  /// `body` runs again for an element that has changed. What `body` observes and binds ends when
  /// the cell shows another element, and with the list. You may ignore the observation, which ends
  /// with the list or the collection view (L10).
  @MainActor
  @discardableResult
  public func observe<Elements: Collection, Cell: UICollectionViewCell>(
    _ source: some ObservationSource<Elements>,
    bindTo collectionView: UICollectionView,
    cell: Cell.Type,
    file: StaticString = #fileID, line: UInt = #line,
    onRow body: @escaping @MainActor (_ cell: Cell, _ element: Elements.Element) -> Void
  ) -> ContinuumObserver
  where Elements.Element: Identifiable & Equatable, Elements.Element.ID: Sendable {
    ListKeeper.makeRoom(in: collectionView, for: collectionView.dataSource)
    let identifier = String(reflecting: cell)
    collectionView.register(cell, forCellWithReuseIdentifier: identifier)
    return showRows(of: source, in: collectionView, body, file, line) { show in
      UICollectionViewDiffableDataSource<Int, Elements.Element.ID>(collectionView: collectionView) {
        collectionView, indexPath, id in
        let cell = collectionView.dequeueReusableCell(
          withReuseIdentifier: identifier, for: indexPath)
        show(id, cell)
        return cell
      }
    }
  }

  /// Shows a list in a view, with a data source that calls what it is given for each cell. The view keeps that.
  @MainActor
  private func showRows<Elements: Collection, Cell: UIView, Source: DiffableSource & NSObject>(
    of source: some ObservationSource<Elements>, in view: UIView,
    _ body: @escaping @MainActor (Cell, Elements.Element) -> Void,
    _ file: StaticString, _ line: UInt,
    makeDataSource: (_ show: @escaping @MainActor (Elements.Element.ID, UIView) -> Void) -> Source
  ) -> ContinuumObserver
  where
    Elements.Element: Identifiable & Equatable, Elements.Element.ID == Source.Item,
    Source.Section == Int
  {
    let life = ListLife()
    let rows = ListRows(ListPart<Source, Elements.Element>(0, life), life, body)
    let dataSource = makeDataSource { rows.show($0, in: $1) }
    let keeper = ListKeeper(dataSource, life)
    view.addInteraction(keeper)
    let observation = show(
      source, as: rows.part, life, in: dataSource, of: view, target: view, file, line
    ) { [(0, Array($0))] }
    keeper.observation = observation
    return observation
  }

  /// Shows what `sections` finds in the values of `source`.
  @MainActor
  func show<Value, Source: DiffableSource, Element>(
    _ source: some ObservationSource<Value>, as part: ListPart<Source, Element>, _ life: ListLife,
    in dataSource: Source, of view: UIView?, target: NSObject,
    _ file: StaticString, _ line: UInt,
    sections: @escaping @MainActor (Value) -> ListPart<Source, Element>.Sections
  ) -> ContinuumObserver {
    let updates = ListUpdates.of(dataSource, in: view)
    updates.add(part)
    let observed = source._observed
    return observe(source, bindTo: target, file: file, line: line) { _, value in
      withExtendedLifetime(life) {
        part.receive(sections(value), from: observed)
        updates.plan()
      }
    }
  }
}

#endif
