/// Where events come from: an emitter, or a signal that is derived from others.
///
/// An observation receives the events that are sent after the moment at which it was made.
///
/// While a derived signal is linked, a thread that sends puts the event down for it, too, under the lock: so each
/// event has one place among all others, for every observation.
@usableFromInline
final class EventNode: GraphNode, @unchecked Sendable {  // Like its superclass.
  let open: ComputedNode.Open
  private let type: Any.Type
  /// Whether the events come from its inputs.
  private let hasInputs: Bool
  /// Makes the event of a derived signal, or drops it; `nil` for a signal that passes its inputs' events on as they
  /// are.
  let transform: ((AnyBox) -> AnyBox?)?

  /// Receives the events as they are sent, and not in a lane.
  let sink: EventSink?
  /// Where the events come from, if not from `send` or other signals.
  let feed: Feed?
  /// The client code that sends them while it is linked.
  let supply: Supply?
  /// Whether there is a feed or a supply, here or above.
  let mustBeStarted: Bool

  /// What waits for an observation, for an emitter that keeps it.
  let backlog: Backlog?
  /// Whether there is a backlog, here or above.
  let hasBacklog: Bool

  private let ownInputs: Buffer<Input>
  private let releaseEnd = ReleaseEnd()

  /// Makes the node of a signal whose events come from `inputs`, `feed` or `supply`; without these, the node of an
  /// emitter.
  @usableFromInline
  init(
    _ type: Any.Type, _ origin: Origin, _ inputs: [EventNode]? = nil, isOnMainActor: Bool = false,
    feed: Feed? = nil, supply: Supply? = nil, sink: EventSink? = nil, backlog: Backlog? = nil,
    open: @escaping ComputedNode.Open, _ transform: ((AnyBox) -> AnyBox?)? = nil
  ) {
    (self.type, self.open) = (type, open)
    (self.transform, self.feed, self.supply, self.sink) = (transform, feed, supply, sink)
    self.backlog = backlog
    hasInputs = inputs != nil
    let inputs = inputs ?? []
    ownInputs = Buffer(inputs)
    mustBeStarted = feed != nil || supply != nil || inputs.contains { $0.mustBeStarted }
    hasBacklog =
      backlog != nil || feed?.hasBacklog == true || inputs.contains { $0.hasBacklog }
    super.init(origin, .events)
    self.isOnMainActor = isOnMainActor || inputs.contains { $0.isOnMainActor }
  }

  /// For a signal of client code.
  @usableFromInline
  func makeReference() -> ClientReference? { mustBeStarted ? ClientReference(self) : nil }

  deinit {
    let context = ThreadContext.current
    context.beginRelease(of: (ownInputs.nodes, transform, sink, feed, backlog))
    if isOnMainActor { context.release((transform, feed), in: .main) }
    ownInputs.release()
  }

  /// Whether this is the node of an emitter.
  var isOfEmitter: Bool { !hasInputs && feed == nil && supply == nil }

  override var kind: String {
    isOfEmitter ? "Emitter<\(type)>\(origin.description)" : "Signal<\(type)>\(origin.quotedName)"
  }
  override var valueType: Any.Type { type }
  override var mainInput: Node? { ownInputs.nodes.first ?? feed?.source }
  override var title: String { endOfChain === self ? kind : "\(kind) of \(endOfChain.kind)" }

  override var inputs: Buffer<Input> { ownInputs }

  override func didBeginObserving() {
    Graph.observe(self)
    // What waits above would be sent in vain before the observation is registered: see `startSupplies`.
    for node in signalsToStart where !node.hasBacklog { node.startFeed() }
  }

  private func startFeed() {
    // A thread that observes a main-actor signal is there.
    if !isOnMainActor || ThreadContext.current.isOnMainActor { feed?.start(self) }
  }

  override func didEndObserving() { Graph.unobserve(self) }

  override func didLink(_ core: inout Graph.Core, _ garbage: inout Garbage) {
    guard hasInputs else { return }
    var openInputs: Int32 = 0
    ownInputs.forEachNode { if !$0.isEnding { openInputs += 1 } }
    self.openInputs = openInputs
    isEnding = openInputs == 0
    if sink != nil, hasBacklog {
      let taken = EventNode.sendWaiting(of: emittersToEmpty(for: self), &core, .current)
      garbage.append(running: {
        for (sink, event, number) in taken {
          ThreadContext.current.trace(as: event.traced) { sink.take(event, number) }
        }
      })
    }
  }

  override func didUnlink(_ core: inout Graph.Core, _ garbage: inout Garbage) {
    if let supply { garbage.append(running: { supply.update(self) }) }
    if let cancel = feed?.takeRun() { garbage.append(running: cancel) }
  }
}

// MARK: - Starting what sends

extension EventNode {
  /// Starts client code that sends to this signal or above it. Called when an observation can receive events at
  /// once.
  func startSupplies() {
    for node in signalsToStart {
      if node.hasBacklog { node.startFeed() }
      node.supply?.update(node)
    }
  }

  /// This signal and those that it depends on, if one has a feed or a supply.
  private var signalsToStart: [EventNode] {
    guard mustBeStarted else { return [] }
    return Graph.core.withLockUnchecked { _ in upstreamNodes().map { known($0, as: EventNode.self) }
    }
  }
}

// MARK: - What waits

extension EventNode {
  /// The emitters above whose waiting events go to the observation that begins now, which is not registered yet, or to
  /// the sink of `newcomer`: those that nothing else observes. Called under the lock.
  func emittersToEmpty(for newcomer: EventNode? = nil) -> [EventNode] {
    upstreamNodes().map { known($0, as: EventNode.self) }.filter {
      $0.backlog?.isEmpty == false && !$0.isHeard(besides: newcomer)
    }
  }

  /// Whether an observation or a sink, here or below, receives what is sent.
  private func isHeard(besides newcomer: EventNode?) -> Bool {
    var worklist = [self]
    while let node = worklist.popLast() {
      if node.sink != nil, node !== newcomer { return true }
      if node.state.lanes.contains(where: { $0.list.live > 0 }) { return true }
      let dependents = node.dependents
      dependents.forEach { worklist.append(known($0.node.object, as: EventNode.self)) }
    }
    return false
  }

  /// Sends what waits, in the order in which it was sent, in the critical section in which the observation begins: no
  /// newer event comes before that. Returns what sinks take.
  @discardableResult
  fileprivate static func sendWaiting(
    of emitters: [EventNode], _ core: inout Graph.Core, _ context: ThreadContext
  ) -> [Taken] {
    if emitters.isEmpty { return [] }
    let letters = emitters.flatMap { node in
      node.backlog!.takeAll().map { (node: node, letter: $0) }
    }
    var taken: [Taken] = []
    for (node, letter) in letters.sorted(by: { $0.letter.item.sentAt < $1.letter.item.sentAt }) {
      taken += node.sendBelow(Event(letter), &core, context)
    }
    return taken
  }

  /// The same, for an observation. Called under the lock.
  func receiveWaiting(of emitters: [EventNode], _ core: inout Graph.Core, _ context: ThreadContext)
  {
    EventNode.sendWaiting(of: emitters, &core, context)
  }

  /// Ends observations whose targets are deallocated, if there may be an event on its way to them: then it waits.
  /// Called without the lock.
  func endOrphansWithLetters() {
    let emitters = Graph.core.withLockUnchecked { _ in
      upstreamNodes().map { known($0, as: EventNode.self) }.filter {
        $0.backlog.map { $0.lettersOnTheirWay > 0 } ?? false
      }
    }
    if !emitters.isEmpty { Graph.endOrphansNow(below: emitters) }
  }
}

// MARK: - Sending

extension EventNode {
  /// Whether an observation receives what is sent now.
  var isObserved: Bool {
    withCore { _, state in state.observations != nil || !dependents.isEmpty }
  }

  /// Counts an event that can be delivered at once, in the only lane. `refused` if it has to go the long way.
  @usableFromInline
  func begin() -> WriteOutcome {
    withCore { core, state in
      // Events that are traced, or may have to wait, go the long way.
      guard dependents.isEmpty, backlog == nil, !Tracing.isOn else { return .refused }
      guard let observations = state.observations else { return .nothing }
      let context = ThreadContext.current
      guard !context.isBatching, let lane = observations.onlyLane,
        lane.with({ $0.beginAtOnce(context) })
      else { return .refused }
      state.changedAt = core.tick()
      return .begunRound(lane, context, state.changedAt)
    }
  }

  /// Sends an event the long way, unless what it comes from has been stopped: then it is not wanted, which is asked
  /// under the lock.
  @usableFromInline
  func send(_ box: AnyBox, isWanted: () -> Bool = { true }) {
    let context = ThreadContext.current
    let event: Event
    if let backlog {
      event = Event(Letter(Backlog.Item(box: box), for: backlog))
    } else {
      event = Event(box)
    }
    let taken = Graph.core.withLockUnchecked { core -> [Taken] in
      guard isWanted() else { return [] }
      if Tracing.isOn {
        event.traced = Tracing.note(.sent, of: self, because: context.traced) { .retained(box) }
      }
      if backlog != nil { event.withLetter { $0.isSent(at: core.tick(), event.traced) } }
      return sendBelow(event, &core, context)
    }
    if context.isBatching { Tracing.handOut(context) }
    context.batch {
      for (sink, event, number) in taken {
        context.trace(as: event.traced) { sink.take(event, number) }
      }
    }
  }

  /// Adds an event to the queues of this signal and of the signals derived from it. Returns the events for
  /// sinks, which the caller hands over when it has left the lock. Called under the lock.
  private func sendBelow(
    _ event: Event, _ core: inout Graph.Core, _ context: ThreadContext
  ) -> [Taken] {
    var taken: [Taken] = []
    var worklist = [(node: self, event: event)]
    while let (node, event) = worklist.popLast() {
      node.append(event, &core, context)
      if let sink = node.sink {
        if node.hasBacklog { event.withLetter { $0.isTaken() } }
        taken.append((sink, event, node.state.changedAt))
      }
      let count = worklist.count
      let dependents = node.dependents
      dependents.forEach { edge in
        let next = known(edge.node.object, as: EventNode.self)
        worklist.append((next, next.transform == nil ? event : Event(from: event, by: next)))
      }
      // The first to be linked comes first.
      worklist[count...].reverse()
    }
    if backlog != nil { event.withLetter { $0.putBackIfUnheard() } }
    return taken
  }

  fileprivate typealias Taken = (sink: EventSink, event: Event, number: Moment)

  /// Puts an event down for every lane. Called under the lock.
  private func append(_ event: Event, _ core: inout Graph.Core, _ context: ThreadContext) {
    state.changedAt = core.tick()
    guard let observations = state.observations else { return }
    for lane in observations.lanes where lane.list.live > 0 {
      if hasBacklog { event.withLetter { $0.enterLane() } }
      lane.append(
        EventQueue.Entry(
          event: event, number: state.changedAt, chainLength: context.chainLength + 1,
          isOwn: lane.runner == context.id))
    }
    if context.isBatching {
      addPendingWrite(in: context, &state)
    } else {
      notifyLanes(context)
    }
  }
}
