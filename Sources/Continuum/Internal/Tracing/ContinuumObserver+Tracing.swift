// What an observation records while there is a trace. The library's own observations make no events: the
// change of their source is the cause of what they lead to.

extension ContinuumObserver {
  /// A value is about to be delivered, or is skipped because it is equal. Returns the cause of whatever the delivery
  /// does.
  func traceReceived(
    _ event: TraceRecord.Event, _ detail: TraceRecord.Detail? = nil, at moment: Moment,
    _ work: Work, _ box: Ref<AnyBox>? = nil
  ) -> TraceRecord? {
    let node = work.node
    let missed = Tracing.noteReceived(node, moment, after: delivered, self)
    // The lane knows the cause of an event. A first delivery is caused by what its thread is doing.
    let cause =
      node.isEvents || detail == .observed
      ? ThreadContext.current.traced : Tracing.lastChange(of: node, moment: moment)
    guard site != nil, Tracing.isWanted(cause) else { return cause }
    let destination = label(targetType(work), work)
    if missed > 0 {
      Tracing.note(.skipped, .overtaken(count: missed), of: node, because: cause, to: destination)
    }
    defer { Tracing.handOut(.current) }
    return Tracing.note(
      event, detail, of: node, because: cause, to: destination, in: work.lane?.place.name
    ) { box?.retain() }
  }

  /// The observation has ended, and has not released anything yet.
  func traceEnded(_ work: Work) {
    let cause = ThreadContext.current.traced
    guard site != nil, Tracing.isWanted(cause) else { return }
    let target = targetType(work)
    let isSourceEnded = work.node.withLock { $0.isClosed } || work.node.isOwnerDeallocated
    Tracing.note(
      .ended,
      hasTarget && target == nil ? .targetDeallocated : isSourceEnded ? .sourceEnded : nil,
      of: work.node, because: cause, to: label(target, work))
  }

  private func label(_ target: Any.Type?, _ work: Work) -> String {
    let name = work.destination.name(target: target).map { "\($0) " } ?? ""
    return "\(name)(\(site?.fileAndLine ?? ""))".onOneLine
  }
}
