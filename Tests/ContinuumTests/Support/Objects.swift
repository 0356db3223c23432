import ContinuumTestSupport
import Foundation
import Synchronization
import Testing

/// A plain target.
final class Label {
  var text = ""
  var number = 0
  var note: String?
}

/// A target whose setter does what a test wants.
final class Field {
  var whenSet: (Int) -> Void = { _ in }
  var number = 0 {
    didSet { whenSet(number) }
  }
}

/// A plain source.
final class Model {
  var title = ""
  var count = 0
  var numbers = [1, 2, 3]

  subscript(index: Int) -> Int {
    get { numbers[index] }
    set { numbers[index] = newValue }
  }
}

/// Counts tokens that are alive.
final class Live: Telling {
  let news = News()
  fileprivate let tokens = Atomic(0)

  var count: Int { tokens.load(ordering: .acquiring) }

  func token() -> Token { Token(self) }

  /// Expects so many to be alive, now or soon: a thread that has delivered or computed one releases it a moment later.
  func expect(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    if gets(sourceLocation: sourceLocation, { $0.count == count }) { return }
    Issue.record("\(self.count) are alive, and not \(count).", sourceLocation: sourceLocation)
  }
}

/// Something to be captured, whose death is noticed.
final class Token: Sendable {
  private let live: Live

  fileprivate init(_ live: Live) {
    self.live = live
    live.tokens.add(1, ordering: .acquiringAndReleasing)
  }

  deinit {
    live.tokens.subtract(1, ordering: .acquiringAndReleasing)
    live.news.tell()
  }
}

/// Does something when it is released.
final class LastWill: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  deinit {
    body()
  }
}

/// Holds something that can be let go of, from any thread.
final class Box<Element>: Sendable {
  private let element: Locked<Element?>

  init(_ element: Element? = nil) {
    self.element = Locked(element)
  }

  var content: Element? {
    get { element.withLock { $0 } }
    set {
      var old = newValue
      element.withLock { swap(&$0, &old) }
    }
  }
}

extension NotificationCenter {
  /// Runs `body` for each notification of this name.
  func listen(to name: Notification.Name, _ body: @escaping @Sendable () -> Void) {
    _ = addObserver(forName: name, object: nil, queue: nil) { _ in body() }
  }
}
