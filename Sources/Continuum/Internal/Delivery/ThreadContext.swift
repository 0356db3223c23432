import Dispatch
import Foundation

extension ThreadContext {
  /// How many rounds a thread makes for changes of other threads before it schedules the next one.
  static let mostRounds: Int32 = 4

  /// Whether a change has to wait.
  var isBatching: Bool { state.pointee.batchDepth != 0 }

  /// Whether it is in the body of a `modify`.
  var isModifying: Bool { !state.pointee.modifying.isEmpty }

  /// The innermost pass that runs transforms.
  var computing: State.Computing? { state.pointee.computing.last }

  /// Whether a write has not been announced yet.
  @inline(__always)
  var hasPendingWrites: Bool { !state.pointee.pendingWrites.isEmpty }

  /// Whether this is the main actor. On Linux the main queue leaves the main thread once an
  /// asynchronous `main` has waited for something. A thread's own answer never changes, and is two
  /// system calls there.
  var isOnMainActor: Bool {
    state.pointee.isMainThread || DispatchQueue.getSpecific(key: ThreadContext.mainQueue) != nil
  }

  var chainLength: Int32 {
    get { state.pointee.chainLength }
    nonmutating set { state.pointee.chainLength = newValue }
  }

  /// The pending work of the jobs that this thread sends.
  var groupsForJobs: [WorkGroup] {
    var groups = state.pointee.groups
    // Outside of a job, what a test does itself is work of that test.
    if groups.isEmpty, let scope = TestScope.current { groups = [scope.beginWork()] }
    if let work = workOfTrace { groups.append(work) }
    return groups
  }

  /// Whether a job that this thread sends would be pending work: a test waits for it. It takes no reference to the work of
  /// a trace, which may be the last one: callers hold the lock.
  var hasGroupsForJobs: Bool {
    !state.pointee.groups.isEmpty || TestScope.current != nil
      || Tracing.isOn && TraceScope.current?.work.withLock { $0 != nil } == true
  }

  /// The pending work of the innermost traced call. It is known only while code traces.
  private var workOfTrace: WorkGroup? {
    Tracing.isOn ? TraceScope.current?.work.withLock { $0 } : nil
  }

  // MARK: Putting off

  /// Delays the delivery of a write. `Node.addPendingWrite` calls it once for all writes of one node by this thread.
  func addPendingWrite(_ node: Node) { state.pointee.pendingWrites.append(.retained(node)) }

  @inline(__always)
  func enqueue(_ round: ScheduledRound) { state.pointee.queue.append(round) }
  func enqueueToSend(_ round: ScheduledRound) { state.pointee.outbox.append(round) }

  @inline(__always)
  func startBatch() { state.pointee.batchDepth += 1 }

  /// Ends a batch. The outermost one flushes.
  @inline(__always)
  func endBatch() {
    if state.pointee.batchDepth == 1, hasWork { flush() }
    state.pointee.batchDepth -= 1
  }

  /// Runs `body`; its writes are delivered when it has returned.
  @inline(__always)
  func batch<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result
  {
    startBatch()
    defer { endBatch() }
    return try body()
  }

  private var hasWork: Bool {
    hasPendingWrites || !state.pointee.queue.isEmpty || !state.pointee.outbox.isEmpty
      || !state.pointee.undescribed.isEmpty
  }

  private func flush() {
    while true {
      propagate()
      if !state.pointee.undescribed.isEmpty { Tracing.handOut(self) }
      // The closure of a trace may have written.
      if hasPendingWrites { continue }
      guard state.pointee.next < state.pointee.queue.count else { break }
      let round = state.pointee.queue[state.pointee.next]
      state.pointee.next += 1
      if state.pointee.next == state.pointee.queue.count {
        state.pointee.queue.removeAll()
        state.pointee.next = 0
      }
      round.run(in: self)
    }
  }

  /// Brings the graph up to date with the writes, puts the lanes that have to receive them on the queue, and sends the
  /// jobs.
  @inline(__always)
  func propagate() {
    if hasPendingWrites || !state.pointee.outbox.isEmpty { propagateAll() }
  }

  @inline(never)
  private func propagateAll() {
    if hasPendingWrites, !state.pointee.isReadingProperties { propagateWrites() }
    if state.pointee.outbox.isEmpty { return }
    var sends = Buffer<ScheduledRound>()
    swap(&sends, &state.pointee.outbox)
    for round in sends { round.send(from: self) }
    sends.removeAll()
    if state.pointee.outbox.isEmpty { swap(&sends, &state.pointee.outbox) }
    sends.deallocate()
  }

  private func propagateWrites() {
    let chainLength = chainLength
    // A transform may write, too.
    while hasPendingWrites {
      var nodes = Buffer<Ref<Node>>()
      swap(&nodes, &state.pointee.pendingWrites)
      checkChain(at: nodes[0])
      readProperties(&nodes)
      Graph.update(below: nodes, in: self)
      for node in nodes { node.release() }
      nodes.removeAll()
      if !hasPendingWrites { swap(&nodes, &state.pointee.pendingWrites) }
      nodes.deallocate()
      self.chainLength += 1
    }
    self.chainLength = chainLength
  }

  /// Reads the listed properties whose values live here, and puts the nodes that follow them in their place: so
  /// values are computed from all that was written together (L12).
  private func readProperties(_ nodes: inout Buffer<Ref<Node>>) {
    let planned = state.pointee.queue.count
    var count = 0
    for index in 0..<nodes.count {
      let node = nodes[index]
      if node.with({ $0.isMirrored }) {
        node.with { node in node.withLock { _ in node.notifyPendingWrite(in: self) } }
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
    while next < state.pointee.queue.count {
      let round = state.pointee.queue[next]
      next += 1
      if round.node.with({ $0.isMirrored }) {
        round.run(in: self)
      } else {
        // What reads a property has caused it. It would not notice writes of its own deliveries here (L7).
        state.pointee.queue[kept] = round
        kept += 1
      }
    }
    state.pointee.queue.truncate(to: kept)
    state.pointee.isReadingProperties = false
    for node in state.pointee.pendingWrites { nodes.append(node) }
    state.pointee.pendingWrites.removeAll()
  }

  // MARK: The main actor

  private static let mainQueue: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
