// What a lane of events does in another way than one of values.

extension Lane {
  /// Begins a round for an event that was sent just now, if nothing is in its way. `nil` if no observation
  /// is there to receive it.
  func beginAtOnce(_ context: ThreadContext) -> Bool? {
    guard list.live > 0 else { return nil }
    guard isIdle, !isBehind, place.isHere(context) else { return false }
    nextCause = context.cause + 1
    begin(context)
    return true
  }

  /// Puts an event down.
  func append(_ entry: EventQueue.Entry) {
    if events == nil { events = EventQueue() }
    events?.entries.append(entry)
    isBehind = true
  }

  /// There may be events to deliver. Says what the caller has to do about it.
  func notifyOfEvents(_ context: ThreadContext) -> Notified {
    guard let count = events?.entries.count, count > 0 else { return .nothing }
    if isRunning {
      // A thread delivers what it sends to its own queue, and so whatever was sent there before. Without a
      // place, others may have to take that over.
      if runner == context.id, !place.isWriter { events?.takeAll() }
      return runner != context.id && mustFollow(context) ? .send : .nothing
    }
    // A writer does not deliver many events of others first.
    let mustLeave = place.isWriter && isQueued && count > ThreadContext.mostRounds
    return !mustLeave && place.isHere(context) ? .run : sendJob(context)
  }

  /// Takes the next event. Called under the lock.
  func nextEvent() -> EventQueue.Entry? {
    let entry = events?.entries.popFirst()
    isBehind = events?.entries.isEmpty == false
    return entry
  }
}
