/// One run of an asynchronous operation. It may be cancelled before it begins.
final class AsyncRun<Input, Output>: @unchecked Sendable {  // Its task owns it.
  typealias Outcome = Result<Output, any Error>

  let cancellation = Cancellation()
  /// Held weakly, so that the captures of the operation are released where it runs.
  private weak var operation: AsyncOperation<Input, Output>?
  /// Until the operation takes it.
  private var input: Input?
  private let priority: TaskPriority
  /// The job that brings the operation to its actor; `nil` once it is there.
  private var job: JobContext?
  /// While there is a trace: the cause of the run.
  var cause = Tracing.cause
  /// The test that it belongs to.
  private var scope = TestScope.current

  init(_ input: Input, _ operation: AsyncOperation<Input, Output>, priority: TaskPriority) {
    (self.input, self.operation, self.priority) = (input, operation, priority)
  }

  /// The priority of the code that calls this, without the higher one of the main thread, as with `Task { … }`.
  static var priorityOfCaller: TaskPriority { min(Task.currentPriority, .userInitiated) }

  /// Begins a task that runs the operation, and then `report` on the same actor. There is no outcome if the run was
  /// cancelled before the operation began, or the operation is deallocated. With `turns`, another run may be under way.
  func begin(
    on actor: any Actor, takingTurns turns: Turns? = nil, _ origin: Origin,
    _ report: @escaping @Sendable (Outcome?) -> Void
  ) {
    job = JobContext()
    let report = RunsUnderWay.noting(origin, report)
    let task = RunTask.begin(takingTurns: turns, in: scope, origin, on: actor, priority: priority) {
      await self.run(on: actor, report)
    }
    cancellation.add { task.cancel() }
  }

  private func run(on actor: isolated any Actor, _ report: (Outcome?) -> Void) async {
    // The pending work that leads to the operation ends when that begins. A test that waits for it continues in a
    // job of its own: on the same actor, once the operation suspends.
    job = nil
    let isCancelled = Graph.core.withLockUnchecked { _ in cancellation.isCancelled }
    var outcome: Outcome?
    if let input = input.take(), !isCancelled, let operation {
      do {
        outcome = .success(try await operation.body(input))
      } catch {
        outcome = .failure(error)
      }
    }
    report(outcome)
  }
}
