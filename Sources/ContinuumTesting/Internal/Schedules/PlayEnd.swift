#if DEBUG

import Continuum

/// The end of a play, which a task waits for.
///
/// A play has one end: whoever brings it about first, the last job or the watcher, decides how it was.
final class PlayEnd: Sendable {
  private enum State {
    case awaited(CheckedContinuation<Void, Never>)
    case over(problem: String?)
  }

  private let state: Guarded<State>
  private let watcher: Watcher

  init(_ waiter: CheckedContinuation<Void, Never>, _ watcher: Watcher) {
    state = Guarded(.awaited(waiter))
    self.watcher = watcher
  }

  /// Why the play was given up; `nil` if it was not.
  var problem: String? {
    state.withLock { if case .over(let problem) = $0 { problem } else { nil } }
  }

  func happen(_ problem: String?) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard case .awaited(let waiter) = state else { return nil }
      state = .over(problem: problem)
      return waiter
    }
    guard let waiter else { return }
    // The task may wait long for a thread that runs it. That is no part of the play.
    watcher.watch(nil)
    Stage.leave()
    waiter.resume()
  }
}

#endif
