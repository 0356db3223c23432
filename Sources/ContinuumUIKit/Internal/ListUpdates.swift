#if canImport(UIKit) && !NO_CONTROLS

import Continuum
import UIKit

/// Makes the snapshots of a data source. There is one for each source that is bound.
///
/// The first one is made at once, the others after the current work of the main actor: however much has changed until
/// then, and whatever the snapshot before has led to.
@MainActor final class ListUpdates<Source: DiffableSource> {
  private weak var source: Source?
  /// The view of the source, if it is known.
  private weak var view: UIView?
  private var parts: [any AnyListPart<Source>] = []
  private var isPlanned = false
  private var isApplying = false

  static func of(_ source: Source, in view: UIView?) -> ListUpdates {
    let key = ObjectIdentifier(source)
    let found = allListUpdates.find(key, of: source) as? ListUpdates
    let updates = found ?? ListUpdates(source)
    if found == nil { allListUpdates.add(updates, key, of: source) }
    updates.view = view ?? updates.view
    return updates
  }

  private init(_ source: Source) { self.source = source }

  func add(_ part: some AnyListPart<Source>) {
    for other in parts where other.isLive {
      guard let section = part.section, let otherSection = other.section else {
        fatalError(
          """
          Continuum: an observation shows all sections of this data source, and another one shows some of them. Cancel \
          the one before you make the other.
          """)
      }
      if section == otherSection {
        fatalError(
          """
          Continuum: two observations show the section \(section) of one data source. Cancel the first one before you \
          make the second.
          """)
      }
    }
    parts.removeAll {
      !$0.isLive && ($0.section == part.section || $0.section == nil || part.section == nil)
    }
    parts.append(part)
  }

  /// A part has received something.
  func plan() {
    if parts.contains(where: \.isNew), !isApplying { return apply(isAnimated: false) }
    guard !isPlanned else { return }
    isPlanned = true
    Elsewhere.runOnMainActor { [self] in
      isPlanned = false
      // In a run loop inside of `apply`, it has to wait for the end of that.
      if isApplying { plan() } else { apply(isAnimated: !parts.contains { $0.isNew }) }
    }
  }

  private func apply(isAnimated: Bool) {
    guard let source else { return }
    isApplying = true
    defer { isApplying = false }
    let old = source.shown
    let content = content(after: old)
    var snapshot = NSDiffableDataSourceSnapshot<Source.Section, Source.Item>()
    snapshot.appendSections(content.all.map(\.section))
    for (section, items) in content.all { snapshot.appendItems(items, toSection: section) }
    let isSame =
      old.sectionIdentifiers == snapshot.sectionIdentifiers
      && old.sectionIdentifiers.allSatisfy {
        old.itemIdentifiers(inSection: $0) == snapshot.itemIdentifiers(inSection: $0)
      }
    if isSame, content.changed.isEmpty { return }
    snapshot.reconfigureItems(content.changed)
    source.show(snapshot, isAnimated: isAnimated && (view == nil || view?.window != nil))
  }

  /// The sections in the order that they have, with new ones behind them.
  private func content(after old: NSDiffableDataSourceSnapshot<Source.Section, Source.Item>)
    -> ListContent<Source>
  {
    var content = ListContent<Source>()
    if let part = parts.first(where: { $0.section == nil }) {
      part.show(in: &content)
      return content
    }
    let others = old.sectionIdentifiers.filter { id in !parts.contains { $0.section == id } }
    // They are there already.
    for id in others { content.keep(old.itemIdentifiers(inSection: id)) }
    for id in old.sectionIdentifiers {
      if let part = parts.first(where: { $0.section == id }) {
        part.show(in: &content)
      } else {
        content.add(id, old.itemIdentifiers(inSection: id))
      }
    }
    for part in parts {
      if let section = part.section, !content.has(section) { part.show(in: &content) }
    }
    return content
  }
}

/// Those of all data sources. A generic type has no stored property of its own.
@MainActor private var allListUpdates = ObjectTable<ObjectIdentifier, AnyObject>()

#endif
