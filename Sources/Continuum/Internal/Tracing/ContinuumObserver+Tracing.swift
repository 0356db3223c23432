// What an observation records while there is a trace. The library's own observations make no events: the
// change of their source is the cause of what they lead to.

extension ContinuumObserver {
  /// A value is about to be delivered, or is skipped because it is equal. Returns the cause of whatever the delivery
  /// does.
  func traceReceived(
    _ event: TraceRecord.Event, _ detail: TraceRecord.Detail? = nil, at moment: Moment,
    _ contents: Contents, _ box: Ref<AnyBox>? = nil
  ) -> TraceRecord? {
    let node = contents.node
    let missed = Tracing.noteReceived(node, moment, after: delivered, self)
    // The lane knows the cause of an event. A first delivery is caused by what its thread is doing.
    let cause =
      node.isEvents || detail == .observed
      ? ThreadContext.current.traced : Tracing.lastChange(of: node, moment: moment)
    guard site != nil, Tracing.isWanted(cause) else { return cause }
    let destination = label(targetType(contents), contents)
    if missed > 0 {
      Tracing.note(.skipped, .overtaken(count: missed), of: node, because: cause, to: destination)
    }
    defer { Tracing.handOut(.current) }
    return Tracing.note(
      event, detail, of: node, because: cause, to: destination, in: contents.lane?.place.name
    ) { box?.retain() }
  }

  /// The observation has ended, and has not released anything yet.
  func traceEnded(_ contents: Contents) {
    let cause = ThreadContext.current.traced
    guard site != nil, Tracing.isWanted(cause) else { return }
    let target = targetType(contents)
    let isSourceEnded = contents.node.withLock { $0.hasEnded } || contents.node.isOwnerDeallocated
    Tracing.note(
      .ended,
      hasTarget && target == nil ? .targetDeallocated : isSourceEnded ? .sourceEnded : nil,
      of: contents.node, because: cause, to: label(target, contents))
  }

  private func label(_ target: Any.Type?, _ contents: Contents) -> String {
    let name = contents.destination.name(target: target).map { "\($0) " } ?? ""
    return "\(name)(\(site?.fileAndLine ?? ""))".onOneLine
  }
}
