/// The runs of a command, of which one is under way at a time.
///
/// It lives as long as the command, or as its last run. It makes its decisions in the critical section that writes
/// whether a run is under way.
final class CommandRuns<Input, Output>: @unchecked Sendable {  // The lock guards what changes.
  typealias Run = AsyncRun<Input, Output>
  typealias WhileRunning = Command<Input, Output>.WhileRunning

  /// Whether a run is under way.
  let running: StoredNode<Bool>
  let finished: EventNode
  let failed: EventNode
  /// What `failed(as:)` has made.
  let failures: CommandFailures
  private let condition: Constant<Bool>
  private let whileRunning: WhileRunning
  // The lock guards these.
  private var current: Run?
  /// The calls that wait for the current run.
  private var waiting = FIFO<Run>()

  init(
    _ condition: Constant<Bool>, _ whileRunning: WhileRunning, _ origin: (_ part: String) -> Origin
  ) {
    (self.condition, self.whileRunning) = (condition, whileRunning)
    running = StoredNode(false, origin("isRunning"))
    finished = EventNode(Output.self, origin("finished"), open: Box<Output>.open)
    failed = EventNode((any Error).self, origin("failed"), open: Box<any Error>.open)
    failures = CommandFailures(origin("failed"))
  }

  deinit { running.close() }

  /// Whether a call would be accepted.
  func makeEnabled(_ origin: Origin) -> Constant<Bool> {
    let isExclusive = whileRunning == .ignore
    return Constant(
      comparing: isExclusive ? [condition.node, running] : [condition.node], origin
    ) {
      $0[0] && !(isExclusive && $0[1])
    }
  }
}

// MARK: - Calling

extension CommandRuns {
  private enum Answer {
    case refused
    case begins
    case waits(insteadOf: [Run])
  }

  /// Begins a run, or lets it wait for the one that is under way. Returns whether the call was accepted.
  func call(_ input: Input, _ operation: AsyncOperation<Input, Output>) -> Bool {
    // A deallocated actor runs nothing.
    guard let actor = operation.actor else { return false }
    let run = Run(input, operation, priority: Run.priorityOfCaller)
    let context = ThreadContext.current
    var repetitions = Repetitions(context)
    while true {
      guard condition.read() else { return false }
      var answer: Answer?
      let outcome = running.commit { core, _ in
        guard let mayRun = core.value(ofCondition: condition.node) else { return false }
        answer = mayRun ? accept(run) : .refused
        guard case .begins = answer else { return false }
        running.value = true
        return true
      }
      switch answer {
      case nil:
        // The condition has changed since it was computed.
        if condition.node.isComputed {
          repetitions.check(.unretained(known(condition.node, as: ComputedNode.self)), context)
        }
      case .refused: return false
      case .begins:
        if Tracing.isOn { run.cause = Tracing.lastChange(of: running, moment: running.lastChange) }
        running.perform(outcome, nil)
        begin(run, on: actor)
        return true
      case .waits(let others):
        for run in others { run.cancellation.cancel() }
        return true
      }
    }
  }

  /// Called under the lock.
  private func accept(_ run: Run) -> Answer {
    guard current != nil else {
      current = run
      return .begins
    }
    if whileRunning == .ignore { return .refused }
    defer { waiting.append(run) }
    return .waits(insteadOf: whileRunning == .restart ? takeAll() : [])
  }

  /// The run that is under way, and the calls that waited. The caller cancels, and releases, them without the lock.
  private func takeAll() -> [Run] { waiting.removeAll() + (current.map { [$0] } ?? []) }

  private func begin(_ run: Run, on actor: any Actor) {
    run.begin(on: actor, running.origin) { [self] in end(run, $0, on: actor) }
  }
}

extension Graph.Core {
  /// The current value of a condition; `nil` if it has to be computed, or is being modified.
  fileprivate func value(ofCondition node: ValueNode) -> Bool? {
    if node.isComputed {
      let node = known(node, as: ComputedNode.self)
      guard isUpToDate(node) || isUnchanged(since: node.asOf, above: node) else { return nil }
      return node.current.map { Box<Bool>.value(in: $0) }
    }
    let root = known(node, as: StoredNode<Bool>.self)
    return root.state.modifier == nil ? root.value : nil
  }

  /// Whether no source of a value that is not linked was written since the value was computed. Other threads may write
  /// other sources all the time.
  private func isUnchanged(since moment: Moment, above node: ComputedNode) -> Bool {
    !node.isLinked
      && !node.upstreamNodes().contains {
        $0.state.modifier != nil || !$0.isComputed && $0.changedAt > moment
      }
  }
}

// MARK: - Ending

extension CommandRuns {
  /// Cancels the run that is under way, and those that wait.
  func cancel() {
    for run in Graph.core.withLockUnchecked({ _ in takeAll() }) { run.cancellation.cancel() }
  }

  /// The last reference to the command has ended.
  func close() {
    cancel()
    finished.close()
    failed.close()
    failures.close()
  }

  /// A run has returned. Reports the outcome, and begins the next run, if there is one.
  private func end(_ run: Run, _ outcome: Run.Outcome?, on actor: any Actor) {
    let context = ThreadContext.current
    var (next, arrives): (Run?, Bool) = (nil, false)
    Tracing.with(.commandEnded, because: run.cause) {
      context.batch {
        // The outcome comes after this: its observations find that no run is under way.
        running.commitInBatch { _, _ in
          arrives = !run.cancellation.isCancelled
          next = waiting.popFirst()
          current = next
          guard next == nil else { return false }
          running.value = false
          return true
        }
        switch arrives ? outcome : nil {
        case .success(let output): finished.send(Box(output))
        case .failure(let error):
          failed.send(Box(error))
          failures.send(error, isHandled: failed.isObserved)
        case nil: break
        }
      }
    }
    if let next { begin(next, on: actor) }
  }
}

// A mirror would read state that other threads write.
extension CommandRuns: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}
