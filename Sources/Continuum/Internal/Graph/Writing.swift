extension Node {
  /// Writes a value that others are derived from or kept equal to, or that is being modified: `store`
  /// puts it in place.
  @usableFromInline
  final func write(_ store: () -> Void) -> Permit {
    if let permit = writeTied(store) { return permit }
    let turn = Turn.current
    while true {
      if turn.isBusy {
        if writeLater(turn, store) { return .nothing }
      } else if let permit = writeNow(turn, store) {
        return permit
      }
      waitForModification(turn)
    }
  }

  /// Writes a value of which the ledger need not hear.
  private func writeTied(_ store: () -> Void) -> Permit? {
    state.withLock { state in
      guard !state.isWatched, state.modifier == nil else { return nil }
      store()
      if state.isTied { state.stamp() }
      return written(&state)
    }
  }

  /// The write itself, under both locks.
  private func write(
    _ turn: Turn, _ ledger: inout Graph.Ledger, _ store: () -> Void
  ) -> Permit {
    let permit = state.withLock { state -> Permit in
      guard state.modifier == nil else { return .refused }
      store()
      if state.isTied { state.stamp() }
      let permit = written(&state)
      if dependents.isEmpty {
        state.isWatched = false
      } else if turn.isBusy {
        wait(in: turn, &state)
      }
      return permit
    }
    if case .refused = permit { return permit }
    ledger.clock += 1
    changedAt = ledger.clock
    return permit
  }

  /// Marks what is derived, and leaves the rest to the turn.
  private func writeLater(_ turn: Turn, _ store: () -> Void) -> Bool {
    Graph.ledger.withLock { ledger in
      if case .refused = write(turn, &ledger, store) { return false }
      ledger.mark(below: self)
      return true
    }
  }

  /// Brings what is derived up to date before anything is delivered.
  private func writeNow(_ turn: Turn, _ store: () -> Void) -> Permit? {
    let pass = turn.takePass()
    let (permit, collected) = Graph.ledger.withLock { ledger -> (Permit, Pass.Collected) in
      let permit = write(turn, &ledger, store)
      if case .refused = permit { return (permit, .nothing) }
      if dependents.isEmpty { return (permit, .nothing) }
      return (permit, pass.collect(written: self, &ledger, turn))
    }
    if case .refused = permit {
      turn.giveBack(pass)
      return nil
    }
    turn.suspend { Graph.finish(pass, collected, self, turn) }
    turn.giveBack(pass)
    if case .nothing = permit { return .settle(turn) }
    return permit
  }
}
