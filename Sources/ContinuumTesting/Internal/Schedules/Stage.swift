#if DEBUG

import Continuum

/// Lets one play run at a time: another thread that uses the library may cost a thread further steps, and
/// one that is paused for so long is often in the way.
enum Stage {
  private struct State {
    var isTaken = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Guarded(State())

  static func enter() async {
    await withCheckedContinuation { waiter in
      let mayEnter = state.withLock { state in
        if state.isTaken { state.waiters.append(waiter) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if mayEnter { waiter.resume() }
    }
  }

  /// Lets the next play enter, if one waits.
  static func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.isTaken = !state.waiters.isEmpty
      return state.isTaken ? state.waiters.removeFirst() : nil
    }
    next?.resume()
  }
}

#endif
