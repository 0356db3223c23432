import Foundation

/// What happened, in order, whichever thread it happened on.
final class Log<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var elements: [Element] = []

  func append(_ element: Element) { lock.withLock { elements.append(element) } }

  var all: [Element] { lock.withLock { elements } }
  var last: Element? { all.last }
}
