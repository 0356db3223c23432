import Dispatch
package import Testing

/// Tells those who wait for something to look again. They do not poll.
package final class News: Sendable {
  private struct State {
    var count = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Locked(State())

  package init() {}

  /// Something has changed that others may wait for.
  package func tell() {
    let waiting = state.withLock { state in
      state.count += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for wake in waiting { wake() }
  }

  /// Waits until `condition` holds, which depends on nothing but what is told, and records an issue if that does not
  /// happen.
  package func expect(
    _ what: Comment = "It did not come about.", sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
  ) async {
    let deadline = Deadline { [weak self] in self?.tell() }
    while true {
      let count = self.count
      if condition() { return }
      if deadline.isOver { return _ = Issue.record(what, sourceLocation: sourceLocation) }
      await withCheckedContinuation { waiter in wake(after: count) { waiter.resume() } }
    }
  }

  /// The same for a thread that may block. Returns whether it came about in time.
  package func wait(
    within seconds: Double = Patience.usual, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: () -> Bool
  ) -> Bool {
    OwnThreads.check(sourceLocation: sourceLocation)
    let deadline = Deadline(seconds)
    while true {
      let count = self.count
      if condition() { return true }
      let change = DispatchSemaphore(value: 0)
      wake(after: count) { change.signal() }
      if !deadline.wait({ change.wait(timeout: $0) }) { return condition() }
    }
  }

  private var count: Int { state.withLock { $0.count } }

  /// Calls `body` with the first change after the one of this number, which may have been already.
  private func wake(after count: Int, _ body: @escaping @Sendable () -> Void) {
    let mustWait = state.withLock { state in
      guard state.count == count else { return false }
      state.waiting.append(body)
      return true
    }
    if !mustWait { body() }
  }
}

/// Something that tells of its changes.
package protocol Telling: Sendable {
  var news: News { get }
}

extension Telling {
  /// Waits until `condition` holds, and records an issue if that does not happen.
  package func expect(
    _ what: Comment = "It did not come about.", sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (Self) -> Bool
  ) async {
    await news.expect(what, sourceLocation: sourceLocation) { condition(self) }
  }

  /// The same for a thread that may block. Returns whether it came about in time.
  package func gets(
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: (Self) -> Bool
  ) -> Bool {
    news.wait(sourceLocation: sourceLocation) { condition(self) }
  }
}
