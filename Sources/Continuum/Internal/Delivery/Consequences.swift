/// What follows from something in jobs of the library's own: on the main actor, on queues, on actors
/// and on other threads.
///
/// A clock that a test moves waits for it. Nobody else makes one, and without one a delivery asks at
/// most whether there is any, where it is sent elsewhere.
package final class Consequences: Sendable {
  private struct State: Sendable {
    /// The jobs that are on their way, or running.
    var jobs = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Guarded(State())

  package init() {}

  /// Runs `body`, and follows what it leads to.
  package func follow(_ body: () -> Void) {
    Turn.current.follow([self], body)
  }

  /// Takes along what is on its way to the main actor already.
  package func followMainActor() {
    follow { Mailbox.main.sendNothing() }
  }

  /// Waits until all of it has run.
  package func end() async {
    await withCheckedContinuation { waiter in
      let mustWait = state.withLock { state in
        if state.jobs == 0 { return false }
        state.waiters.append(waiter)
        return true
      }
      if !mustWait { waiter.resume() }
    }
  }

  func begin() { state.withLock { $0.jobs += 1 } }

  func finish() {
    let waiters = state.withLock { state in
      state.jobs -= 1
      guard state.jobs == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
