import Synchronization

/// Collects events, and hands them to the traces, while there are any.
///
/// A change is recorded under the lock, so its position in the order, and the cause of a later delivery, are right
/// whatever other threads do. The closures of the traces run without a lock, one at a time.
enum Tracing {
  /// Whether there is a trace. To ask is one load and one branch.
  static var isOn: Bool {
    @inline(__always) get {
      #if DEBUG
      // A test that plays a thread counts its steps, and those must not depend on other tests.
      if PlayedThread.current != nil { return false }
      #endif
      return flag.load(ordering: .relaxed)
    }
  }

  private static let flag = QuietAtomic(false)

  struct State: @unchecked Sendable {  // Guarded by the mutex that it is in.
    /// Replaced, and never changed in place: the thread that hands out reads it outside the mutex.
    var traces: [ContinuumTrace.Handler] = []
    /// The number of events so far.
    var count = 0
    /// Records that are not handed out yet, in order.
    var waiting = FIFO<TraceRecord>()
    /// A thread hands out records, or a thread of the library is about to.
    var isTelling = false
    var histories: [ObjectIdentifier: TraceHistory] = [:]
  }

  static let state = Guarded(State())

  // MARK: Beginning and ending

  /// Begins the trace that `make` makes. It receives the events after the one with this number.
  static func begin(
    _ make: (_ number: Int) -> ContinuumTrace.Handler
  ) -> ContinuumTrace.Handler {
    state.withLock { state in
      let trace = make(state.count)
      state.traces = state.traces + [trace]
      flag.store(true, ordering: .relaxed)
      return trace
    }
  }

  static func end(_ trace: ContinuumTrace.Handler) {
    let old = state.withLock { state in
      let old = state
      state.traces = state.traces.filter { $0 !== trace }
      if state.traces.isEmpty {
        flag.store(false, ordering: .relaxed)
        (state.waiting, state.histories) = (FIFO(), [:])
      }
      return old
    }
    // What was removed is released outside the mutex.
    withExtendedLifetime(old) {}
  }

  // MARK: Noting

  /// Notes that something happens to `node`, now and on this thread. Returns the record; or the cause, if no trace
  /// wants the event or the library does not show the node.
  ///
  /// A new value has the moment of its change, and is noted under the lock. `box` retains the value, for a trace
  /// that asks for values.
  @discardableResult
  static func note(
    _ event: TraceRecord.Event, _ detail: TraceRecord.Detail? = nil, of node: Node,
    changedAt moment: Moment? = nil, because cause: TraceRecord?, to destination: String? = nil,
    in place: String? = nil, _ box: () -> Ref<AnyBox>? = { nil }
  ) -> TraceRecord? {
    state.withLock { state in
      // The last trace may have ended just now.
      guard !state.traces.isEmpty else { return cause }
      var noted = cause
      if !node.origin.isOwn, state.wants(cause) {
        state.count += 1
        var detail = detail
        if case .trigger(let trigger)? = cause?.facts.kind {
          if detail == nil { detail = trigger }
          if case .unchanged = detail { detail = .unchanged(because: trigger) }
        }
        let facts = TraceFacts(
          .event(event, detail), number: state.count, because: cause, of: node,
          state.traces.contains(where: \.wantsValues) ? box() : nil, to: destination, in: place)
        let record = TraceRecord(facts, because: cause)
        state.add(record)
        noted = record
      }
      if let moment {
        // A change that no trace asks for is kept if it overtakes a change that is kept here.
        if noted != nil, state[node] == nil { state[node] = TraceHistory() }
        state[node]?.append(noted, moment)
      }
      return noted
    }
  }

  /// Whether a trace wants the events that `cause` leads to. If not, they do not have to be described.
  static func isWanted(_ cause: TraceRecord?) -> Bool { state.withLock { $0.wants(cause) } }

  /// Runs `body` as a consequence of `trigger`, itself a consequence of `cause`.
  static func with(
    _ trigger: TraceRecord.Detail, because cause: TraceRecord? = nil, _ body: () -> Void
  ) {
    guard isOn else { return body() }
    let context = ThreadContext.current
    let cause = cause ?? context.traced
    let record = state.withLock { state -> TraceRecord? in
      guard state.wants(cause) else { return cause }
      let facts = TraceFacts(.trigger(trigger), number: state.count, because: cause)
      return TraceRecord(facts, because: cause)
    }
    context.trace(as: record, body)
  }

  // MARK: Causes

  /// What this thread is doing: the cause of its later consequences.
  static var cause: TraceRecord? { isOn ? ThreadContext.current.traced : nil }

  static func lastChange(of node: Node, moment: Moment) -> TraceRecord? {
    state.withLock { $0[node]?.change(at: moment)?.record }
  }

  /// The last change that made a pass compute the value of `moment`. Called under the lock, before it is published.
  static func causeOfComputing(_ node: ComputedNode, asOf moment: Moment) -> TraceRecord? {
    // A value is computed for the first time because code asks for it.
    let inputs = node.current == nil ? [] : node.inputs.nodes
    let changes = inputs.filter { $0.changedAt > node.asOf }
      .compactMap { lastChange(of: $0, moment: moment) }
    return changes.max { $0.facts.number < $1.facts.number } ?? ThreadContext.current.traced
  }

  /// An observation that has received the change at `last` is about to receive that at `moment`; or it has just been
  /// made, and receives those after `moment`. Returns how many it has missed. No event is.
  static func noteReceived(
    _ node: Node, _ moment: Moment, after last: Moment, _ observer: ContinuumObserver
  ) -> Int {
    state.withLock { $0[node]?.receive(moment, after: last, ObjectIdentifier(observer)) ?? 0 }
  }

  /// A node is about to be deallocated.
  static func forget(_ node: Node) {
    _ = state.withLock { $0.histories.removeValue(forKey: ObjectIdentifier(node)) }
  }

  // MARK: Handing out

  /// How many events of other threads a thread hands out.
  private static let mostOfOthers = 64

  /// Describes the records of this thread, and hands out the next ones, unless another thread is doing that.
  /// A trace may read anything, so nothing is handed out inside a transform or the body of a `modify`.
  static func handOut(_ context: ThreadContext) {
    let records = context.state.pointee.undescribed
    guard !records.isEmpty, context.computing == nil, !context.isModifying else { return }
    context.state.pointee.undescribed = []
    context.trace(as: .silent) {
      for record in records { record.facts.describe(in: context) }
      let mayTell = state.withLock { state in
        for record in records { record.facts.isDescribed = true }
        defer { state.isTelling = true }
        return !state.isTelling
      }
      if mayTell { tell(atMost: records.count + mostOfOthers) }
    }
  }

  /// Hands out the next records. Those beyond `most` are left to a thread of the library: no thread is held up by
  /// the events of others.
  private static func tell(atMost most: Int) {
    for _ in 0..<most {
      let next = state.withLock { state -> (TraceRecord, [ContinuumTrace.Handler])? in
        state.isTelling = state.waiting.first?.facts.isDescribed == true
        return state.isTelling ? (state.waiting.popFirst()!, state.traces) : nil
      }
      guard let (record, traces) = next else { return }
      // One of them may have ended another.
      for trace in traces where state.withLock({ $0.traces.contains { $0 === trace } }) {
        trace.receive(record)
      }
    }
    Workers.run { ThreadContext.current.trace(as: .silent) { tell(atMost: .max) } }
  }
}

extension Tracing.State {
  fileprivate subscript(node: Node) -> TraceHistory? {
    get { histories[ObjectIdentifier(node)] }
    _modify { yield &histories[ObjectIdentifier(node)] }
  }

  /// Whether a trace wants what `cause` leads to.
  func wants(_ cause: TraceRecord?) -> Bool {
    let scope = TraceScope.current ?? cause?.facts.scope
    return cause !== TraceRecord.silent && traces.contains { $0.wants(scope) }
  }

  /// Adds a record, which this thread describes as soon as it holds no lock.
  mutating func add(_ record: TraceRecord) {
    waiting.append(record)
    ThreadContext.current.state.pointee.undescribed.append(record)
  }
}
