/// Runs the operation of a `load`, one run after the other.
final class Loader<Input, Output>: @unchecked Sendable {  // The lock guards what changes.
  typealias Request = LoadRequest<Input, Output>

  let operation: AsyncOperation<Input, Output>
  /// That of the code that loads.
  let priority = AsyncRun<Input, Output>.priorityOfCaller
  /// Begins a run after the pause, which each change restarts. It begins one at a time: the thread that begins a
  /// cancelled run has cancelled its task before the next one begins.
  private let pacer: Pacer<Request>
  private var current: Request?

  init(
    _ operation: AsyncOperation<Input, Output>, after pause: Duration, _ timing: Timing,
    _ origin: Origin
  ) {
    self.operation = operation
    pacer = Pacer(.debounce, pause, timing, startsWithValue: false) { [weak operation] request in
      guard let operation, let actor = operation.actor else { return }
      request.run.begin(on: actor, takingTurns: operation.turns, origin) { request.receive($0) }
    } end: { request in
      // After a pause that never ends, it would run: what it has will stay.
      request?.state.close()
    }
  }

  /// Whether the run for the last change has failed.
  var hasFailed: Bool {
    Graph.core.withLockUnchecked { _ in current }?.hasFailed == true
  }

  /// The source has ended: no further request will come.
  func finish() { pacer.finish() }

  /// Cancels the previous run, and then starts that of `request`.
  func start(_ request: Request) {
    request.run.ask()
    replaceCurrent(with: request)
    pacer.receive(request)
  }

  /// Cancels the current run. No other run follows.
  func stop() {
    // First, so that each request that is passed on is the current one by now.
    pacer.stop()
    replaceCurrent(with: nil)
  }

  private func replaceCurrent(with next: Request?) {
    var last = next
    Graph.core.withLockUnchecked { _ in swap(&current, &last) }
    last?.run.cancellation.cancel()
  }
}
