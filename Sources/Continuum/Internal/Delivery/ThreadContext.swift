import Dispatch
import Foundation

extension ThreadContext {
  /// How many rounds a thread makes for changes of other threads before it hands on.
  static let mostRounds: Int32 = 4

  /// Whether a change has to wait.
  var isBusy: Bool { state.pointee.depth != 0 }

  /// Whether it is in the body of a `modify`.
  var isModifying: Bool { !state.pointee.modifying.isEmpty }

  /// The innermost pass that runs transforms.
  var computing: State.Computing? { state.pointee.computing.last }

  /// Whether a write has not been announced yet.
  @inline(__always)
  var hasNews: Bool { !state.pointee.putOff.isEmpty }

  /// Whether this is the main actor. On Linux the main queue leaves the main thread once an
  /// asynchronous `main` has waited for something. A thread's own answer never changes, and is two
  /// system calls there.
  var isOnMainActor: Bool {
    state.pointee.isMainThread || DispatchQueue.getSpecific(key: ThreadContext.mainQueue) != nil
  }

  var cause: Int32 {
    get { state.pointee.cause }
    nonmutating set { state.pointee.cause = newValue }
  }

  /// The pending work of the jobs that this thread sends.
  var pendingForJobs: [PendingWork] {
    var pending = state.pointee.pending
    // Outside of a job, what a test does itself is work of that test.
    if pending.isEmpty, let scope = TestScope.current { pending = [scope.beginWork()] }
    if let work = workOfTrace { pending.append(work) }
    return pending
  }

  /// Whether a job that this thread sends would be pending work: a test waits for it.
  var hasPendingForJobs: Bool {
    !state.pointee.pending.isEmpty || TestScope.current != nil || workOfTrace != nil
  }

  /// The pending work of the innermost traced call. It is known only while code traces.
  private var workOfTrace: PendingWork? {
    Tracing.isOn ? TraceScope.current?.work.withLock { $0 } : nil
  }

  // MARK: Putting off

  /// Delays the delivery of a write. `Node.putOff` calls it once for all writes of one node by this thread.
  func putOff(_ node: Node) { state.pointee.putOff.append(.retained(node)) }

  @inline(__always)
  func plan(_ round: PlannedRound) { state.pointee.agenda.append(round) }
  func send(_ round: PlannedRound) { state.pointee.sends.append(round) }

  @inline(__always)
  func enter() { state.pointee.depth += 1 }

  /// Does the work that was put off, if nothing else is open.
  @inline(__always)
  func leave() {
    if state.pointee.depth == 1, hasWork { work() }
    state.pointee.depth -= 1
  }

  /// Runs `body`; its writes are delivered when it has returned.
  @inline(__always)
  func hold<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    enter()
    defer { leave() }
    return try body()
  }

  /// Runs `body`; the caller delivers its writes later.
  @inline(__always)
  func suspend(_ body: () -> Void) {
    enter()
    body()
    state.pointee.depth -= 1
  }

  private var hasWork: Bool {
    hasNews || !state.pointee.agenda.isEmpty || !state.pointee.sends.isEmpty
      || !state.pointee.undescribed.isEmpty
  }

  private func work() {
    while true {
      flush()
      if !state.pointee.undescribed.isEmpty { Tracing.handOut(self) }
      // The closure of a trace may have written.
      if hasNews { continue }
      guard state.pointee.next < state.pointee.agenda.count else { break }
      let round = state.pointee.agenda[state.pointee.next]
      state.pointee.next += 1
      if state.pointee.next == state.pointee.agenda.count {
        state.pointee.agenda.removeAll()
        state.pointee.next = 0
      }
      round.run(in: self)
    }
  }

  /// Brings the graph up to date with the writes, and puts the lanes that have to receive them on the agenda.
  func flush() {
    if hasNews, !state.pointee.isReadingProperties { announceNews() }
    if state.pointee.sends.isEmpty { return }
    var sends = Buffer<PlannedRound>()
    swap(&sends, &state.pointee.sends)
    for round in sends { round.send(from: self) }
    sends.removeAll()
    if state.pointee.sends.isEmpty { swap(&sends, &state.pointee.sends) }
    sends.deallocate()
  }

  private func announceNews() {
    let cause = cause
    // A transform may write, too.
    while hasNews {
      var nodes = Buffer<Ref<Node>>()
      swap(&nodes, &state.pointee.putOff)
      checkChain(at: nodes[0])
      readProperties(&nodes)
      Graph.update(below: nodes, in: self)
      for node in nodes { node.release() }
      nodes.removeAll()
      if !hasNews { swap(&nodes, &state.pointee.putOff) }
      nodes.deallocate()
      self.cause += 1
    }
    self.cause = cause
  }

  /// Reads the listed properties whose values live here, and puts the nodes that follow them in their place: so
  /// values are computed from all that was written together (L12).
  private func readProperties(_ nodes: inout Buffer<Ref<Node>>) {
    let planned = state.pointee.agenda.count
    var count = 0
    for index in 0..<nodes.count {
      let node = nodes[index]
      if node.with({ $0.isFollowed }) {
        node.with { node in node.withLock { _ in node.announcePutOff(in: self) } }
        node.release()
      } else {
        nodes[count] = node
        count += 1
      }
    }
    if count == nodes.count { return }
    nodes.truncate(to: count)
    state.pointee.isReadingProperties = true
    var (next, kept) = (planned, planned)
    while next < state.pointee.agenda.count {
      let round = state.pointee.agenda[next]
      next += 1
      if round.node.with({ $0.isFollowed }) {
        round.run(in: self)
      } else {
        // What reads a property has caused it. It would not notice writes of its own deliveries here (L7).
        state.pointee.agenda[kept] = round
        kept += 1
      }
    }
    state.pointee.agenda.truncate(to: kept)
    state.pointee.isReadingProperties = false
    for node in state.pointee.putOff { nodes.append(node) }
    state.pointee.putOff.removeAll()
  }

  // MARK: The main actor

  private static let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
