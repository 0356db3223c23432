// How the thread that has begun a round of a lane takes the newest value through its observations.

extension Lane {
  /// Goes through the observations until they have received the newest value, or the thread has to let others
  /// through. The thread that has begun the round calls it, without the lock.
  ///
  /// A round whose own thread writes the node starts over: observations are always notified in the order in which
  /// they were made (L3), and those not reached get the newest value only (L7).
  ///
  /// The first value is that of `moment`, if the caller knows it. A round releases `box`.
  func drain(
    _ value: ErasedValue?, _ box: Ref<AnyBox>?, _ comparison: Comparison?, _ moment: Moment,
    _ node: Node, _ context: ThreadContext
  ) {
    let (outerCause, outerSource) = (context.chainLength, context.state.pointee.source)
    defer { (context.chainLength, context.state.pointee.source) = (outerCause, outerSource) }
    context.state.pointee.source = .unretained(node)
    context.chainLength = round.chainLength
    var (moment, comparison) = (moment, comparison)
    var isComplete =
      if let value {
        deliverToAll(value, nil, moment, node, context)
      } else {
        deliverNewest(box, &comparison, &moment, node, context)
      }
    while shouldContinue(isComplete, comparison, moment, node, context) {
      (context.chainLength, comparison) = (round.chainLength, nil)
      isComplete = deliverNewest(nil, &comparison, &moment, node, context)
    }
  }

  /// Delivers the value in `box`, which is that of `moment`; without one, the newest value or the next event.
  @inline(never)
  private func deliverNewest(
    _ box: Ref<AnyBox>?, _ comparison: inout Comparison?, _ moment: inout Moment, _ node: Node,
    _ context: ThreadContext
  ) -> Bool {
    if node.isEvents { return deliverNextEvent(&moment, node, context) }
    var isComplete: Bool?
    if let box {
      known(node, as: ComputedNode.self).open(box) {
        isComplete = deliverToAll($0, comparison, moment, node, context)
      }
      if comparison == nil { Graph.letGo(box) }
    } else {
      node.withValue { value, box, newest in
        moment = newest
        if node.removesDuplicates, let box {
          let box = box.retain()
          comparison = node.withLock { _ in
            known(node, as: ComputedNode.self).comparison(box, in: self)
          }
        }
        isComplete = deliverToAll(value, comparison, newest, node, context)
      }
    }
    if let isComplete { return isComplete }
    // The value no longer exists, so there is nothing to receive.
    moment = node.lastChange
    return true
  }

  private func deliverNextEvent(
    _ moment: inout Moment, _ node: Node, _ context: ThreadContext
  ) -> Bool {
    guard let next = node.withLock({ _ in nextEvent() }) else { return true }
    moment = next.number
    context.chainLength = next.chainLength
    guard known(node, as: EventNode.self).hasBacklog else {
      deliver(next, node, context)
      return true
    }
    let receivers = receivers(of: next.number)
    let isDelivered = deliver(next, node, context)
    // What a transform drops does not come again. Receivers that have ended meanwhile stay until the round has ended.
    let isReceived =
      !isDelivered
      || receivers.contains { $0.with { $0.delivered == next.number && !$0.hasRefused } }
    node.withLock { _ in next.event.withLetter { $0.leaveLane(isReceived: isReceived) } }
    return true
  }

  /// Delivers an event, unless a transform drops it. Returns whether none has.
  @inline(__always) @discardableResult
  private func deliver(_ next: EventQueue.Entry, _ node: Node, _ context: ThreadContext) -> Bool {
    guard let box = next.event.box() else { return false }
    context.trace(as: next.event.traced) {
      known(node, as: EventNode.self).open(.unretained(box)) {
        // No event cuts the round short.
        _ = deliverToAll($0, nil, next.number, node, context)
      }
    }
    return true
  }

  /// Delivers to one observation after the other, without the lock. Returns false if a delivery has written the node:
  /// those behind it have received nothing.
  private func deliverToAll(
    _ value: ErasedValue, _ comparison: Comparison?, _ moment: Moment, _ node: Node,
    _ context: ThreadContext
  ) -> Bool {
    // The list may grow meanwhile. Its slots at the start of the round stay in place.
    let slots = list.slotsInRound
    for index in 0..<slots.count {
      Counted.visit()
      guard let slot = slots[index] else { continue }
      let isReceived = slot.with { $0.receive(value, moment, comparison) }
      if isReceived { round.hasChange = true }
      if context.hasPendingWrites {
        context.propagate()
        if round.hasOwnNews {
          if let comparison { keep(comparison.box, of: moment, to: index) }
          return false
        }
      }
    }
    return true
  }

  /// The round starts over: the observations up to `index` have received a value that the others have not.
  @inline(never)
  private func keep(_ box: Ref<AnyBox>, of moment: Moment, to index: Int) {
    for slot in list.slotsInRound[...index] {
      slot?.with { $0.keepLastValue(box.object, of: moment) }
    }
  }

  /// Ends the round, or begins the next one and returns true. What waits for the end of a round is done here.
  private func shouldContinue(
    _ isComplete: Bool, _ comparison: Comparison?, _ moment: Moment, _ node: Node,
    _ context: ThreadContext
  ) -> Bool {
    // Writes by objects that were released in the round belong to it.
    if context.hasPendingWrites { context.propagate() }
    var posts: [Channel.Post] = []
    var garbage = Garbage()
    var mustReschedule = false
    let goesOn = node.withLock { state in
      if let comparison {
        noteLastValue(
          comparison.box, of: moment, isComplete, known(node, as: ComputedNode.self), &garbage)
      }
      if !isBehind, round.joined < moment {
        // No other thread may bring them this value.
        (isBehind, round.hasOwnNews, nextChainLength) = (true, true, round.chainLength)
      } else if isComplete {
        delivered = max(delivered, moment)
        if !channels.values.isEmpty { complete(moment, &posts) }
        round.hasChange = false
      }
      if isBehind {
        if mayContinue() {
          if taken < ended.count { takeEnded(&state, &posts) }
          startRound()
          return true
        }
        // The first thread to come makes the next round: a writer's, or that of a job, which this one sends if none
        // is on its way.
        mustReschedule = !isJobOnItsWay
        isJobOnItsWay = true
      } else {
        round.hasChange = false
      }
      runner = nil
      if ended.isEmpty, waitingGroups.isEmpty, !state.hasEnded, list.live > 0 {
        list.endRound()
      } else {
        tidy(&state, &garbage, &posts)
      }
      return false
    }
    // First, because foreign code runs below: the next round does not wait for it.
    if mustReschedule { place.schedule(ScheduledRound(self, of: node, isJob: true)) }
    for post in posts { post.send() }
    garbage.clear()
    if let comparison { Graph.letGo(comparison.box) }
    // Writes made meanwhile were caused by this round, too.
    if context.hasPendingWrites { context.propagate() }
    return goesOn
  }

  /// Notes what the observations have received last, if the round has reached all.
  @inline(__always)
  private func noteLastValue(
    _ box: Ref<AnyBox>, of moment: Moment, _ isComplete: Bool, _ node: ComputedNode,
    _ garbage: inout Garbage
  ) {
    guard list.live > 0 else { return lastValue.drop(&garbage) }
    if isComplete { lastValue.replace(with: box, of: moment, node, &garbage) }
  }

  /// Tells the channels that all observations have received the value of `moment`.
  @inline(never)
  private func complete(_ moment: Moment, _ posts: inout [Channel.Post]) {
    for channel in channels.values {
      channel.completed(self, moment, isChange: round.hasChange, &posts)
    }
  }

  /// Whether the thread makes the next round, too.
  private func mayContinue() -> Bool {
    let isForItself = round.hasOwnNews || events.isShortOfGoal
    // A delivery that corrects every write of other threads would never come to an end.
    if isForItself, !(place.isWriter && hasNewsOfOthers) { return true }
    round.roundsForOthers += 1
    return place.isWriter && round.roundsForOthers < ThreadContext.mostRounds
  }
}
