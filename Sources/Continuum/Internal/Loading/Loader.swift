/// Runs the operation of a `load`, one run after the other, each on the actor that the `load` was made
/// on. A `load` that was made on none has an actor to itself, because runs that overlap share what the
/// operation captured.
final class Loader<Input, Output>: @unchecked Sendable {  // What changes is guarded.
  typealias Operation = nonisolated(nonsending) (Input) async throws -> Output

  private struct State {
    var task: Task<Void, Never>?
    var isOver = false
  }

  let operation: Operation
  /// That of the code that loads. Like `Task { … }`, it leaves out the main thread's own, which is higher.
  private let priority = min(Task.currentPriority, .userInitiated)
  /// Held weakly, because it may own the constant.
  private weak var caller: (any Actor)?
  private let own: OwnActor?
  private let state = Guarded(State())
  private let releaseEnd = ReleaseEnd()

  init(_ isolation: (any Actor)?, _ operation: @escaping Operation) {
    self.operation = operation
    caller = isolation
    own = isolation == nil ? OwnActor() : nil
  }

  /// What the operation captured dies where it runs (L9).
  deinit {
    let context = ThreadContext.current
    context.beginRelease(of: operation)
    if let caller { context.release(operation, in: Place(chosenBy: nil, caller)) }
  }

  /// Starts the run of `request` and cancels the one before.
  func start(_ request: LoadRequest<Input, Output>) {
    guard let actor: any Actor = own ?? caller else { return }
    request.job = Job()
    request.cause = Tracing.cause
    let task = Task.detached(priority: priority) { await request.run(on: actor) }
    replace(with: task, isLast: false)
  }

  /// Cancels the run that is under way. None follows.
  func stop() { replace(with: nil, isLast: true) }

  private func replace(with task: Task<Void, Never>?, isLast: Bool) {
    let over = state.withLock { state in
      if isLast { state.isOver = true }
      if state.isOver, let task { return Optional(task) }
      defer { state.task = task }
      return state.task
    }
    over?.cancel()
  }
}

private actor OwnActor {}
