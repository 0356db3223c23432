// What an observation records while there is a trace. The library's own observations make no events: the
// change of their source is the cause of what they lead to.

extension ContinuumObserver {
  /// A delivery is about to be made. Returns the cause of whatever it does.
  func traceReceived(
    _ moment: Moment, _ type: Any.Type, _ work: Work, _ context: ThreadContext
  ) -> TraceRecord? {
    // The lane knows the cause of an event.
    let (cause, missed) =
      work.node.isEvents
      ? (context.traced, 0)
      : Tracing.noteReceived(work.node, moment: moment, after: delivered, self)
    guard site != nil, Tracing.isWanted(cause) else { return cause }
    let destination = label(hasTarget ? type : nil, work)
    noteOvertaken(missed, cause, destination, work, context)
    let delivery = Tracing.note(
      .delivered, of: work.node, cause: cause, to: destination, place: work.lane?.place, context)
    Tracing.handOut(context)
    return delivery
  }

  private func noteOvertaken(
    _ count: Int, _ cause: TraceRecord?, _ destination: String, _ work: Work,
    _ context: ThreadContext
  ) {
    guard count > 0 else { return }
    Tracing.note(
      .skipped(.overtaken(count: count)), of: work.node, cause: cause, to: destination, context)
  }

  /// The first delivery is about to be made, on this thread.
  func traceFirst(
    _ box: Ref<AnyBox>?, _ moment: Moment, _ work: Work, _ context: ThreadContext
  ) {
    noteStart(at: moment, work)
    guard site != nil, Tracing.isWanted(context.traced) else { return }
    context.traced = Tracing.note(
      .delivered, .observed, of: work.node, Tracing.wantsValues ? box?.retain() : nil,
      cause: context.traced, to: label(targetType, work), context)
    Tracing.handOut(context)
  }

  /// The observation receives the changes after `moment`. Called under the lock.
  func traceRegistered(after moment: Moment, _ work: Work) {
    noteStart(at: moment, work)
  }

  private func noteStart(at moment: Moment, _ work: Work) {
    guard !work.node.isEvents else { return }
    _ = Tracing.noteReceived(work.node, moment: moment, after: .never, self)
  }

  /// The value is no change for this observation.
  func traceEqual(_ moment: Moment, _ work: Work) {
    let context = ThreadContext.current
    let (cause, missed) = Tracing.noteReceived(
      work.node, moment: moment, after: delivered, self)
    guard site != nil, Tracing.isWanted(cause) else { return }
    let destination = label(targetType, work)
    noteOvertaken(missed, cause, destination, work, context)
    Tracing.note(.skipped(.equal), of: work.node, cause: cause, to: destination, context)
  }

  /// The observation has ended, and has not released anything yet.
  func traceEnded(_ work: Work) {
    let context = ThreadContext.current
    Tracing.forget(self, of: work.node)
    guard site != nil, Tracing.isWanted(context.traced) else { return }
    let target = targetType
    let isClosed = work.node.withLock { $0.isClosed }
    Tracing.note(
      .ended,
      hasTarget && target == nil
        ? .targetDeallocated : isClosed || work.node.isOwnerDeallocated ? .sourceEnded : nil,
      of: work.node, cause: context.traced, to: label(target, work), context)
  }

  private func label(_ target: Any.Type?, _ work: Work) -> String {
    work.destination.label(target: target, site).description
  }
}
