// What the engine tells the traces: that something was written, sent, computed or posted. What observations tell,
// that a value was received or skipped, or that they have ended, is in a file of its own. Nothing else in the
// engine knows of events. Each hook is called only while somebody traces.

extension Node {
  /// There is a new version. Called under the lock.
  final func traceWrote(_ state: borrowing State) {
    Tracing.noteChange(.wrote, of: self, version: state.version) { boxToDescribe() }
  }

  /// Counts a change, as `changed` does. There is always something to do then: to hand out the event.
  @inline(never)
  final func tracedChange(_ state: inout State) -> WriteOutcome {
    traceWrote(state)
    guard let observing = state.observing else { return .settle(.current) }
    let outcome = announceChange(observing, &state)
    if case .nothing = outcome { return .settle(.current) }
    return outcome
  }

  /// The last write is the one that the graph counts as `clock`. Called under the lock.
  final func traceCounted(as clock: UInt64) { Tracing.noteClock(clock, of: self) }

  /// The notification of a version is about to be posted. Called without a lock.
  final func tracePosted(_ version: UInt64) {
    let context = ThreadContext.current
    if !origin.isOwn {
      let cause = Tracing.lastChange(of: self, version: version)
      Tracing.note(.posted, of: self, cause: cause, context)
    }
    Tracing.handOut(context)
  }

  final func traceDeinit() { Tracing.forget(self) }
}

extension EventNode {
  /// An event is sent, which is not counted yet. Returns what led to its deliveries. Called under the lock of the
  /// node.
  func traceSent(_ box: AnyBox, _ state: borrowing State) -> TraceRecord? {
    Tracing.noteChange(.sent, of: self, version: state.version + 1) { Ref.retained(box) }
  }
}

extension Event {
  /// The transform of `node` has made something of an event, or `nil`.
  func traceComputed(by node: EventNode, _ made: AnyBox?) {
    let cause = Graph.core.withLockUnchecked { _ in traced }
    let record = Tracing.note(
      .computed(isChanged: made != nil), of: node, cause: cause, .current)
    Graph.core.withLockUnchecked { _ in traced = record }
  }
}

extension Pass {
  /// Notes for the traces that a transform has run, if it has. What is not published, because another thread was
  /// faster, is no event: how often that happens is different each time.
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
