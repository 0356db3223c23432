import Foundation
import Synchronization

/// Collects what happens, and hands it to the traces, while there are any.
///
/// What happens to a node is noted under the lock, so that its place in the order, and what a later delivery was
/// caused by, are right whatever other threads do. The closures of the traces run without a lock,
/// one at a time.
enum Tracing {
  /// Whether somebody traces. It is asked for each write: one load and one branch.
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

  struct State: @unchecked Sendable {  // Guarded by the lock that it is in.
    /// Replaced, and never changed in place: a thread that hands out goes through it without the lock.
    var traces: [ContinuumTrace.Handler] = []
    var count = 0
    /// Happened, and not handed out yet, in order.
    var waiting = FIFO<TraceRecord>()
    /// The thread that hands out.
    var teller: ThreadContext.ID?
    /// A thread of the library's own is going to hand out what others have left over.
    var isHandedOn = false
    /// Whether a trace asks for values.
    var wantsValues = false
    /// Whether a trace asks for what happens outside of a scope.
    var wantsAll = false
    var histories: [ObjectIdentifier: TraceHistory] = [:]
  }

  static let state = Guarded(State())

  // MARK: Beginning and ending

  static func begin(_ trace: ContinuumTrace.Handler) {
    state.withLock { state in
      // What a thread has noted since the last trace ended.
      if state.traces.isEmpty { state.histories = [:] }
      trace.start(after: state.count)
      state.traces = state.traces + [trace]
      state.findWishes()
      flag.store(true, ordering: .relaxed)
    }
  }

  static func end(_ trace: ContinuumTrace.Handler) {
    // What is let go of goes after the lock.
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

  /// Whether a trace wants to hear of something that `cause` leads to. Otherwise nothing is noted.
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
    // What only leads to an event has no number of its own.
    if case .event = kind { state.count += 1 }
    let record = TraceRecord(
      kind, of: node, box, cause: cause, order: state.count, to: destination, place: place)
    if case .event = kind {
      state.waiting.append(record)
      context.undescribed.append(record)
    }
    return record
  }

  /// A value was written, or an event sent. Called under the lock. `box` makes a copy of the
  /// value, retained.
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
    // What is computed for the first time is computed because somebody asks for it.
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

  /// Something else happened, now and here: an event of this kind. Called without a lock.
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

  /// Whether a trace wants to hear of what `cause` leads to. If not, nothing need be described for it.
  static func isWanted(_ cause: TraceRecord?) -> Bool {
    cause?.isSilent != true && state.withLock { isWanted(cause, $0) }
  }

  /// Whether a trace asks for values.
  static var wantsValues: Bool { state.withLock { $0.wantsValues } }

  /// An observation that has received what changed at `last` is about to receive another one. Returns what led to
  /// that, and how many changes it has missed.
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

  /// A node is about to be gone.
  static func forget(_ node: Node) {
    _ = state.withLock { $0.histories.removeValue(forKey: ObjectIdentifier(node)) }
  }

  // MARK: Causes

  /// Runs `body` as something that `trigger` leads to, and `cause` led to that.
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

  /// What this thread is doing, for what it leads to later.
  static var cause: TraceRecord? {
    isOn ? ThreadContext.current.traced : nil
  }

  // MARK: Handing out

  /// Describes what this thread has noted, and hands out what comes next, unless another thread is doing
  /// that. A trace may read anything: so not inside a transform, nor the body of a `modify`.
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

  /// Hands out what comes next, unless another thread is doing that. What comes after `last`, or is too much, is
  /// left to a thread of the library's own: no thread is held up by what others do.
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

  /// Waits until everything is handed out that has happened by now.
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

  /// Keeps what led to the new value of a node.
  mutating func keep(_ change: TraceRecord?, of node: Node, at moment: Moment) {
    let id = ObjectIdentifier(node)
    // A change that no trace asks for is kept if it overtakes one that is known here.
    if change != nil || histories[id] != nil {
      histories[id, default: TraceHistory()].append(change, moment)
    }
  }
}
