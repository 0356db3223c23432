#if canImport(UIKit) && !NO_CONTROLS

public import Continuum
public import UIKit

extension ValueRepresentable where Element: Collection, Element.Element: Identifiable {
  /// The element whose row is at an index path of a table.
  ///
  /// ```swift
  /// // In tableView(_:didSelectRowAt:)
  /// if let song = songs.element(at: indexPath, in: tableView) { play(song) }
  /// ```
  ///
  /// Use it for what a user taps or swipes. The table may show the list as it was: an index of
  /// `songs.value` may then be another row.
  ///
  /// - Parameters:
  ///   - indexPath: The index path, of what the table shows.
  ///   - tableView: A table that an observation shows this list in, or that has a diffable data source
  ///     whose items are the ids. With any other table, the call traps.
  /// - Returns: The element as it is now, or `nil` if there is no such row, or the element has gone.
  @MainActor
  public func element(at indexPath: IndexPath, in tableView: UITableView) -> Element.Element? {
    element(at: indexPath, tableView.dataSource, in: tableView)
  }

  /// The element whose item is at an index path of a collection view.
  ///
  /// Use it for what a user taps. The view may show the list as it was: an index of `songs.value`
  /// may then be another element.
  ///
  /// - Returns: The element as it is now, or `nil` if there is no such row, or the element has
  ///   gone.
  @MainActor
  public func element(
    at indexPath: IndexPath, in collectionView: UICollectionView
  ) -> Element.Element? {
    element(at: indexPath, collectionView.dataSource, in: collectionView)
  }

  @MainActor
  private func element(
    at indexPath: IndexPath, _ dataSource: (any NSObjectProtocol)?, in view: UIView
  ) -> Element.Element? {
    let item = shownItem(at: indexPath, dataSource, in: view, as: Element.Element.ID.self)
    return item.flatMap { id in peek().first { $0.id == id } }
  }
}

extension ValueRepresentable where Element: Collection {
  /// The element of a group whose row is at an index path of a table.
  ///
  /// ```swift
  /// let song = albums.element(at: indexPath, in: tableView, items: \.songs)
  /// ```
  ///
  /// Use it for a table whose sections are the groups of this list. The table may show the groups
  /// as they were: an index of a value may then be another element.
  ///
  /// - Returns: The element as it is now, or `nil` if there is no such row, or the element has
  ///   gone.
  @MainActor
  public func element<Elements: Collection>(
    at indexPath: IndexPath, in tableView: UITableView,
    items: KeyPath<Element.Element, Elements>
  ) -> Elements.Element? where Elements.Element: Identifiable {
    element(at: indexPath, tableView.dataSource, in: tableView, items)
  }

  /// The element of a group whose item is at an index path of a collection view.
  ///
  /// Use it for a collection view whose sections are the groups of this list. The view may show the
  /// groups as they were: an index of a value may then be another element.
  ///
  /// - Returns: The element as it is now, or `nil` if there is no such row, or the element has
  ///   gone.
  @MainActor
  public func element<Elements: Collection>(
    at indexPath: IndexPath, in collectionView: UICollectionView,
    items: KeyPath<Element.Element, Elements>
  ) -> Elements.Element? where Elements.Element: Identifiable {
    element(at: indexPath, collectionView.dataSource, in: collectionView, items)
  }

  @MainActor
  private func element<Elements: Collection>(
    at indexPath: IndexPath, _ dataSource: (any NSObjectProtocol)?, in view: UIView,
    _ items: KeyPath<Element.Element, Elements>
  ) -> Elements.Element? where Elements.Element: Identifiable {
    let item = shownItem(at: indexPath, dataSource, in: view, as: Elements.Element.ID.self)
    guard let id = item else { return nil }
    return peek().lazy.compactMap { $0[keyPath: items].first { $0.id == id } }.first
  }
}

/// The item of a diffable data source, whose items have to be ids of this type.
@MainActor
private func shownItem<ID>(
  at indexPath: IndexPath, _ dataSource: (any NSObjectProtocol)?, in view: UIView, as _: ID.Type
) -> ID? {
  if let source = dataSource as? any DiffableSource,
    let found: ID? = item(at: indexPath, of: source)
  {
    return found
  }
  fatalError(
    """
    Continuum: the data source of this \(type(of: view)) has no items of the type \(ID.self), by which elements are \
    found. Ask for an element of the list that the view shows.
    """)
}

/// `nil` if the items have another type, and `.some(nil)` if there is no such item.
@MainActor
private func item<Source: DiffableSource, ID>(at indexPath: IndexPath, of source: Source) -> ID?? {
  guard Source.Item.self == ID.self else { return nil }
  return .some(source.item(at: indexPath) as? ID)
}

#endif
