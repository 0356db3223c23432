/// Runs the operation of a `load`, one run after the other.
final class Loader<Input, Output>: @unchecked Sendable {  // The lock guards what changes.
  typealias Request = LoadRequest<Input, Output>
  typealias Started = (request: Request, run: Request.Run)

  let operation: AsyncOperation<Input, Output>
  /// That of the code that loads.
  private let priority = AsyncRun<Input, Output>.priorityOfCaller
  /// Begins a run after the pause, which each change restarts. It begins one at a time: the thread that begins a
  /// cancelled run has cancelled its task before the next one begins.
  private let pacer: Pacer<Started>
  private var current: Request?

  init(
    _ operation: AsyncOperation<Input, Output>, after pause: Duration, _ timing: Timing,
    _ origin: Origin
  ) {
    self.operation = operation
    pacer = Pacer(.debounce, pause, timing, startsWithValue: false) { [weak operation] started in
      guard let operation, let actor = operation.actor else { return }
      let (request, run) = started
      run.begin(on: actor, takingTurns: operation.turns, origin) { request.receive($0, of: run) }
    } end: { started in
      // After a pause that never ends, it would run: what it has will stay.
      started?.request.state.close()
    }
  }

  /// Whether the run for the last change has failed.
  var hasFailed: Bool {
    Graph.core.withLockUnchecked { _ in current?.hasFailed == true }
  }

  /// The source has ended: no further request will come.
  func finish() { pacer.finish() }

  /// Cancels the previous run, and then starts that of `request`, if there is something to load. A delivery that comes
  /// late, after the `session` was cancelled, starts none: another session may have begun.
  func start(_ request: Request, in session: Cancellation) {
    var last: Request? = request
    let (cancelled, run) = Graph.core.withLockUnchecked { _ -> (Request.Run?, Request.Run?) in
      guard !session.isCancelled else { return (nil, nil) }
      swap(&current, &last)
      return (last?.giveUpRun(), request.makeRun(of: operation, priority: priority))
    }
    cancelled?.cancellation.cancel()
    guard let run else { return }
    // Another thread may have stopped it meanwhile.
    pacer.receive((request, run), if: { request.awaits(run) })
  }

  /// Cancels the current run. No other run follows in this session, which was cancelled.
  func stop() {
    var last: Request?
    let run = Graph.core.withLockUnchecked { _ in
      swap(&current, &last)
      return last?.giveUpRun()
    }
    pacer.drop()
    run?.cancellation.cancel()
  }
}
