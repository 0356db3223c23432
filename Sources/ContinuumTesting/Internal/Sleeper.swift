import Continuum

/// A task that waits to be woken, once.
final class Sleeper: Sendable {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, Never>)
    case woken
  }

  private let state = Guarded(State.awake)

  func sleep() async {
    await withCheckedContinuation { continuation in
      let isWoken = state.withLock { state in
        if case .woken = state { return true }
        state = .asleep(continuation)
        return false
      }
      if isWoken { continuation.resume() }
    }
  }

  func wake() {
    let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .woken }
      if case .asleep(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume()
  }
}
