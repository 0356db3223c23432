// How the observations of a node come to know of a change: each lane is asked what to do, and the thread makes a round,
// puts it on its queue, or sends it to its place. A write of a variable that nothing is derived from comes here directly
// from `Writing`, a computed value from `Pass+Publish`.

extension Node {
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
        return enqueue(lane, request, context) ? .flush(context) : .nothing
      }
      lane.begin(context)
      return .begunRound(.unretained(lane), context, state.changedAt)
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
        if enqueue(lane, request, context) { isAny = true }
      }
    }
    return isAny
  }

  /// Puts the round that a lane asks for on the queue of the thread, or on its outbox: `propagate` sends the rounds there
  /// to their places. Returns whether the lane asks for one. Called under the lock.
  @discardableResult
  final func enqueue(
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
      // Inside a batch or a delivery, nothing else is delivered now.
      if context.isBatching { Tracing.handOut(context) }
      context.batch {}
    case .begunPass(let pass):
      let context = pass.pointee.context
      context.batch {
        pass.pointee.run(pass.pointee.next)
        context.putBack(pass)
      }
    case .begunRound(let lane, let context, let moment):
      context.startBatch()
      lane.with { $0.drain(value, nil, nil, moment, self, context) }
      context.endBatch()
    }
  }
}

extension ComputedNode {
  /// Notifies each lane that has yet to receive the value, whichever pass has computed it: observations that live
  /// on this thread wait for no other (L8). Called under the lock.
  @inline(__always)
  final func notifyLanesBehind(_ context: ThreadContext) {
    guard let observing = state.observing else { return }
    let isEnd = isEnding && !isDirty
    if isEnd { state.hasEnded = true }
    observing.with {
      $0.forEachLane { lane in
        guard isEnd || !lane.hasReceived(changedAt) else { return }
        enqueue(lane, lane.notifyOfValue(context), context)
      }
    }
  }
}
