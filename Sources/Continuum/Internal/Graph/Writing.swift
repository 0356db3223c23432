import Synchronization

/// What a write has to do when it has stored its value and left the lock.
@usableFromInline
enum WriteOutcome: @unchecked Sendable {  // It stays on the thread of the write.
  /// There is nothing to deliver here and now.
  case nothing
  /// To make a round of one lane.
  case round(Ref<Lane>, Turn, UInt64)
  /// To deliver what the turn has planned.
  case settle(Turn)
  /// Nothing was stored.
  case refused
}

// MARK: - Committing

extension Node {
  /// Writes the value, and waits as long as it is being modified. `store` puts the new value in place.
  @usableFromInline
  final func write(_ store: () -> Void) -> WriteOutcome {
    let turn = Turn.current
    while true {
      let outcome = commit(in: turn) { state in
        guard state.modifier == nil else { return false }
        store()
        state.stampIfTied()
        return true
      }
      guard case .refused = outcome else { return outcome }
      waitForModification(turn)
    }
  }

  /// Commits a change of the value: every write comes this way, or, if it is the assignment of a variable
  /// that no derived value stands for, along a copy of the first half that the client's code inlines.
  ///
  /// `store` puts the new value in place, under the lock, and returns true, or returns false to refuse. What
  /// is written by the last action of a delivery need not wait until it has returned.
  final func commit(
    in turn: Turn, endsDelivery: Bool = false, _ store: (inout State) -> Bool
  ) -> WriteOutcome {
    if !isProbablyWatched.load(ordering: .relaxed) {
      let outcome = state.withLock { state -> WriteOutcome? in
        guard !state.isWatched else { return nil }
        guard store(&state) else { return .refused }
        guard endsDelivery else { return changed(&state) }
        state.version += 1
        if let observations = state.observations { _ = announce(observations, turn) }
        return .nothing
      }
      if let outcome { return outcome }
    }
    return turn.isBusy ? commitAndMark(turn, store) : commitAndCompute(turn, store)
  }

  /// Marks what depends on this node, and leaves the rest to the turn.
  private func commitAndMark(_ turn: Turn, _ store: (inout State) -> Bool) -> WriteOutcome {
    Graph.ledger.withLock { ledger in
      var box: Ref<AnyBox>?
      let outcome = commit(&ledger, turn, &box, store)
      if case .refused = outcome { return outcome }
      ledger.mark(below: self)
      noteWrittenInTransform(turn)
      return outcome
    }
  }

  /// Brings what depends on this node up to date before anything is delivered.
  private func commitAndCompute(_ turn: Turn, _ store: (inout State) -> Bool) -> WriteOutcome {
    turn.withPass { pass in
      let (outcome, collected) = Graph.ledger.withLock { ledger -> (WriteOutcome, Pass.Collected) in
        var box: Ref<AnyBox>?
        let outcome = commit(&ledger, turn, &box, store)
        guard let box else { return (outcome, .nothing) }
        return (outcome, pass.collect(written: self, box, &ledger, turn))
      }
      if case .refused = outcome { return outcome }
      turn.suspend { Graph.finish(pass, collected, turn) }
      if case .nothing = outcome { return .settle(turn) }
      return outcome
    }
  }

  /// The change itself, under both locks. Puts the new value into a box if something is to be computed from
  /// it right away.
  private func commit(
    _ ledger: inout Graph.Ledger, _ turn: Turn, _ box: inout Ref<AnyBox>?,
    _ store: (inout State) -> Bool
  ) -> WriteOutcome {
    let outcome = state.withLock { state -> WriteOutcome in
      guard store(&state) else { return .refused }
      let outcome = changed(&state)
      if dependents.isEmpty {
        watch(false, &state)
        hasTreeBelow = true
      } else if turn.isBusy {
        wait(in: turn, &state)
      } else {
        box = boxed()
      }
      return outcome
    }
    if case .refused = outcome { return outcome }
    ledger.clock += 1
    changedAt = ledger.clock
    return outcome
  }

  /// Notes that a transform has written what its pass computes from. Called under the ledger.
  private func noteWrittenInTransform(_ turn: Turn) {
    guard let pass = turn.computing, pass.with({ mark == $0.serial }) else {
      return
    }
    turn.writesOfOwnInputs += 1
  }
}

// MARK: - Telling the observations

extension Node {
  /// Counts a write. Called under the lock, when the value is stored.
  @usableFromInline
  final func written(_ state: inout State) -> WriteOutcome {
    state.stampIfTied()
    return changed(&state)
  }

  /// Counts a change that is no new write.
  @inline(__always)
  final func changed(_ state: inout State) -> WriteOutcome {
    state.version += 1
    guard let observing = state.observing else { return .nothing }
    return announceChange(observing, &state)
  }

  private final func announceChange(
    _ observing: Ref<Observations>, _ state: inout State
  ) -> WriteOutcome {
    let turn = Turn.current
    if turn.isBusy {
      wait(in: turn, &state)
      return .nothing
    }
    guard let lane = observing.with({ $0.onlyLane }) else {
      return announce(observing.object, turn) ? .settle(turn) : .nothing
    }
    switch lane.with({ $0.notify(turn) }) {
    case .run: return .round(lane, turn, state.version)
    case .post: turn.post(ScheduledRound(node: self, lane: lane.object))
    case .nothing: return .nothing
    }
    return .settle(turn)
  }

  /// Lets the delivery of a write wait until its thread is done with what it is doing.
  final func wait(in turn: Turn, _ state: inout State) {
    guard state.waitingIn != turn.id else { return }
    state.waitingIn = turn.id
    state.waiting += 1
    turn.wait(self)
  }

  /// Puts the lanes that have to hear of a change on the agenda. Called under the lock. Returns whether
  /// there is anything to do.
  final func announce(
    _ observations: Observations, _ turn: Turn, box: Ref<AnyBox>? = nil, version: UInt64 = 0
  ) -> Bool {
    if let lane = observations.onlyLane {
      return lane.with {
        schedule($0, $0.notify(turn), turn, box: box, version: version)
      }
    }
    var isAny = false
    for lane in observations.lanes
    where schedule(lane, lane.notify(turn), turn, box: box, version: version) { isAny = true }
    return isAny
  }

  /// Puts the round that a lane asks for on the agenda, or has it sent to its place. Returns whether it asks
  /// for one.
  @discardableResult
  final func schedule(
    _ lane: Lane, _ notified: Lane.Notified, _ turn: Turn, box: Ref<AnyBox>? = nil,
    version: UInt64 = 0
  ) -> Bool {
    switch notified {
    case .run:
      if let box { _ = box.retain() }
      turn.plan(ScheduledRound(node: self, lane: lane, box: box, version: version))
    case .post: turn.post(ScheduledRound(node: self, lane: lane))
    case .nothing: return false
    }
    return true
  }

  /// Delivers what was stored, and whatever that leads to.
  @usableFromInline
  final func deliver(_ outcome: WriteOutcome, _ value: UnsafeRawPointer?) {
    switch outcome {
    case .nothing, .refused: break
    case .settle(let turn): turn.settle()
    case .round(let lane, let turn, let version):
      turn.enter()
      lane.with { $0.run(value, nil, version, self, turn) }
      turn.leave()
    }
  }
}
