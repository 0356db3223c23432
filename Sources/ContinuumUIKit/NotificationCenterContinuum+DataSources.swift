#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

// Lists in data sources of one's own.

extension NotificationCenterContinuum {
  /// Shows the elements of a list as a section of a table, in a data source of your own.
  ///
  /// ```swift
  /// center.continuum.observe(songs, bindTo: dataSource, section: .main, in: tableView)
  /// ```
  ///
  /// Use it for what a data source of your own does besides: several sections, cells of several
  /// classes, headers, or rows that can be deleted. The items of the data source are the ids of the
  /// elements. The section comes behind those that are there, and each section has its own list.
  ///
  /// The rows are there when the call returns. Later changes are shown after the current work of the
  /// main actor, all together. A row whose element has changed asks for its cell again, which is the
  /// same cell. If an id occurs twice in the data source, the later element is not shown, and a debug
  /// build reports that on the standard error stream.
  ///
  /// - Parameters:
  ///   - source: The list: a variable, a constant or a signal of a collection.
  ///   - dataSource: The data source, held weakly. The screen keeps it.
  ///   - section: The section. A second observation of one section traps.
  ///   - tableView: The table, held weakly. A data source does not tell which one it is. If you
  ///     leave it out, changes are also animated while it is in no window.
  ///   - file: Filled in by the compiler.
  ///   - line: Filled in by the compiler.
  /// - Returns: The observation. You may ignore it. It ends with the source or the data source (L10).
  ///   After its end, the rows stay as they are.
  @MainActor
  @discardableResult
  public func observe<Elements: Collection, Section: Sendable>(
    _ source: some ObservationSource<Elements>,
    bindTo dataSource: UITableViewDiffableDataSource<Section, Elements.Element.ID>,
    section: Section,
    in tableView: UITableView? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver
  where Elements.Element: Identifiable & Equatable, Elements.Element.ID: Sendable {
    show(source, section, in: dataSource, of: tableView, file, line)
  }

  /// Shows the elements of a list as a section of a collection view, in a data source of your own.
  ///
  /// Use it for supplementary views, or cells of several classes. The ids of the elements are the
  /// items of the section, and the other sections stay. An item whose element has changed asks for
  /// its cell again. You may ignore the observation, which ends with the list or the data source
  /// (L10).
  @MainActor
  @discardableResult
  public func observe<Elements: Collection, Section: Sendable>(
    _ source: some ObservationSource<Elements>,
    bindTo dataSource: UICollectionViewDiffableDataSource<Section, Elements.Element.ID>,
    section: Section,
    in collectionView: UICollectionView? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver
  where Elements.Element: Identifiable & Equatable, Elements.Element.ID: Sendable {
    show(source, section, in: dataSource, of: collectionView, file, line)
  }

  /// Shows groups of elements as the sections of a table, in a data source of your own.
  ///
  /// ```swift
  /// center.continuum.observe(albums, bindTo: albumSource, items: \.songs, in: tableView)
  /// ```
  ///
  /// Use it for sections that come and go. The sections of the data source are the ids of the groups,
  /// and the items are the ids of the elements. All sections are those of the list. An element may
  /// move from one group to another. For a header that shows its group, observe `albums.row(id)`.
  ///
  /// A row whose element has changed asks for its cell again. You may ignore the observation, which
  /// ends with the list or the data source (L10).
  @MainActor
  @discardableResult
  public func observe<Groups: Collection, Elements: Collection>(
    _ source: some ObservationSource<Groups>,
    bindTo dataSource: UITableViewDiffableDataSource<Groups.Element.ID, Elements.Element.ID>,
    items: KeyPath<Groups.Element, Elements>,
    in tableView: UITableView? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver
  where
    Groups.Element: Identifiable, Groups.Element.ID: Sendable,
    Elements.Element: Identifiable & Equatable, Elements.Element.ID: Sendable
  {
    show(source, items, in: dataSource, of: tableView, file, line)
  }

  /// Shows groups of elements as the sections of a collection view, in a data source of your own.
  ///
  /// The sections of the data source are the ids of the groups, and the items are the ids of the
  /// elements. An item whose element has changed asks for its cell again. You may ignore the
  /// observation, which ends with the list or the data source (L10).
  @MainActor
  @discardableResult
  public func observe<Groups: Collection, Elements: Collection>(
    _ source: some ObservationSource<Groups>,
    bindTo dataSource: UICollectionViewDiffableDataSource<Groups.Element.ID, Elements.Element.ID>,
    items: KeyPath<Groups.Element, Elements>,
    in collectionView: UICollectionView? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ContinuumObserver
  where
    Groups.Element: Identifiable, Groups.Element.ID: Sendable,
    Elements.Element: Identifiable & Equatable, Elements.Element.ID: Sendable
  {
    show(source, items, in: dataSource, of: collectionView, file, line)
  }

  @MainActor
  private func show<Elements: Collection, Source: DiffableSource & NSObject>(
    _ source: some ObservationSource<Elements>, _ section: Source.Section,
    in dataSource: Source, of view: UIView?, _ file: StaticString, _ line: UInt
  ) -> ContinuumObserver
  where Elements.Element: Identifiable & Equatable, Elements.Element.ID == Source.Item {
    let life = ListLife()
    let part = ListPart<Source, Elements.Element>(section, life)
    return show(source, as: part, life, in: dataSource, of: view, target: dataSource, file, line) {
      [(section, Array($0))]
    }
  }

  @MainActor
  private func show<Groups: Collection, Elements: Collection, Source: DiffableSource & NSObject>(
    _ source: some ObservationSource<Groups>, _ items: KeyPath<Groups.Element, Elements>,
    in dataSource: Source, of view: UIView?, _ file: StaticString, _ line: UInt
  ) -> ContinuumObserver
  where
    Groups.Element: Identifiable, Groups.Element.ID == Source.Section,
    Elements.Element: Identifiable & Equatable, Elements.Element.ID == Source.Item
  {
    let life = ListLife()
    let part = ListPart<Source, Elements.Element>(nil, life)
    return show(source, as: part, life, in: dataSource, of: view, target: dataSource, file, line) {
      $0.map { ($0.id, Array($0[keyPath: items])) }
    }
  }
}

#endif
