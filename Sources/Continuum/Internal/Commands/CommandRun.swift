/// One run of a command, for one call.
final class CommandRun<Input, Output>: @unchecked Sendable {  // The lock or its task owns it.
  private enum State {
    case waiting
    case begun(Task<Void, Never>)
    case cancelled
  }

  private let runs: CommandRuns<Input, Output>
  /// Held weakly, so that the captures of the operation are released where it runs.
  private weak var operation: AsyncOperation<Input, Output>?
  /// Until the operation takes it.
  private var input: Input?
  /// The priority of the code that calls, without the higher one of the main thread, as with `Task { … }`.
  private let priority = min(Task.currentPriority, .userInitiated)
  private var state = State.waiting
  /// The job that brings the operation to its actor; `nil` once it is there.
  private var job: Job?
  /// While there is a trace: the cause of the run.
  var cause: TraceRecord?

  init(
    _ input: Input, _ operation: AsyncOperation<Input, Output>, _ runs: CommandRuns<Input, Output>
  ) {
    (self.input, self.operation, self.runs) = (input, operation, runs)
  }

  /// Whether its outcome is dropped. Called under the lock.
  var isCancelled: Bool {
    if case .cancelled = state { true } else { false }
  }

  /// Has its outcome dropped, and returns the task that the caller must cancel. Called under the lock.
  func cancel() -> Task<Void, Never>? {
    defer { state = .cancelled }
    return if case .begun(let task) = state { task } else { nil }
  }

  func begin(on actor: any Actor) {
    job = Job()
    let task = Task.detached(priority: priority) { await self.run(on: actor) }
    let isCancelled = Graph.core.withLockUnchecked { _ in
      if !self.isCancelled { state = .begun(task) }
      return self.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Runs the operation, unless it is cancelled. The pending work that leads to it ends when it begins.
  private func run(on actor: isolated any Actor) async {
    job = nil
    let isCancelled = Graph.core.withLockUnchecked { _ in self.isCancelled }
    var outcome: Result<Output, any Error>?
    if let input = input.take(), !isCancelled, let operation {
      do {
        outcome = .success(try await operation.body(input))
      } catch {
        outcome = .failure(error)
      }
    }
    runs.end(self, outcome, on: actor)
  }
}
