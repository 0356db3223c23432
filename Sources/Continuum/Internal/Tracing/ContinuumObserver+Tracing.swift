// What an observation notes while somebody traces. The library's own observations are no events; what they
// lead to has their source's change as its cause.

extension ContinuumObserver {
  /// A delivery is about to be made. Returns what leads to whatever it does.
  func noteDelivery(
    _ version: UInt64, _ type: Any.Type, _ work: Work, _ context: ThreadContext
  ) -> TraceRecord? {
    // The lane knows what an event was caused by.
    let (cause, missed) =
      work.node.isEvents
      ? (context.traced, 0) : Tracing.noteReceived(work.node, version: version, after: delivered)
    guard site != nil, Tracing.isWanted(cause) else { return cause }
    let destination = label(hasTarget ? type : nil, work)
    if missed > 0 {
      Tracing.note(
        .skipped(.overtaken(count: missed)), of: work.node, cause: cause, to: destination, context)
    }
    let delivery = Tracing.note(
      .delivered, of: work.node, cause: cause, to: destination, place: work.lane?.place, context)
    Tracing.handOut(context)
    return delivery
  }

  /// The first delivery is about to be made, here.
  func noteStart(
    _ box: Ref<AnyBox>?, _ version: UInt64, _ work: Work, _ context: ThreadContext
  ) {
    guard site != nil, Tracing.isWanted(context.traced) else { return }
    context.traced = Tracing.note(
      .delivered, .observed, of: work.node, Tracing.wantsValues ? box?.retain() : nil,
      cause: context.traced, to: label(targetType, work), context)
    Tracing.handOut(context)
  }

  /// The value is no change for this observation.
  func noteEqual(_ version: UInt64, _ work: Work) {
    let context = ThreadContext.current
    let (cause, _) = Tracing.noteReceived(work.node, version: version, after: 0)
    guard site != nil, Tracing.isWanted(cause) else { return }
    Tracing.note(
      .skipped(.equal), of: work.node, cause: cause, to: label(targetType, work), context)
  }

  /// The observation is over, and has not let go of anything.
  func noteEnd(_ work: Work) {
    let context = ThreadContext.current
    guard site != nil, Tracing.isWanted(context.traced) else { return }
    let target = targetType
    let isClosed = work.node.state.withLock { $0.isClosed }
    Tracing.note(
      .ended,
      hasTarget && target == nil ? .targetGone : isClosed || work.node.isGone ? .sourceGone : nil,
      of: work.node, cause: context.traced, to: label(target, work), context)
  }

  private func label(_ target: Any.Type?, _ work: Work) -> String {
    work.destination.label(target: target, site).description
  }
}
