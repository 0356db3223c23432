/// What a thread has to do when its write is stored and it has left the lock.
@usableFromInline
enum WriteOutcome: @unchecked Sendable {  // It stays on the thread of the write.
  /// There is nothing to deliver here and now.
  case nothing
  /// To make a round of one lane.
  case round(Ref<Lane>, ThreadContext, Moment)
  /// To deliver what the thread has planned.
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

  /// Commits a change of the value. Every write comes this way, except the assignment of a variable without linked
  /// dependents: client code inlines a copy of the first half.
  ///
  /// `store` puts the new value in place, under the lock, and returns true, or returns false to refuse. A value
  /// that is carried over from another variable stands for the write at `stamp`.
  final func commit(
    in context: ThreadContext, carrying stamp: Moment? = nil,
    _ store: (inout Graph.Core, inout State) -> Bool
  ) -> WriteOutcome {
    if context.isBatching {
      return withCore { core, state in
        guard store(&core, &state) else { return .refused }
        let outcome = noteWrite(&core, &state, stamp)
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
        let outcome = noteWrite(&core, &state, stamp)
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

// MARK: - Notifying the observations

extension Node {
  /// Notes a write. Called under the lock, when the value is stored.
  @inline(__always)
  final func noteWrite(
    _ core: inout Graph.Core, _ state: inout State, _ stamp: Moment? = nil
  ) -> WriteOutcome {
    noteChange(&core, &state, stamp)
    if Tracing.isOn { return tracedChange(&state) }
    guard let observing = state.observing else { return .nothing }
    return notifyOnWrite(observing, &state)
  }

  /// Notes when the value has changed, and which write it stands for: another one if it was carried over from
  /// another variable. Called under the lock.
  @inline(__always)
  final func noteChange(
    _ core: inout Graph.Core, _ state: inout State, _ stamp: Moment? = nil
  ) {
    state.changedAt = core.tick()
    if state.nextWriteIsRelevant {
      core.lastRelevantWrite = state.changedAt
      state.nextWriteIsRelevant = state.hasDependents
    }
    if let stamp { state.makeObservations().with { $0.carry(stamp, at: state.changedAt) } }
    if Tracing.isOn { traceWrote() }
  }

  final func notifyOnWrite(
    _ observing: Ref<Observers>, _ state: inout State
  ) -> WriteOutcome {
    let context = ThreadContext.current
    if context.isBatching {
      addPendingWrite(in: context, &state)
      return .nothing
    }
    // A thread that computes first begins no round: another one may be faster.
    guard !state.hasDependents, let lane = observing.with({ $0.onlyLane }) else {
      return notifyLanes(context) ? .flush(context) : .nothing
    }
    return lane.with { lane in
      let request = lane.notifyOfValue(context)
      guard case .run = request else {
        return schedule(lane, request, context) ? .flush(context) : .nothing
      }
      lane.begin(context)
      return .round(.unretained(lane), context, state.changedAt)
    }
  }

  /// Delays the delivery of a write until its thread is done with its current work. Only writes of one thread
  /// coalesce: each thread announces its own, so that none waits for another (L8).
  final func addPendingWrite(in context: ThreadContext, _ state: inout State) {
    guard state.pendingWriter != context.id else { return }
    state.pendingWriter = context.id
    state.pendingWriteCount += 1
    context.addPendingWrite(self)
  }

  /// Announces an entry of the thread's list, and so all writes by now. Its next write puts the node there again.
  /// Other threads keep the entries of their lists, and announce them, too: observations that live there must not
  /// wait for this thread (L8). Called under the lock.
  final func notifyPendingWrite(in context: ThreadContext) {
    state.pendingWriter = nil
    state.pendingWriteCount -= 1
    notifyLanes(context)
  }

  /// Puts the lanes that have to receive a change or event on the queue. Called under the lock. Returns whether
  /// there is anything to do.
  @discardableResult
  final func notifyLanes(_ context: ThreadContext) -> Bool {
    var isAny = false
    state.observing?.with {
      $0.forEachLane { lane in
        let request = isEvents ? lane.notifyOfEvents(context) : lane.notifyOfValue(context)
        if schedule(lane, request, context) { isAny = true }
      }
    }
    return isAny
  }

  /// Puts the round that a lane asks for on the queue, or has it sent to its place. Returns whether it asks
  /// for one.
  @discardableResult
  final func schedule(
    _ lane: Lane, _ request: Lane.Request, _ context: ThreadContext
  ) -> Bool {
    switch request {
    case .run: context.enqueue(ScheduledRound(lane, of: self, isJob: false))
    case .send: context.enqueueToSend(ScheduledRound(lane, of: self, isJob: true))
    case .nothing: return false
    }
    Counted.visit()
    return true
  }

  /// Delivers the stored value, and whatever that leads to.
  @usableFromInline
  final func perform(_ outcome: WriteOutcome, _ value: ErasedValue?) {
    switch outcome {
    case .nothing, .refused: break
    case .flush(let context):
      // Inside a batch or a delivery, nothing else is settled now.
      if context.isBatching { Tracing.handOut(context) }
      context.batch {}
    case .round(let lane, let context, let moment):
      context.startBatch()
      lane.with { $0.drain(value, nil, nil, moment, self, context) }
      context.endBatch()
    }
  }
}
