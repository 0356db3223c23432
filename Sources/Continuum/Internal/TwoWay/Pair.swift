public import Foundation

/// The two observations of a two-way binding, which end together: the closure of the first one keeps the pair, which
/// ends the second one when it is released, and the end of the second one ends the first.
@usableFromInline
final class Pair: Sendable {
  private let second = Guarded<ContinuumObserver?>(nil)

  deinit { second.withLock { $0 }?.cancel() }

  /// Makes both observations, and returns the first one, which stands for the binding. Its closure captures the pair.
  /// At the end of the second one, `atEnd` runs.
  static func observe(
    _ makeFirst: (Pair) -> ContinuumObserver,
    _ makeSecond: (_ first: ContinuumObserver, _ atEnd: @escaping () -> Void) -> ContinuumObserver
  ) -> ContinuumObserver {
    let pair = Pair()
    let first = makeFirst(pair)
    let second = makeSecond(first) { first.cancel() }
    pair.second.withLock { $0 = second }
    return first
  }
}

extension Pair {
  /// Shows the value of `root` in a property of `target`, and reads the property only when it has been edited.
  @usableFromInline
  static func edit(
    _ root: Node, _ target: AnyObject, _ property: Node, _ center: NotificationCenter,
    _ place: Place, _ path: AnyKeyPath, _ site: CallSite,
    show: @escaping ContinuumObserver.Body, read: @escaping ContinuumObserver.Body
  ) -> ContinuumObserver {
    let start = property.lastChange
    var isFirst = true
    return observe { pair in
      property.attach(nil, place: place, target: target) { target, value in
        let isReplay = isFirst && property.lastChange == start
        isFirst = false
        if !isReplay { withExtendedLifetime(pair) { read(target, value) } }
      }
    } _: { first, atEnd in
      root.attach(center, place: place, target: target, .edited(path), site, atEnd: atEnd) {
        target, value in
        if !first.hasEnded { show(target, value) }
      }
    }
  }
}
