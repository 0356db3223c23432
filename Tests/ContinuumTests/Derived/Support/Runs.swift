import Continuum
import Foundation
import Synchronization

/// Counts the runs of a transform, on whichever thread it runs.
final class Runs: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .sequentiallyConsistent) }

  func add() {
    number.add(1, ordering: .sequentiallyConsistent)
  }

  func reset() {
    number.store(0, ordering: .sequentiallyConsistent)
  }
}

/// What a transform saw or a notification told, in order, from any thread.
final class Sightings<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func add(_ element: Element) {
    elements.withLock { $0.append(element) }
  }

  func reset() {
    elements.withLock { $0 = [] }
  }
}

/// An object whose end is looked for.
final class Tracer: Sendable {}

/// A plain target.
final class Display {
  var number = 0
  var text = ""
}

extension ValueRepresentable where Element == Int {
  /// The value plus `step`, computed by a transform that counts its runs.
  func adding(_ step: Int, _ runs: Runs) -> Constant<Int> {
    map {
      runs.add()
      return $0 + step
    }
  }
}

extension Constant<Int> {
  /// The sum of `sources`, computed by a transform that counts its runs.
  static func sum(_ sources: [Constant<Int>], _ runs: Runs) -> Constant<Int> {
    Constant(combining: sources) {
      runs.add()
      return $0.reduce(0, &+)
    }
  }
}

extension NotificationCenter {
  /// Calls `body` for each notification of this name.
  func hear(_ name: Notification.Name, _ body: @escaping @Sendable () -> Void) {
    _ = addObserver(forName: name, object: nil, queue: nil) { _ in body() }
  }
}
