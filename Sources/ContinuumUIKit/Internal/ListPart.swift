#if canImport(UIKit) && !NO_CONTROLS

import Continuum
import UIKit

/// What one observation shows in a data source: one section, or all of them.
///
/// What comes waits for the next snapshot, with which it becomes what is shown.
@MainActor final class ListPart<Source: DiffableSource, Element: Identifiable & Equatable>
where Element.ID == Source.Item {
  typealias Sections = [(id: Source.Section, elements: [Element])]

  /// The section; `nil` for all of them.
  let section: Source.Section?
  /// The observation keeps it.
  private weak var life: ListLife?
  /// What has come, until a snapshot takes it.
  private var waiting: (sections: Sections, source: _Observed)?
  /// What has come last, with what occurs twice.
  private var newest: Sections?
  private var shown: Sections = []
  private var elements: [Element.ID: Element] = [:]

  init(_ section: Source.Section?, _ life: ListLife) { (self.section, self.life) = (section, life) }

  func receive(_ sections: Sections, from source: _Observed) { waiting = (sections, source) }

  /// The element with `id`, as the last snapshot shows it.
  func element(_ id: Element.ID) -> Element? { elements[id] }
}

/// The same for elements of any type.
@MainActor protocol AnyListPart<Source>: AnyObject {
  associatedtype Source: DiffableSource

  var section: Source.Section? { get }
  /// Whether its observation goes on.
  var isLive: Bool { get }
  /// Whether what has come is the first.
  var isNew: Bool { get }

  /// Lets what has come be shown, but for sections and elements that `content` has already.
  func show(in content: inout ListContent<Source>)
}

extension ListPart: AnyListPart {
  var isLive: Bool { life != nil }
  var isNew: Bool { newest == nil && waiting != nil }

  func show(in content: inout ListContent<Source>) {
    // What had come before `cancel()` is not shown after it. What had come before the end of the source is.
    if let waiting, isLive || waiting.source.hasEnded { newest = waiting.sections }
    waiting = nil
    guard let newest else { return }
    var sections: Sections = []
    for section in newest where content.isFirst(section.id) {
      sections.append((section.id, section.elements.filter { content.isFirst($0) }))
    }
    noteChanges(to: sections, in: &content)
    shown = sections
  }

  /// Adds the sections to `content`, and the elements that have changed.
  private func noteChanges(to sections: Sections, in content: inout ListContent<Source>) {
    var isSameOrder = sections.count == shown.count
    var changed: [Element] = []
    for (index, section) in sections.enumerated() {
      let old = index < shown.count ? shown[index].elements : []
      isSameOrder = isSameOrder && old.count == section.elements.count
      for (offset, element) in section.elements.enumerated() {
        if offset < old.count, old[offset].id == element.id {
          if old[offset] != element { changed.append(element) }
        } else {
          isSameOrder = false
          if let old = elements[element.id], old != element { changed.append(element) }
        }
      }
      content.add(section.id, section.elements.map(\.id))
    }
    content.changed += changed.map(\.id)
    if isSameOrder {
      for element in changed { elements[element.id] = element }
    } else {
      elements = [:]
      elements.reserveCapacity(content.count)
      for section in sections {
        for element in section.elements { elements[element.id] = element }
      }
    }
  }
}

/// What a snapshot is made of.
@MainActor struct ListContent<Source: DiffableSource> {
  private(set) var all: [(section: Source.Section, items: [Source.Item])] = []
  /// The items whose elements have changed.
  var changed: [Source.Item] = []
  private var sections: Set<Source.Section> = []
  private var items: Set<Source.Item> = []

  var count: Int { items.count }

  func has(_ section: Source.Section) -> Bool { sections.contains(section) }

  mutating func add(_ section: Source.Section, _ items: [Source.Item]) {
    all.append((section, items))
  }

  /// Notes items that are there, and stay.
  mutating func keep(_ items: [Source.Item]) { self.items.formUnion(items) }

  /// Whether it does not occur before. UIKit traps if an identifier occurs twice.
  mutating func isFirst(_ section: Source.Section) -> Bool {
    if sections.insert(section).inserted { return true }
    #if DEBUG
    reportInDebugBuild(
      """
      a list has two sections with the id \(section). The later one is not shown. Give each group an id of its own.
      """)
    #endif
    return false
  }

  mutating func isFirst<Element: Identifiable>(_ element: Element) -> Bool
  where Element.ID == Source.Item {
    if items.insert(element.id).inserted { return true }
    #if DEBUG
    reportInDebugBuild(
      """
      a list has two elements of the type \(Element.self) with the id \(element.id). The later one is not shown. Give \
      each element an id of its own.
      """)
    #endif
    return false
  }
}

/// What an observation of a list keeps as long as it lasts: also what is observed in the cells.
@MainActor final class ListLife {
  private var bags = ObjectTable<ObjectIdentifier, ContinuumBag>()

  func bag(of cell: UIView) -> ContinuumBag {
    let key = ObjectIdentifier(cell)
    if let found = bags.find(key, of: cell) { return found }
    let made = ContinuumBag()
    bags.add(made, key, of: cell, isKept: true)
    return made
  }
}

#endif
