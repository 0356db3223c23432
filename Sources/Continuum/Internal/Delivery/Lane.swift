// Exclusivity is not checked for these lists. A thread that changes them holds the lock, and a check for each
// change would make a write to one binding take 1.8 times as long.

/// The observations of one node that live in one place, in the order in which they were made (L3).
///
/// One thread at a time goes through them, in a round. A thread that brings a change meanwhile leaves a mark:
/// changes during a round coalesce into one delivery of the newest value. A thread holds the lock to use what is
/// here; during a round, the slots of `list` belong to its thread.
@usableFromInline
final class Lane: Keyed, @unchecked Sendable {  // Guarded by the lock.
  /// State of the thread that makes the round. Other threads set `joined`, under the lock.
  private struct Round {
    /// The thread has written the node itself.
    var hasOwnNews = false
    /// An observation has received something since all had received `delivered`. A round that is handed on leaves
    /// that to the next.
    var hasChange = false
    var roundsForOthers: UInt16 = 0
    /// How many changes led, one by one, to this round.
    var chainLength: Int32 = 0
    /// What the observations that came since the round began, which it does not reach, have received.
    var joined = Moment.end
  }

  let place: Place
  @exclusivity(unchecked) var list = ObserverList()
  /// The channels that the observations belong to, for a node that posts.
  @exclusivity(unchecked) var channels = KeyedList<Channel>()

  /// The thread that makes the round.
  private(set) var runner: ThreadContext.ID?
  // Fields of a few bytes stand together.
  /// A job is on its way to the place, also while a thread makes a round. `departs` and `shouldContinue` set it, and the first
  /// job to come clears it in `begin`.
  private(set) var isQueued = false
  /// Some observation has not received everything. For events: there are some in the queue.
  var isBehind = false
  /// Another thread has written since the round began.
  private var hasNewsOfOthers = false
  /// How many changes led, one by one, to the next round.
  var nextChainLength: Int32 = 0
  private var round = Round()
  /// The last round has taken the value of this moment, or a newer one, to every observation. What an observation
  /// receives at its start is not counted.
  private(set) var delivered = Moment.never
  /// What the observations have received last, for a node that removes duplicates.
  @exclusivity(unchecked) var lastValue = LastValueInLane()
  /// Observations that ended in this round, which may be just about to call them. Empty between rounds.
  @exclusivity(unchecked) private var ended: [ContinuumObserver] = []
  /// How many of these are in the list no more: those that ended in an earlier one of the rounds that the thread makes.
  private var taken = 0
  /// The pending work of jobs that came while another thread was making a round: that thread delivers for them.
  @exclusivity(unchecked) private var waitingGroups: [WorkGroup] = []
  /// For a source of events: those still to be delivered. The lane is behind if there are any.
  @exclusivity(unchecked) var events = EventQueue()

  init(place: Place) { self.place = place }

  deinit {
    list.free()
    lastValue.release()
  }

  var key: ObjectIdentifier { ObjectIdentifier(place) }
  var isRunning: Bool { runner != nil }
  var isIdle: Bool { !isRunning && !isQueued }

  /// Whether every observation has received the value of `moment`, or a newer one.
  func hasReceived(_ moment: Moment) -> Bool { !isBehind && delivered >= moment }

  enum Request { case run, send, nothing }

  /// Notes that there is a value to deliver; for events there is `notifyOfEvents`. Returns what the caller has to do:
  /// make a round, now or later, send a job, or nothing.
  func notifyOfValue(_ context: ThreadContext) -> Request {
    guard list.live > 0 else { return .nothing }
    fallBehind(context)
    if runner == context.id {
      round.hasOwnNews = true
      return .nothing
    }
    hasNewsOfOthers = true
    return !isRunning && place.isHere(context) ? .run : sendJob(context)
  }

  private func fallBehind(_ context: ThreadContext) {
    let chainLength = context.chainLength + 1
    nextChainLength = isBehind ? min(nextChainLength, chainLength) : chainLength
    isBehind = true
  }

  /// Asks for a job to the place, unless one is on its way, or a thread makes the round.
  func sendJob(_ context: ThreadContext) -> Request {
    isIdle || mustFollow(context) ? .send : .nothing
  }

  /// Notes that a thread is about to send the job that it has planned. Returns whether it has to: another one may have
  /// sent a job, or made the round. Until then other threads send jobs of their own: none waits for the work that this
  /// one does first (L8).
  func departs(_ context: ThreadContext) -> Bool {
    guard isIdle else { return mustFollow(context) }
    isQueued = isBehind
    return isBehind
  }

  /// Notes that there will be something to deliver, but not yet. Returns whether a job has to be sent.
  func postpone(_ context: ThreadContext) -> Bool {
    guard list.live > 0 else { return false }
    fallBehind(context)
    return isIdle && departs(context)
  }

  /// Whether a job is sent although another thread or job makes the round, because a test waits until the change has
  /// been delivered.
  private func mustFollow(_ context: ThreadContext) -> Bool {
    !place.isWriter && context.hasGroupsForJobs
  }

  func begin(_ context: ThreadContext) {
    assert(ended.isEmpty, "The last round has kept observations that ended in it.")
    runner = context.id
    round.roundsForOthers = 0
    startRound()
  }

  private func startRound() {
    (isBehind, hasNewsOfOthers) = (false, false)
    (round.hasOwnNews, round.chainLength, round.joined) = (false, nextChainLength, .end)
    list.startRound()
  }

  /// Begins a round that the thread has planned, or that a job has brought. Returns whether the thread has to make
  /// it: another one may have been faster. Until then no thread runs the lane, so that none waits for earlier work
  /// of this one (L8).
  func begin(
    isJob: Bool, _ context: ThreadContext, _ state: borrowing Node.State, _ garbage: inout Garbage
  ) -> Bool {
    // First: a thread that makes the round would otherwise rely on this job (L5).
    if isJob { isQueued = false }
    if let runner {
      if runner != context.id { waitingGroups += context.state.pointee.groups }
      return false
    }
    guard isBehind else {
      releaseWaitingGroups(&garbage)
      if list.live == 0 { state.observations?.remove(self, &garbage) }
      return false
    }
    begin(context)
    events.setGoal()
    return true
  }

  /// The actor of the place is deallocated: no job will come. Returns the observations to end.
  func abandon() -> [ContinuumObserver] {
    isQueued = false
    return list.observers
  }
}

// MARK: - Rounds

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
        mustReschedule = !isQueued
        isQueued = true
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
    garbage.release()
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

// MARK: - How observations come and go

extension Lane {
  /// Adds an observation. From here on it receives what is newer than `moment`, and a round is scheduled if it is
  /// behind.
  func register(
    _ observer: ContinuumObserver, after moment: Moment, of node: Node, _ context: ThreadContext
  ) {
    // An empty lane has missed nothing. What an observation receives as its first value is no change.
    if list.live == 0 { delivered = max(delivered, moment == .never ? node.changedAt : moment) }
    observer.register(in: self, after: moment)
    if node.removesDuplicates, lastValue.replaced == nil,
      let current = known(node, as: ComputedNode.self).current
    {
      observer.shareLastValue(current.object)
    }
    list.append(observer)
    if moment < node.changedAt {
      node.schedule(self, notifyOfValue(context), context)
    } else if isRunning {
      round.joined = min(round.joined, moment)
    }
  }

  /// Notes that an observation has ended.
  func remove(
    _ observer: ContinuumObserver, _ observations: Observers, _ state: inout Node.State,
    _ garbage: inout Garbage, _ posts: inout [Channel.Post]
  ) {
    list.live -= 1
    observations.hide(observer)
    if list.live == 0 {
      // No observation can receive anything any more.
      isBehind = false
      dropEvents(&garbage)
      // A round that reads it drops it at its end.
      if !isRunning { lastValue.drop(&garbage) }
    }
    if isRunning {
      // The round may be just about to call it.
      ended.append(observer)
    } else {
      take(observer, observations, &garbage, &posts)
      if list.live == 0, isIdle { observations.remove(self, &garbage) }
    }
  }

  /// Events that code of the place has made, or would have received, are deallocated there (L10).
  private func dropEvents(_ garbage: inout Garbage) {
    let entries = events.entries.removeAll()
    if entries.isEmpty { return }
    for entry in entries { entry.event.withLetter { $0.leaveLane(isReceived: false) } }
    // No reference here may keep them: the place may release them first.
    let dropped = Ref.retained(OnDeinit(keeping: entries)).asObject
    garbage.append { [place] in place.release(dropped, .current) }
  }

  private func take(
    _ observer: ContinuumObserver, _ observations: Observers, _ garbage: inout Garbage,
    _ posts: inout [Channel.Post]
  ) {
    list.take(observer)
    observations.leave(self, observer, &posts)
    if let contents = observer.takeContents() { garbage.append(contents) }
  }

  /// Does the work that had to wait for the end of the round, also of one that is handed on.
  @inline(never)
  private func tidy(
    _ state: inout Node.State, _ garbage: inout Garbage, _ posts: inout [Channel.Post]
  ) {
    takeEnded(&state, &posts)
    for observer in ended {
      if let contents = observer.takeContents() { garbage.append(contents) }
    }
    (ended, taken) = ([], 0)
    // A round that is handed on leaves it to the next.
    if !isBehind { releaseWaitingGroups(&garbage) }
    if state.hasEnded {
      for observer in observersToEnd(state).reversed() { garbage.append { observer.end() } }
    }
    if list.live == 0, isIdle { state.observations!.remove(self, &garbage) }
  }

  /// Takes the observations that ended in the round out of the list, which no thread goes through now. The round that
  /// follows does not visit them: those that replace themselves and write would make it longer each time (L11). What they
  /// captured is released when the thread leaves the lane, because that runs foreign code.
  @inline(never)
  private func takeEnded(_ state: inout Node.State, _ posts: inout [Channel.Post]) {
    let observations = state.observations!
    // The list may be compacted only when all are taken: at its `endRound`.
    for observer in ended[taken...] {
      list.take(observer)
      observations.leave(self, observer, &posts)
    }
    taken = ended.count
    list.endRound()
  }

  private func releaseWaitingGroups(_ garbage: inout Garbage) {
    for work in waitingGroups { garbage.append(work) }
    waitingGroups = []
  }
}
