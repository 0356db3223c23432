// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@preconcurrency
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var known: Set<ItemIdentifierType> = []

  public init() {}

  public var itemIdentifiers: [ItemIdentifierType] {
    sectionIdentifiers.flatMap { items[$0] ?? [] }
  }
  public var numberOfItems: Int { known.count }
  public var numberOfSections: Int { sectionIdentifiers.count }

  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    guard let found = items[identifier] else { preconditionFailure("there is no such section") }
    return found
  }

  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      precondition(items[identifier] == nil, "sections must be unique")
      sectionIdentifiers.append(identifier)
      items[identifier] = []
    }
  }

  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType],
    toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last, items[section] != nil else {
      preconditionFailure("there is no section to add items to")
    }
    for identifier in identifiers {
      precondition(known.insert(identifier).inserted, "items must be unique")
    }
    items[section, default: []] += identifiers
  }

  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    precondition(known.isSuperset(of: identifiers), "there is no such item")
    reconfiguredItemIdentifiers += identifiers
  }

  func path(of item: ItemIdentifierType) -> IndexPath? {
    guard known.contains(item) else { return nil }
    for (section, identifier) in sectionIdentifiers.enumerated() {
      if let row = items[identifier]?.firstIndex(of: item) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  func item(at path: IndexPath) -> ItemIdentifierType? {
    guard sectionIdentifiers.indices.contains(path.section) else { return nil }
    let items = itemIdentifiers(inSection: sectionIdentifiers[path.section])
    return items.indices.contains(path.row) ? items[path.row] : nil
  }

  /// What a data source answers: nothing is still to be reconfigured.
  var applied: Self {
    var applied = self
    applied.reconfiguredItemIdentifiers = []
    return applied
  }
}

/// What both diffable data sources do with a snapshot.
@MainActor
final class AppliedSnapshot<
  Section: Hashable & Sendable, Item: Hashable & Sendable
> {
  private(set) var current = NSDiffableDataSourceSnapshot<Section, Item>()
  /// Whether each snapshot was animated.
  private(set) var animations: [Bool] = []
  private var isApplying = false

  /// Cells of items that stay go with them. New rows get cells before it returns.
  func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, isAnimated: Bool,
    _ update: (_ reconfigured: [IndexPath], _ path: (IndexPath) -> IndexPath?) -> Void
  ) {
    precondition(!isApplying, "a snapshot is applied while another one is")
    isApplying = true
    let old = current
    current = snapshot.applied
    animations.append(isAnimated)
    update(snapshot.reconfiguredItemIdentifiers.compactMap(snapshot.path)) { path in
      old.item(at: path).flatMap(snapshot.path)
    }
    isApplying = false
  }
}
