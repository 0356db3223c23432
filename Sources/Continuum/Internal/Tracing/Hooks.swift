// The engine reports here what was written, computed or posted. Signals and observations note their own
// events. Those of nodes and passes are called only while there is a trace.

extension Node {
  /// The value has changed. Called under the lock.
  @inline(never)
  final func traceWrote() {
    Tracing.note(
      .wrote, origin.kind == .property ? .ofProperty : nil, of: self, changedAt: changedAt,
      because: ThreadContext.current.traced
    ) { boxToDescribe() }
  }

  /// Does the rest of what `noteWrite` does. There is always something left to do: to hand out the event.
  @inline(never)
  final func tracedChange(_ state: inout State) -> WriteOutcome {
    let outcome = state.observing.map { notifyOnWrite($0, &state) } ?? .nothing
    if case .nothing = outcome { return .flush(.current) }
    return outcome
  }

  /// The notification of the change at a moment is about to be posted. Called without a lock.
  final func tracePosted(_ moment: Moment) {
    Tracing.note(.posted, of: self, because: Tracing.lastChange(of: self, moment: moment))
    Tracing.handOut(.current)
  }
}

extension Pass {
  /// Records that a transform has run, if it has. A value that is not published, because another thread was faster,
  /// is no event: how often that happens is different each time.
  @inline(never)
  func traceComputed(_ step: Step, _ node: ComputedNode) {
    guard step.isChanged || step.mustCompute || depends(step, node, on: { $0.isChanged }) else {
      return
    }
    Tracing.note(
      .computed, step.isChanged ? nil : .unchanged(), of: node,
      changedAt: step.isChanged ? asOf : nil,
      because: Tracing.causeOfComputing(node, asOf: asOf)
    ) { step.isChanged ? step.new?.retain() : nil }
  }
}

extension ThreadContext {
  /// While there is a trace: what this thread is doing, the cause of whatever happens here.
  var traced: TraceRecord? { state.pointee.traced }

  /// Runs `body`, as what `record` is about. `nil` if there is no trace.
  @inline(__always)
  func trace(as record: TraceRecord?, _ body: () -> Void) {
    let outer = state.pointee.traced
    state.pointee.traced = record
    body()
    state.pointee.traced = outer
  }
}
