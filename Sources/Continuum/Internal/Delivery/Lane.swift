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
  struct Round {
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
  var runner: ThreadContext.ID?
  // The small fields stand together: apart, each would take eight bytes.
  /// A job is on its way to the place, also while a thread makes a round. `departs` and `shouldContinue` set it, and the
  /// first job to come clears it in `beginIfBehind`. While a lane is behind, a job is on its way, a thread makes a round, or
  /// the thread of the write has the round on its queue or outbox: so no change is lost (L5).
  var isJobOnItsWay = false
  /// Some observation has not received everything. For events: there are some in the queue.
  var isBehind = false
  /// Another thread has written since the round began.
  var hasNewsOfOthers = false
  /// How many changes led, one by one, to the next round.
  var nextChainLength: Int32 = 0
  var round = Round()
  /// The last round has taken the value of this moment, or a newer one, to every observation. What an observation
  /// receives at its start is not counted.
  var delivered = Moment.never
  /// What the observations have received last, for a node that removes duplicates.
  @exclusivity(unchecked) var lastValue = LastValueInLane()
  /// Observations that ended in this round, which may be just about to call them. Empty between rounds.
  @exclusivity(unchecked) var ended: [ContinuumObserver] = []
  /// How many of these are in the list no more: those that ended in an earlier one of the rounds that the thread makes.
  var taken = 0
  /// The pending work of jobs that came while another thread was making a round: that thread delivers for them.
  @exclusivity(unchecked) var waitingGroups: [WorkGroup] = []
  /// For a source of events: those still to be delivered. The lane is behind if there are any.
  @exclusivity(unchecked) var events = EventQueue()

  init(place: Place) { self.place = place }

  deinit {
    list.free()
    lastValue.release()
  }

  var key: ObjectIdentifier { ObjectIdentifier(place) }
  var isRunning: Bool { runner != nil }
  var isIdle: Bool { !isRunning && !isJobOnItsWay }

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

  /// Notes that a thread is about to send the job on its outbox. Returns whether it has to: another one may have
  /// sent a job, or made the round. Until then other threads send jobs of their own: none waits for the work that this
  /// one does first (L8).
  func departs(_ context: ThreadContext) -> Bool {
    guard isIdle else { return mustFollow(context) }
    isJobOnItsWay = isBehind
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

  func startRound() {
    (isBehind, hasNewsOfOthers) = (false, false)
    (round.hasOwnNews, round.chainLength, round.joined) = (false, nextChainLength, .end)
    list.startRound()
  }

  /// Begins a round that is on the queue of the thread, unless another thread was faster: then it returns false. If a job
  /// has brought the round, no job is on its way any more. Until now no thread ran the lane, so that none waited for
  /// earlier work of this one (L8).
  func beginIfBehind(
    isJob: Bool, _ context: ThreadContext, _ state: borrowing Node.State, _ garbage: inout Garbage
  ) -> Bool {
    // First: a thread that makes the round would otherwise rely on this job (L5).
    if isJob { isJobOnItsWay = false }
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
    isJobOnItsWay = false
    return list.observers
  }
}
