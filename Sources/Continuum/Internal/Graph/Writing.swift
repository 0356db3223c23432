// Where a write of a variable begins, after `StoredNode.store`: it stores the value, and, if something linked is derived
// from it, begins a pass, which goes on in `Pass+Begin`, all in one critical section. `perform`, in `Notify`, does the
// rest, without the lock.

/// What a thread has to do when its write is stored and it has left the lock. It has to do that: `perform` does.
@usableFromInline
enum WriteOutcome: @unchecked Sendable {  // It stays on the thread of the write.
  /// There is nothing to deliver here and now.
  case nothing
  /// To make the round of a lane. It was begun under the lock, so no other thread makes it: a lane whose round is dropped
  /// delivers nothing any more.
  case begunRound(Ref<Lane>, ThreadContext, Moment)
  /// To run the pass, which was begun under the lock, and to make the rounds on the queue. A pass that is dropped would
  /// keep what others release for ever.
  case begunPass(UnsafeMutablePointer<Pass>)
  /// To make the rounds on the queue of the thread.
  case flush(ThreadContext)
  /// Nothing was stored.
  case refused
}

// MARK: - Committing

extension ValueNode {
  /// Stores a value as soon as no thread is modifying the variable. `store` comes here only if one was.
  @usableFromInline
  final func write(_ store: () -> Void) -> WriteOutcome {
    while true {
      let outcome = commit { _, state in
        guard state.modifier == nil else { return false }
        store()
        return true
      }
      guard case .refused = outcome else { return outcome }
      waitForModification()
    }
  }

  /// Commits a change inside a batch, whose end delivers it: so nothing is left to do with the outcome.
  final func commitInBatch(_ store: (inout Graph.Core, inout State) -> Bool) {
    assert(ThreadContext.current.isBatching, "Nothing delivers the change.")
    switch commit(store) {
    case .nothing, .flush, .refused: break
    case .begunRound, .begunPass: assertionFailure("Nothing goes on with what was begun.")
    }
  }

  /// Commits a change of the value. Every write comes this way, except the assignment of a variable: client code inlines
  /// a copy.
  ///
  /// `store` puts the new value in place, under the lock, and returns true, or returns false to refuse. The write will be
  /// at `core.next`.
  final func commit(_ store: (inout Graph.Core, inout State) -> Bool) -> WriteOutcome {
    withCore { core, state in store(&core, &state) ? noteStored(&core, &state) : .refused }
  }

  /// Commits what was stored just now. Called under the lock.
  @usableFromInline
  final func noteStored(_ core: inout Graph.Core, _ state: inout State) -> WriteOutcome {
    if !core.active.isEmpty { noteWrittenInTransform(.current) }
    let outcome = noteWrite(&core, &state)
    return state.hasDependents ? noteDirty(&core, &state, outcome) : outcome
  }

  /// Marks the values below, which are computed before anything is delivered: now, or at the end of the batch.
  @inline(never)
  private func noteDirty(
    _ core: inout Graph.Core, _ state: inout State, _ outcome: WriteOutcome
  ) -> WriteOutcome {
    let context = ThreadContext.current
    if context.isBatching {
      addPendingWrite(in: context, &state)
      core.invalidate(below: self)
      return outcome
    }
    let pass = context.takePass()
    pass.pointee.next = pass.pointee.begin(written: self, &core)
    return .begunPass(pass)
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
