#if canImport(UIKit) && !NO_CONTROLS

import UIKit

/// A diffable data source of UIKit, whichever view it is of.
@MainActor protocol DiffableSource: AnyObject {
  associatedtype Section: Hashable & Sendable
  associatedtype Item: Hashable & Sendable

  /// What it shows.
  var shown: NSDiffableDataSourceSnapshot<Section, Item> { get }
  func show(_ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, isAnimated: Bool)
  func item(at indexPath: IndexPath) -> Item?
}

extension UITableViewDiffableDataSource: DiffableSource {
  var shown: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    snapshot()
  }

  func show(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    isAnimated: Bool
  ) {
    apply(snapshot, animatingDifferences: isAnimated, completion: nil)
  }

  func item(at indexPath: IndexPath) -> ItemIdentifierType? { itemIdentifier(for: indexPath) }
}

extension UICollectionViewDiffableDataSource: DiffableSource {
  var shown: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    snapshot()
  }

  func show(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    isAnimated: Bool
  ) {
    apply(snapshot, animatingDifferences: isAnimated, completion: nil)
  }

  func item(at indexPath: IndexPath) -> ItemIdentifierType? { itemIdentifier(for: indexPath) }
}

#endif
