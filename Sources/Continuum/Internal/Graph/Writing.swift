extension Node {
  /// Writes a value that others are derived from, or that is being modified: `store` puts it in place.
  @usableFromInline
  final func write(_ store: () -> Void) -> Permit {
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

  /// The write itself, under both locks. Puts the new value into a box if something is to be computed
  /// from it right away.
  private func write(
    _ turn: Turn, _ ledger: inout Graph.Ledger, _ box: inout Unmanaged<AnyBox>?, _ store: () -> Void
  ) -> Permit {
    let permit = state.withLock { state -> Permit in
      guard state.modifier == nil else { return .refused }
      store()
      let permit = written(&state)
      if dependents.isEmpty {
        watch(false, &state)
      } else if turn.isBusy {
        wait(in: turn, &state)
      } else {
        box = boxed()
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
      var box: Unmanaged<AnyBox>?
      if case .refused = write(turn, &ledger, &box, store) { return false }
      ledger.mark(below: self)
      noteWrittenInTransform(turn)
      return true
    }
  }

  /// Notes that a transform has written what its pass computes from. Called under the ledger.
  final func noteWrittenInTransform(_ turn: Turn) {
    guard let pass = turn.computing, pass._withUnsafeGuaranteedRef({ mark == $0.serial }) else {
      return
    }
    turn.writesOfOwnInputs += 1
  }

  /// Brings what is derived up to date before anything is delivered.
  private func writeNow(_ turn: Turn, _ store: () -> Void) -> Permit? {
    turn.withPass { pass in
      let (permit, collected) = Graph.ledger.withLock { ledger -> (Permit, Pass.Collected) in
        var box: Unmanaged<AnyBox>?
        let permit = write(turn, &ledger, &box, store)
        guard let box else { return (permit, .nothing) }
        return (permit, pass.collect(written: self, box, &ledger, turn))
      }
      if case .refused = permit { return nil }
      turn.suspend {
        Graph.finish(pass, collected, turn, from: .written(.passUnretained(self)))
      }
      if case .nothing = permit { return .settle(turn) }
      return permit
    }
  }
}
