/// The runs of a command, of which one is under way at a time.
///
/// It lives as long as the command, or as its last run. It makes its decisions in the critical section that writes
/// whether a run is under way.
final class CommandRuns<Input, Output>: @unchecked Sendable {  // The lock guards what changes.
  typealias Run = CommandRun<Input, Output>
  typealias WhileRunning = Command<Input, Output>.WhileRunning

  private enum State {
    case idle
    case running(Run, next: FIFO<Run>)
    /// The command has ended, and its last run has not returned.
    case ending
  }

  /// Whether a run is under way.
  let running: Root<Bool>
  let finished: EventNode
  let failed: EventNode
  private let condition: Constant<Bool>
  private let whileRunning: WhileRunning
  private var state = State.idle

  init(
    _ condition: Constant<Bool>, _ whileRunning: WhileRunning, _ origin: (_ part: String) -> Origin
  ) {
    (self.condition, self.whileRunning) = (condition, whileRunning)
    running = Root(false, origin("isRunning"))
    finished = EventNode(Output.self, origin("finished"), open: Box<Output>.open)
    failed = EventNode((any Error).self, origin("failed"), open: Box<any Error>.open)
  }

  /// Whether a call would be accepted.
  func makeEnabled(_ origin: Origin) -> Constant<Bool> {
    let isExclusive = whileRunning == .ignore
    return Constant(
      Derived(
        Bool.self, isExclusive ? [condition.node, running] : [condition.node],
        isReusable: Box<Bool>.isReusable,
        isDuplicate: {
          known($0, as: Box<Bool>.self).value == known($1, as: Box<Bool>.self).value
        },
        open: Box<Bool>.open, origin
      ) { inputs, spare, _ in
        Box<Bool>.holding(inputs[0] && !(isExclusive && inputs[1]), in: spare)
      })
  }
}

// MARK: - Calling

extension CommandRuns {
  private enum Answer {
    /// The condition has changed since it was computed.
    case outdated
    case refused
    case begins
    case waits(cancelled: Task<Void, Never>?, replaced: FIFO<Run>)
  }

  /// Begins a run, or lets it wait for the one that is under way. Returns whether the call was accepted.
  func call(_ input: Input, _ operation: AsyncOperation<Input, Output>) -> Bool {
    // A deallocated actor runs nothing.
    guard let actor = operation.actor else { return false }
    let run = Run(input, operation, self)
    run.cause = Tracing.cause
    let context = ThreadContext.current
    var repetitions = Repetitions(context)
    while true {
      guard condition.read() else { return false }
      var answer = Answer.outdated
      let outcome = running.commit(in: context) { core, _ in
        guard let mayRun = core.value(ofCondition: condition.node) else { return false }
        answer = mayRun ? accept(run) : .refused
        guard case .begins = answer else { return false }
        running.value = true
        return true
      }
      switch answer {
      case .outdated:
        if condition.node.isDerived {
          repetitions.check(.unretained(known(condition.node, as: Derived.self)), context)
        }
      case .refused: return false
      case .begins:
        if Tracing.isOn {
          run.cause = Tracing.lastChange(of: running, moment: running.lastChange)
        }
        running.deliver(outcome, nil)
        run.begin(on: actor)
        return true
      case .waits(let cancelled, let replaced):
        cancelled?.cancel()
        withExtendedLifetime(replaced) {}
        return true
      }
    }
  }

  /// Called under the lock.
  private func accept(_ run: Run) -> Answer {
    guard case .running(let current, var next) = state else {
      state = .running(run, next: FIFO())
      return .begins
    }
    switch whileRunning {
    case .ignore: return .refused
    case .queue:
      // With one reference to the queue, the append does not copy it.
      state = .idle
      next.append(run)
      state = .running(current, next: next)
      return .waits(cancelled: nil, replaced: FIFO())
    case .restart:
      var onlyThis = FIFO<Run>()
      onlyThis.append(run)
      state = .running(current, next: onlyThis)
      return .waits(cancelled: current.cancel(), replaced: next)
    }
  }
}

extension Graph.Core {
  /// The current value of a condition; `nil` if it has to be computed, or is being modified.
  fileprivate func value(ofCondition node: ValueNode) -> Bool? {
    if node.isDerived {
      let node = known(node, as: Derived.self)
      guard isCurrent(node) || isUnchanged(since: node.asOf, above: node) else { return nil }
      return node.current.map { Box<Bool>.value(in: $0) }
    }
    let root = known(node, as: Root<Bool>.self)
    return root.state.modifier == nil ? root.value : nil
  }

  /// Whether no source of a value that is not linked was written since the value was computed. Other threads may write
  /// other sources all the time.
  private func isUnchanged(since moment: Moment, above node: Derived) -> Bool {
    var isUnchanged = !node.isLinked
    node.search { next in
      if next.state.modifier != nil || !next.isDerived && next.changedAt > moment {
        isUnchanged = false
      }
      return isUnchanged
    }
    return isUnchanged
  }
}

// MARK: - Ending

extension CommandRuns {
  /// Cancels the run that is under way, and those that wait.
  func cancel() {
    let (task, _) = Graph.core.withLockUnchecked { _ -> (Task<Void, Never>?, FIFO<Run>?) in
      guard case .running(let run, let next) = state else { return (nil, nil) }
      state = .running(run, next: FIFO())
      return (run.cancel(), next)
    }
    task?.cancel()
  }

  /// The last reference to the command has ended.
  func close() {
    cancel()
    let isLast = Graph.core.withLockUnchecked { _ in
      if case .idle = state { return true }
      state = .ending
      return false
    }
    if isLast { running.close() }
    finished.close()
    failed.close()
  }

  /// A run has returned. Reports the outcome, and begins the next run, if there is one.
  func end(_ run: Run, _ outcome: Result<Output, any Error>?, on actor: any Actor) {
    let context = ThreadContext.current
    var (next, isLast, arrives): (Run?, Bool, Bool) = (nil, false, false)
    Tracing.with(.commandEnded, because: run.cause) {
      context.hold {
        // The outcome comes after this: its observations find that no run is under way.
        _ = running.commit(in: context) { _, _ in
          arrives = !run.isCancelled
          (next, isLast) = takeNext()
          guard next == nil else { return false }
          running.value = false
          return true
        }
        guard arrives else { return }
        switch outcome {
        case .success(let output): finished.send(Box(output))
        case .failure(let error): failed.send(Box(error))
        case nil: break
        }
      }
    }
    if isLast { running.close() }
    next?.begin(on: actor)
  }

  /// Called under the lock.
  private func takeNext() -> (next: Run?, isLast: Bool) {
    guard case .running(_, var waiting) = state else {
      state = .idle
      return (nil, true)
    }
    state = .idle
    guard let next = waiting.popFirst() else { return (nil, false) }
    state = .running(next, next: waiting)
    return (next, false)
  }
}

// A mirror would read state that other threads write.
extension CommandRuns: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: []) }
}
