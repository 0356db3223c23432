// Tasks run where the scheduler sees them: on threads of their own, until they go to an actor, which
// brings its executor along.

extension Task where Success == Void, Failure == Never {
  @discardableResult
  static func detached(
    priority: TaskPriority? = nil,
    _ body: @escaping @isolated(any) @Sendable () async -> Void
  ) -> Task<Void, Never> {
    Task.detached(executorPreference: Scheduler.Tasks.executor, priority: priority) { await body() }
  }
}
