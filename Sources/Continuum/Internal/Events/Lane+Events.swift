// How a lane of events differs from one of values.

extension Lane {
  /// Begins a round for an event that was sent just now, if nothing is in its way.
  func beginAtOnce(_ context: ThreadContext) -> Bool {
    guard list.live > 0, isIdle, !isBehind, place.isHere(context) else { return false }
    nextChainLength = context.chainLength + 1
    begin(context)
    return true
  }

  /// Puts an event down.
  func append(_ entry: EventQueue.Entry) {
    events.entries.append(entry)
    isBehind = true
  }

  /// Notes that there may be events to deliver. Returns what the caller has to do.
  func notifyOfEvents(_ context: ThreadContext) -> Request {
    let count = events.entries.count
    guard count > 0 else { return .nothing }
    if runner == context.id {
      // A thread delivers the events that it sends to its own queue, and so earlier ones. Without a place, other
      // threads may have to take over.
      if !place.isWriter { events.setGoal() }
      return .nothing
    }
    // A writer does not deliver many events of other threads first.
    let mustLeave = place.isWriter && isJobOnItsWay && count > ThreadContext.mostRounds
    return !isRunning && !mustLeave && place.isHere(context) ? .run : sendJob(context)
  }

  /// The observations that an event may reach. Called by the thread of the round.
  func receivers(of number: Moment) -> [Ref<ContinuumObserver>] {
    let slots = list.slotsInRound
    return (0..<slots.count).compactMap { slots[$0] }.filter { $0.with { $0.delivered < number } }
  }

  /// Takes the next event, for all observations that have come by now: after the round began, the queue may have been
  /// dropped, and the event sent to others. Called under the lock.
  func nextEvent() -> EventQueue.Entry? {
    list.startRound()
    let entry = events.entries.popFirst()
    isBehind = !events.entries.isEmpty
    return entry
  }
}
