/// The load of one value of the source. The constant follows it, as a `flatMap` follows a source, until the next request
/// is made. The result of an older one is not read.
final class LoadRequest<Input, Output>: @unchecked Sendable {  // The lock guards what changes.
  typealias Run = AsyncRun<Input, Output>

  private enum Phase {
    /// Its run has not begun, or was cancelled.
    case waiting
    case underWay(Run)
    case loaded
    case failed
  }

  let state: StoredNode<Loading<Output>>
  private var phase = Phase.waiting
  /// For the next run; `nil` if none comes.
  private var input: Input?
  /// Whether another run follows, when the constant is observed again, one that has failed or was cancelled.
  private let runsAgain: Bool

  init(_ input: Input, last: Output?, runsAgain: Bool) {
    (self.input, self.runsAgain) = (input, runsAgain)
    state = StoredNode(.loading(last: last), .own)
  }

  /// Whether the run has failed. Called under the lock.
  var hasFailed: Bool { if case .failed = phase { true } else { false } }

  /// Whether `run` is the one whose answer counts. Called under the lock.
  func awaits(_ run: Run) -> Bool {
    if case .underWay(let current) = phase { current === run } else { false }
  }

  /// Returns a run that the caller has to begin; `nil` if there is nothing to load. Called under the lock.
  func makeRun(of operation: AsyncOperation<Input, Output>, priority: TaskPriority) -> Run? {
    guard case .waiting = phase, let input else { return nil }
    let run = Run(input, operation, priority: priority)
    phase = .underWay(run)
    if !runsAgain { self.input = nil }
    return run
  }

  /// Gives the run up: its answer does not count any more. Returns the run, which the caller cancels without the lock.
  /// Called under the lock.
  func giveUpRun() -> Run? {
    guard case .underWay(let run) = phase else { return nil }
    phase = .waiting
    return run
  }

  /// The next run may begin, although the last one has failed. Called without the lock.
  func forgetFailure() {
    change(to: .loading(last: state.read().value)) {
      guard hasFailed else { return false }
      phase = .waiting
      return true
    }
  }

  /// A run has ended. Called in its task.
  func receive(_ outcome: Run.Outcome?, of run: Run) {
    guard let outcome, !Task.isCancelled else { return }
    let result: Loading<Output> =
      switch outcome {
      case .success(let output): .loaded(output)
      case .failure(let error): .failed(error, last: state.read().value)
      }
    var (last, isOver): (Input?, Bool) = (nil, false)
    Tracing.with(.loadEnded, because: run.cause) {
      change(to: result) {
        guard awaits(run) else { return false }
        // With the state: code that sees the failure may send what retries.
        phase = result.error == nil ? .loaded : .failed
        isOver = !runsAgain || result.error == nil
        if isOver { swap(&input, &last) }
        return true
      }
    }
    if isOver { state.close() }
    withExtendedLifetime(last) {}
  }

  /// Changes the state if `isWanted`, which is called under the lock.
  private func change(to new: Loading<Output>, if isWanted: () -> Bool) {
    // The old value is released outside the lock.
    var value = new
    let outcome = state.commit(in: .current) { _, _ in
      guard isWanted() else { return false }
      swap(&state.value, &value)
      return true
    }
    switch outcome {
    case .nothing, .refused: return
    case .round, .flush: ErasedValue.with(new) { state.perform(outcome, $0) }
    }
  }
}
