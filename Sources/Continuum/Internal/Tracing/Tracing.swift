import Foundation
import Synchronization

/// Collects events, and hands them to the traces, while there are any.
///
/// An event of a node is recorded under the lock, so its position in the order, and the cause of a later
/// delivery, are right whatever other threads do. The closures of the traces run without a lock, one at a time.
enum Tracing {
  /// Whether there is a trace. Each write asks this: one load and one branch.
  static var isOn: Bool {
    @inline(__always) get {
      #if DEBUG
      // A test that plays a thread counts its steps, and those must not depend on other tests.
      return flag.load(ordering: .relaxed) && PlayedThread.current == nil
      #else
      return flag.load(ordering: .relaxed)
      #endif
    }
  }

  private static let flag = QuietAtomic(false)

  struct State: @unchecked Sendable {  // Guarded by the mutex that it is in.
    /// Replaced, and never changed in place: the thread that hands out reads it outside the mutex.
    var traces: [ContinuumTrace.Handler] = []
    var count = 0
    /// Records that are not handed out yet, in order.
    var waiting = FIFO<TraceRecord>()
    /// The thread that hands out records.
    var teller: ThreadContext.ID?
    /// A thread of the library will hand out the records that others have left.
    var isHandedOn = false
    /// Whether a trace asks for values.
    var wantsValues = false
    /// Whether a trace asks for events outside of a scope.
    var wantsAll = false
    var histories: [ObjectIdentifier: TraceHistory] = [:]
  }

  static let state = Guarded(State())

  // MARK: Beginning and ending

  static func begin(_ trace: ContinuumTrace.Handler) {
    state.withLock { state in
      // A thread may have recorded changes since the last trace ended.
      if state.traces.isEmpty { state.histories = [:] }
      trace.start(after: state.count)
      state.traces = state.traces + [trace]
      state.findWishes()
      flag.store(true, ordering: .relaxed)
    }
  }

  static func end(_ trace: ContinuumTrace.Handler) {
    // Removed records are released outside the mutex.
    var old = State()
    state.withLock { state in
      old.traces = state.traces
      state.traces = state.traces.filter { $0 !== trace }
      state.findWishes()
      guard state.traces.isEmpty else { return }
      flag.store(false, ordering: .relaxed)
      swap(&state.histories, &old.histories)
      swap(&state.waiting, &old.waiting)
    }
  }

  // MARK: Noting

  /// Whether a trace wants the events that `cause` leads to. Otherwise none is recorded.
  private static func isWanted(_ cause: TraceRecord?, _ state: State) -> Bool {
    state.wantsAll || (TraceScope.current ?? cause?.scope) != nil
  }

  private static func isShown(_ node: Node, _ cause: TraceRecord?, _ state: State) -> Bool {
    !node.origin.isOwn && cause?.isSilent != true && isWanted(cause, state)
  }

  /// Makes a record with the next number. It is handed out when it is described, unless it is no event.
  private static func record(
    _ kind: TraceRecord.Kind, of node: Node?, _ box: Ref<AnyBox>? = nil, cause: TraceRecord?,
    to destination: String? = nil, place: String = "", _ state: inout State,
    _ context: ThreadContext
  ) -> TraceRecord {
    // A record that is no event has no number of its own.
    if case .event = kind { state.count += 1 }
    let record = TraceRecord(
      kind, of: node, box, cause: cause, order: state.count, to: destination, place: place)
    if case .event = kind {
      state.waiting.append(record)
      context.undescribed.append(record)
    }
    return record
  }

  /// A value was written, or an event sent. Called under the lock. `box` makes a retained copy of
  /// the value.
  @discardableResult
  static func noteChange(
    _ kind: TraceRecord.Event, of node: Node,
    _ box: () -> Ref<AnyBox>? = { nil }
  ) -> TraceRecord? {
    let context = ThreadContext.current
    let cause = context.traced
    return state.withLock { state in
      let change =
        isShown(node, cause, state)
        ? record(
          .event(kind), of: node, state.wantsValues ? box() : nil, cause: cause, &state, context)
        : cause
      state.keep(change, of: node, at: node.changedAt)
      return change
    }
  }

  /// A value was computed. Called under the lock, before it is published.
  static func noteComputed(
    _ node: Derived, isChanged: Bool, asOf moment: Moment, _ box: Ref<AnyBox>?
  ) {
    let context = ThreadContext.current
    var inputs: [Node] = []
    // A value is computed for the first time because code asks for it.
    if node.current != nil {
      node.forEachInput { if $0.changedAt > node.asOf { inputs.append($0) } }
    }
    state.withLock { state in
      let causes = inputs.compactMap {
        state.histories[ObjectIdentifier($0)]?.record(at: moment)
      }
      let cause = causes.max { $0.order < $1.order } ?? context.traced
      let change =
        isShown(node, cause, state)
        ? record(
          .event(.computed(isChanged: isChanged)), of: node,
          state.wantsValues ? box?.retain() : nil, cause: cause, &state, context)
        : cause
      if isChanged { state.keep(change, of: node, at: moment) }
    }
  }

  /// An event other than those above happened, now and on this thread. Called without a lock.
  @discardableResult
  static func note(
    _ kind: TraceRecord.Event, _ trigger: TraceRecord.Trigger? = nil, of node: Node,
    _ box: Ref<AnyBox>? = nil, cause: TraceRecord?, to destination: String? = nil,
    place: Place? = nil, _ context: ThreadContext
  ) -> TraceRecord? {
    let place = place?.name ?? ""
    let noted = state.withLock { state in
      isShown(node, cause, state)
        ? record(
          .event(kind, trigger), of: node, box, cause: cause, to: destination, place: place,
          &state, context)
        : nil
    }
    if noted == nil, let box { Graph.letGo(box) }
    return noted ?? cause
  }

  /// Whether a trace wants the events that `cause` leads to. If not, they do not have to be described.
  static func isWanted(_ cause: TraceRecord?) -> Bool {
    cause?.isSilent != true && state.withLock { isWanted(cause, $0) }
  }

  /// Whether a trace asks for values.
  static var wantsValues: Bool { state.withLock { $0.wantsValues } }

  /// An observation that has received the change at `last` is about to receive that at `moment`. Returns the
  /// cause, and how many changes the observation has missed.
  static func noteReceived(
    _ node: Node, moment: Moment, after last: Moment, _ observer: ContinuumObserver
  ) -> (cause: TraceRecord?, missed: Int) {
    state.withLock { state in
      let id = ObjectIdentifier(node)
      let missed = state.histories[id]?.receive(moment, after: last, ObjectIdentifier(observer))
      return (state.histories[id]?.record(at: moment), missed ?? 0)
    }
  }

  static func lastChange(of node: Node, moment: Moment) -> TraceRecord? {
    state.withLock { $0.histories[ObjectIdentifier(node)]?.record(at: moment) }
  }

  /// An observation has ended.
  static func forget(_ observer: ContinuumObserver, of node: Node) {
    state.withLock {
      $0.histories[ObjectIdentifier(node)]?.forget(ObjectIdentifier(observer))
    }
  }

  /// A node is about to be deallocated.
  static func forget(_ node: Node) {
    _ = state.withLock { $0.histories.removeValue(forKey: ObjectIdentifier(node)) }
  }

  // MARK: Causes

  /// Runs `body` as a consequence of `trigger`, itself a consequence of `cause`.
  static func with(
    _ trigger: TraceRecord.Trigger, because cause: TraceRecord? = nil, _ body: () -> Void
  ) {
    guard isOn else { return body() }
    let context = ThreadContext.current
    let outer = context.traced
    let cause = cause ?? outer
    context.traced = state.withLock { state -> TraceRecord? in
      cause?.isSilent != true && isWanted(cause, state)
        ? record(.trigger(trigger), of: nil, cause: cause, &state, context)
        : cause
    }
    body()
    context.traced = outer
  }

  /// What this thread is doing: the cause of its later consequences.
  static var cause: TraceRecord? {
    isOn ? ThreadContext.current.traced : nil
  }

  // MARK: Handing out

  /// Describes the records of this thread, and hands out the next ones, unless another thread is doing that.
  /// A trace may read anything, so nothing is handed out inside a transform or the body of a `modify`.
  static func handOut(_ context: ThreadContext) {
    guard !context.isComputing, !context.isModifying, !context.undescribed.isEmpty else {
      return
    }
    let records = context.takeUndescribed()
    let outer = context.traced
    context.traced = silent
    for record in records { record.describe(in: context) }
    state.withLock { _ in for record in records { record.isDescribed = true } }
    context.traced = outer
    tell(context, upTo: records[records.count - 1].order, atMost: records.count + mostOfOthers)
  }

  /// How many events of other threads a thread hands out before its own.
  private static let mostOfOthers = 64

  /// Hands out the next records, unless another thread is doing that. Those after `last`, or beyond `most`, are
  /// left to a thread of the library: no thread is held up by the events of others.
  private static func tell(_ context: ThreadContext, upTo last: Int = .max, atMost most: Int = .max)
  {
    enum Step {
      case tell(TraceRecord, [ContinuumTrace.Handler])
      case handOn, leave
    }
    let outer = context.traced
    context.traced = silent
    defer { context.traced = outer }
    var count = 0
    while true {
      let step = state.withLock { state -> Step in
        guard !context.isTelling, state.teller == nil || state.teller == context.id else {
          return .leave
        }
        state.teller = nil
        guard let first = state.waiting.first, first.isDescribed else { return .leave }
        if first.order > last || count == most {
          if state.isHandedOn { return .leave }
          state.isHandedOn = true
          return .handOn
        }
        state.teller = context.id
        return .tell(state.waiting.popFirst()!, state.traces)
      }
      switch step {
      case .tell(let record, let traces):
        count += 1
        context.isTelling = true
        for trace in traces { trace.receive(record) }
        context.isTelling = false
      case .handOn: return Workers.run(tellTheRest)
      case .leave: return
      }
    }
  }

  @Sendable private static func tellTheRest() {
    state.withLock { $0.isHandedOn = false }
    tell(.current)
  }

  /// Waits until all events up to now are handed out.
  static func waitUntilToldOf() async {
    await withCheckedContinuation { waiter in
      let context = ThreadContext.current
      let end = PendingWork { waiter.resume() }
      state.withLock { state in
        let last = record(.end(end), of: nil, cause: nil, &state, context)
        state.waiting.append(last)
        context.undescribed.append(last)
      }
      handOut(context)
    }
  }

  private static let silent = TraceRecord(.silent, of: nil, cause: nil, order: 0)
}

extension Tracing.State {
  mutating func findWishes() {
    wantsValues = traces.contains(where: \.wantsValues)
    wantsAll = traces.contains { $0.scope == nil }
  }

  /// Keeps the record of a node's new value.
  mutating func keep(_ change: TraceRecord?, of node: Node, at moment: Moment) {
    let id = ObjectIdentifier(node)
    // A change that no trace asks for is kept if it overtakes a change that is kept here.
    if change != nil || histories[id] != nil {
      histories[id, default: TraceHistory()].append(change, moment)
    }
  }
}
