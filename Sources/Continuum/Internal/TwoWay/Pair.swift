public import Foundation

/// The two observations of a two-way binding. The end of one ends the other.
@usableFromInline
enum Pair {
  /// Makes both observations, and returns the first one, which stands for the binding. At the end of each, its
  /// `atEnd` runs.
  @usableFromInline
  static func observe(
    _ makeFirst: (_ atEnd: @escaping () -> Void) -> ContinuumObserver,
    _ makeSecond: (_ first: ContinuumObserver, _ atEnd: @escaping () -> Void) -> ContinuumObserver
  ) -> ContinuumObserver {
    let ending = Cancellation()
    let first = makeFirst { ending.cancel() }
    let second = makeSecond(first) { first.cancel() }
    // The first one may have ended by now.
    ending.add { second.cancel() }
    return first
  }

  /// Shows the value of `root` in a property of `target`, and reads the property only when it has been edited.
  @usableFromInline
  static func edit(
    _ root: Node, _ target: AnyObject, _ property: Node, _ center: NotificationCenter,
    _ place: Place, _ path: AnyKeyPath, _ site: CallSite,
    show: @escaping ContinuumObserver.Body, read: @escaping ContinuumObserver.Body
  ) -> ContinuumObserver {
    // An edit before the first delivery is read in that: before the value is shown.
    let start = property.lastChange
    var isFirst = true
    return observe { atEnd in
      property.attach(nil, place: place, target: target, atEnd: atEnd) { target, value in
        let isReplay = isFirst && property.lastChange == start
        isFirst = false
        if !isReplay { read(target, value) }
      }
    } _: { first, atEnd in
      root.attach(center, place: place, target: target, .edited(path), site, atEnd: atEnd) {
        target, value in
        if !first.hasEnded { show(target, value) }
      }
    }
  }
}
