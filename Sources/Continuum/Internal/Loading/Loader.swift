/// Runs the operation of a `load`, one run after the other, each on the actor that the `load` was made
/// on. A `load` that was made on none has an actor to itself, because runs that overlap share what the
/// operation captured.
final class Loader<Input, Output>: @unchecked Sendable {  // What changes is guarded.
  typealias Operation = nonisolated(nonsending) (Input) async throws -> Output

  private enum Run {
    case none
    case underWay(Task<Void, Never>)
    case over
  }

  let operation: Operation
  /// That of the code that loads. Like `Task { … }`, it leaves out the main thread's own, which is higher.
  private let priority = min(Task.currentPriority, .userInitiated)
  /// Held weakly, because it may own the constant.
  private weak var caller: (any Actor)?
  private let own: OwnActor?
  private let current = Guarded(Run.none)
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

  /// Cancels the run before, and then starts that of `request`.
  func start(_ request: LoadRequest<Input, Output>) {
    guard let actor: any Actor = own ?? caller else { return }
    replaceCurrent(with: .none)
    request.job = Job()
    request.cause = Tracing.cause
    let task = Task.detached(priority: priority) { await request.run(on: actor) }
    replaceCurrent(with: .underWay(task))
  }

  /// Cancels the run that is under way. None follows.
  func stop() { replaceCurrent(with: .over) }

  /// Cancels the current run. When loading is over, it cancels `next` instead.
  private func replaceCurrent(with next: Run) {
    let cancelled = current.withLock { current in
      if case .over = current { return next }
      defer { current = next }
      return current
    }
    if case .underWay(let task) = cancelled { task.cancel() }
  }
}

private actor OwnActor {}
