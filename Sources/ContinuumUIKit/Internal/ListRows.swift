#if canImport(UIKit) && !NO_CONTROLS

import Continuum
import UIKit

/// Shows the elements of a list in cells.
///
/// The data source keeps it, also after the end of the observation: rows that scroll into view are shown then, too.
@MainActor
final class ListRows<
  Source: DiffableSource, Element: Identifiable & Equatable, Cell: UIView
> where Element.ID == Source.Item {
  let part: ListPart<Source, Element>
  private weak var life: ListLife?
  private let body: (Cell, Element) -> Void

  init(
    _ part: ListPart<Source, Element>, _ life: ListLife, _ body: @escaping (Cell, Element) -> Void
  ) {
    (self.part, self.life, self.body) = (part, life, body)
  }

  /// What was observed for the cell before ends. What is observed now ends with the observation, or at once if that has
  /// ended.
  func show(_ id: Element.ID, in view: UIView) {
    let bag = life?.bag(of: view) ?? ContinuumBag()
    bag.cancelAll()
    guard let cell = view as? Cell, let element = part.element(id) else { return }
    bag.collect { body(cell, element) }
  }
}

/// Keeps the data source of a table or a collection view, which does not do that itself. The view keeps this.
@MainActor final class ListKeeper: NSObject, UIInteraction {
  private(set) weak var view: UIView?
  private let source: NSObject
  private weak var life: ListLife?
  /// It ends with the view, and not when something notices that.
  var observation: ContinuumObserver?

  init(_ source: NSObject, _ life: ListLife) { (self.source, self.life) = (source, life) }

  deinit { observation?.cancel() }

  func willMove(to view: UIView?) {}
  func didMove(to view: UIView?) { self.view = view }

  /// Traps if a view has a data source, unless that is one whose observation has ended.
  static func makeRoom(in view: UIView, for current: (any NSObjectProtocol)?) {
    guard let current else { return }
    let keeper = view.interactions.lazy.compactMap { $0 as? ListKeeper }.first
    guard let keeper, keeper.source === current, keeper.life == nil else {
      fatalError(
        """
        Continuum: this \(type(of: view)) has a data source, which an observation of a list would replace. Observe with \
        `bindTo: dataSource`, or set `dataSource` to nil first. A UITableViewController or UICollectionViewController \
        is the data source of its view until then.
        """)
    }
    view.removeInteraction(keeper)
  }
}

#endif
