import Continuum

/// The values that a recorder has received, and the tasks that wait for more.
final class Recording<Element>: @unchecked Sendable {  // `state` guards what changes.
  struct State: @unchecked Sendable {  // Guarded by the mutex that it is in.
    var values: [Element] = []
    /// The cause of each value.
    var causes: [ContinuumTrace.Event?] = []
    /// How many were handed out.
    var handedOut = 0
    var hasEnded = false
    /// Counts the changes that may end a wait.
    var news = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  let state = Guarded(State())

  func append(_ value: Element) {
    let cause = ContinuumTrace.Event.current?.cause
    tell { state in
      state.values.append(value)
      state.causes.append(cause)
    }
  }

  var events: [Recorder<Element>.Event] {
    state.withLockUnchecked { state in
      zip(state.values, state.causes).map { Recorder<Element>.Event(value: $0, cause: $1) }
    }
  }

  func finish() { tell { $0.hasEnded = true } }

  /// Makes a change, and lets all waiting tasks look again.
  private func tell(_ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      state.news += 1
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until `find` succeeds on the values that were not handed out. `find` also returns how many of
  /// them are handed out.
  func wait<Found>(
    for what: String, within limit: Duration,
    _ find: (ArraySlice<Element>) -> (found: Found, count: Int)?
  ) async throws -> Found {
    let wait = QuietWait { [weak self] wait in
      if wait.isOver(after: limit) { self?.tell { _ in } }
    }
    while true {
      let isLate = wait.isOver(after: limit)
      let now = state.withLockUnchecked { $0 }
      if let (found, count) = find(now.values[now.handedOut...]) {
        let isMine = state.withLock { state in
          guard state.handedOut == now.handedOut else { return false }
          state.handedOut += count
          return true
        }
        if isMine { return found }
        // Another task was faster. This one continues after the values that it got.
        continue
      }
      try Task.checkCancellation()
      if now.hasEnded { throw now.error("The source ended. Waited for \(what).") }
      if isLate { throw now.error("Waited \(limit) for \(what).", OpenWork.description) }
      await change(after: now.news)
    }
  }

  private func change(after news: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let mustWait = state.withLock { state in
          guard state.news == news else { return false }
          state.waiters.append(waiter)
          return true
        }
        if !mustWait { waiter.resume() }
      }
    } onCancel: {
      tell { _ in }
    }
  }
}

extension Recording.State {
  func error(_ problem: String, _ openWork: String = "") -> RecorderError {
    let before = values[..<handedOut].map { "\($0)" }.joined(separator: ", ")
    let open = values[handedOut...].map { "\($0)" }.joined(separator: ", ")
    let seen =
      before.isEmpty
      ? "Seen: [\(open)]."
      : "New since the last call: [\(open)]. Returned by earlier calls: [\(before)]."
    return RecorderError(description: "\(problem) \(seen)\(openWork)")
  }
}
