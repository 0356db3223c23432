import Synchronization

/// What happened, in order, whichever thread it happened on.
package final class Log<Element: Sendable>: Telling {
  private let elements = Locked<[Element]>([])
  package let news = News()

  package init() {}

  package func append(_ element: Element) {
    elements.withLock { $0.append(element) }
    news.tell()
  }

  package func removeAll() {
    elements.withLock { $0 = [] }
  }

  package var all: [Element] { elements.withLock { $0 } }
  package var last: Element? { elements.withLock { $0.last } }
  package var count: Int { elements.withLock { $0.count } }
}

/// Checks the deliveries of one observation, without a lock: that it never runs twice at the same time
/// (L4) is what makes this correct, and what the thread sanitizer sees if it does.
package final class Tracker: @unchecked Sendable {
  package private(set) var last = Int.min
  package private(set) var count = 0
  package private(set) var stepsBack = 0
  package private(set) var overlaps = 0
  private let isRunning = Atomic(false)

  package init() {}

  package func receive(_ value: Int, _ work: () -> Void = {}) {
    if isRunning.exchange(true, ordering: .relaxed) { overlaps += 1 }
    if value < last { stepsBack += 1 }
    last = value
    count += 1
    work()
    isRunning.store(false, ordering: .relaxed)
  }
}
