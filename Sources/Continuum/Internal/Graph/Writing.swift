// Where a write of a variable begins, after `StoredNode.store`: it stores the value, and, if something linked is derived
// from it, begins a pass, which goes on in `Pass+Begin`. What delivers the value is in `Notify`.

/// What a thread has to do when its write is stored and it has left the lock. It has to do that: `perform` does.
@usableFromInline
enum WriteOutcome: @unchecked Sendable {  // It stays on the thread of the write.
  /// There is nothing to deliver here and now.
  case nothing
  /// To make the round of a lane. It was begun under the lock, so no other thread makes it: a lane whose round is dropped
  /// delivers nothing any more.
  case begunRound(Ref<Lane>, ThreadContext, Moment)
  /// To make the rounds on the queue of the thread.
  case flush(ThreadContext)
  /// Nothing was stored.
  case refused
}

// MARK: - Committing

extension ValueNode {
  /// Writes the value, and waits as long as it is being modified. `store` puts the new value in place.
  @usableFromInline
  final func write(_ store: () -> Void) -> WriteOutcome {
    let context = ThreadContext.current
    while true {
      let outcome = commit(in: context) { _, state in
        guard state.modifier == nil else { return false }
        store()
        return true
      }
      guard case .refused = outcome else { return outcome }
      waitForModification()
    }
  }

  /// Commits a change inside a batch, whose end delivers it: so nothing is left to do with the outcome.
  final func commitInBatch(
    in context: ThreadContext, _ store: (inout Graph.Core, inout State) -> Bool
  ) {
    assert(context.isBatching, "Nothing delivers the change.")
    let outcome = commit(in: context, store)
    if case .begunRound = outcome { assertionFailure("Nothing makes the round that was begun.") }
  }

  /// Commits a change of the value. Every write comes this way, except the assignment of a variable without linked
  /// dependents: client code inlines a copy of the first half.
  ///
  /// `store` puts the new value in place, under the lock, and returns true, or returns false to refuse. The write will be
  /// at `core.next`.
  final func commit(
    in context: ThreadContext, _ store: (inout Graph.Core, inout State) -> Bool
  ) -> WriteOutcome {
    if context.isBatching {
      return withCore { core, state in
        guard store(&core, &state) else { return .refused }
        let outcome = noteWrite(&core, &state)
        noteWrittenInTransform(context)
        guard state.hasDependents else { return outcome }
        addPendingWrite(in: context, &state)
        core.invalidate(below: self)
        return outcome
      }
    }
    // Values that depend on this node are computed before anything is delivered.
    return context.withPass { pass in
      let (outcome, next) = withCore { core, state -> (WriteOutcome, Pass.NextAction?) in
        guard store(&core, &state) else { return (.refused, nil) }
        let outcome = noteWrite(&core, &state)
        guard state.hasDependents else { return (outcome, nil) }
        return (outcome, pass.begin(written: self, &core))
      }
      guard let next else { return outcome }
      context.batchWithoutFlush { pass.run(next) }
      if case .nothing = outcome { return .flush(context) }
      return outcome
    }
  }

  /// Notes the assignment of a variable that nothing linked is derived from. Called under the lock, when the value
  /// is stored.
  @usableFromInline
  final func noteAssignment(_ core: inout Graph.Core, _ state: inout State) -> WriteOutcome {
    if !core.active.isEmpty { noteWrittenInTransform(.current) }
    return noteWrite(&core, &state)
  }

  /// Notes that a transform has written an input of its pass. Called under the lock.
  private func noteWrittenInTransform(_ context: ThreadContext) {
    if context.computing?.pass == visitedBy { context.state.pointee.writesOfOwnInputs += 1 }
  }
}

// MARK: - Noting

extension Node {
  /// Notes a write. Called under the lock, when the value is stored.
  @inline(__always)
  final func noteWrite(_ core: inout Graph.Core, _ state: inout State) -> WriteOutcome {
    noteChange(&core, &state)
    if Tracing.isOn { return tracedChange(&state) }
    guard let observing = state.observing else { return .nothing }
    return notifyOnWrite(observing, &state)
  }

  /// Notes when the value has changed. Called under the lock.
  @inline(__always)
  final func noteChange(_ core: inout Graph.Core, _ state: inout State) {
    state.changedAt = core.tick()
    if state.nextWriteIsRelevant {
      core.lastRelevantWrite = state.changedAt
      state.nextWriteIsRelevant = state.hasDependents
    }
    if Tracing.isOn { traceWrote() }
  }
}
