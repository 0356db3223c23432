// The engine reports here what was written, sent, computed or posted. Observations report received and skipped
// values, and their own end, in a file of their own. No other code of the engine knows of events. Each hook is
// called only while there is a trace.

extension Node {
  /// The value has changed. Called under the lock.
  final func traceWrote() {
    Tracing.noteChange(.wrote, of: self) { boxToDescribe() }
  }

  /// Does what `written` does. There is always something left to do: to hand out the event.
  @inline(never)
  final func tracedChange(_ state: inout State) -> WriteOutcome {
    traceWrote()
    guard let observing = state.observing else { return .settle(.current) }
    let outcome = announceChange(observing, &state)
    if case .nothing = outcome { return .settle(.current) }
    return outcome
  }

  /// The notification of the change at a moment is about to be posted. Called without a lock.
  final func tracePosted(_ moment: Moment) {
    let context = ThreadContext.current
    if !origin.isOwn {
      let cause = Tracing.lastChange(of: self, moment: moment)
      Tracing.note(.posted, of: self, cause: cause, context)
    }
    Tracing.handOut(context)
  }

  final func traceDeinit() { Tracing.forget(self) }
}

extension EventNode {
  /// An event is sent. Returns the cause of its deliveries. Called under the lock.
  func traceSent(_ box: AnyBox) -> TraceRecord? {
    Tracing.noteChange(.sent, of: self) { Ref.retained(box) }
  }
}

extension Event {
  /// The transform of `node` has made `made` of an event; `nil` if it has dropped the event.
  func traceComputed(by node: EventNode, _ made: AnyBox?) {
    let cause = Graph.core.withLockUnchecked { _ in traced }
    let record = Tracing.note(
      .computed(isChanged: made != nil), of: node, cause: cause, .current)
    Graph.core.withLockUnchecked { _ in traced = record }
  }
}

extension Pass {
  /// Records that a transform has run, if it has. A value that is not published, because another thread was faster,
  /// is no event: how often that happens is different each time.
  @inline(never)
  func traceComputed(_ step: Step, _ node: Derived) {
    if !step.isChanged, !step.mustCompute {
      func isChanged(_ reference: Reference) -> Bool {
        reference >= 0 && steps[Int(reference)].isChanged
      }
      let isAnyChanged =
        node.inputCount == 1
        ? isChanged(step.first)
        : (0..<node.inputCount).contains { isChanged(references[Int(step.first) + $0]) }
      guard isAnyChanged else { return }
    }
    Tracing.noteComputed(
      node, isChanged: step.isChanged, asOf: asOf, step.isChanged ? step.new : nil)
  }
}
