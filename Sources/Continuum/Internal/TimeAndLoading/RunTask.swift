/// Begins the tasks of runs: those of commands, of loads, and of sequences that the library follows. In a process where a
/// test waits for runs, each has an executor that tells the test of its jobs.
enum RunTask {
  /// Begins a task for `scope`; without one, for what the calling code belongs to.
  static func begin(
    takingTurns turns: Turns?, in scope: TestScope?, _ origin: Origin, on actor: any Actor,
    priority: TaskPriority, _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let scope = scope ?? .ofNewRun
    guard let executor = RunExecutor.of(turns, scope) else {
      return Task.detached(priority: priority) { await body() }
    }
    return Task.detached(
      executorPreference: executor, priority: priority,
      operation: whole(body, in: scope, origin, on: actor))
  }

  /// Begins a task of the calling code: it has the actor, the priority and the values of that code's task.
  static func begin(
    _ origin: Origin, _ isolation: isolated (any Actor)?,
    _ body: @escaping @Sendable (isolated (any Actor)?) async -> Void
  ) -> Task<Void, Never> {
    let scope = TestScope.ofNewRun
    guard let executor = RunExecutor.of(nil, scope) else { return Task { await body(isolation) } }
    return Task(
      executorPreference: executor,
      operation: whole({ await body(isolation) }, in: scope, origin, on: isolation))
  }

  /// `body` as a run of `scope`, if there is one.
  private static func whole(
    _ body: @escaping @Sendable () async -> Void, in scope: TestScope?, _ origin: Origin,
    on actor: (any Actor)?
  ) -> @Sendable () async -> Void {
    guard let scope else { return body }
    let run = scope.beginRun(origin.nameOfRun, on: actor)
    // Taken, so that what the body captured is released as a part of the run: the test waits for what that leads to.
    let whole = Guarded<(@Sendable () async -> Void)?>(body)
    return { await run.perform { await whole.withLock { $0.take() }?() } }
  }
}

extension Origin {
  /// For messages.
  var nameOfRun: String {
    let name = "a run of a \(kind.rawValue)"
    return site.map { "\(name) made at \($0.file):\($0.line)" } ?? name
  }
}
