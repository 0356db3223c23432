public import Foundation

/// Lets two observations end together. The first one captures this, and the second one the code that ends the
/// first.
@usableFromInline
final class Companion: Sendable {
  private let observer = Guarded<ContinuumObserver?>(nil)

  deinit { observer.withLock { $0 }?.cancel() }

  /// The second observation, which is made after the first.
  func accept(_ second: ContinuumObserver) { observer.withLock { $0 = second } }
}

extension Companion {
  /// Shows the value of `root` in a property of `target`, and reads the property only when it has been edited.
  @usableFromInline
  static func edit(
    _ root: Node, _ target: AnyObject, _ property: Node, _ center: NotificationCenter,
    _ place: Place, _ path: AnyKeyPath, _ site: CallSite,
    show: @escaping ContinuumObserver.Body, read: @escaping ContinuumObserver.Body
  ) -> ContinuumObserver {
    let companion = Companion()
    let start = property.lastChange
    var isFirst = true
    let first = property.attach(nil, place: place, target: target) { target, value in
      let isReplay = isFirst && property.lastChange == start
      isFirst = false
      if !isReplay { withExtendedLifetime(companion) { read(target, value) } }
    }
    let second = root.attach(
      center, place: place, target: target, .edited(path), site, atEnd: { first.cancel() }
    ) { target, value in
      if !first.hasEnded { show(target, value) }
    }
    companion.accept(second)
    return first
  }
}
