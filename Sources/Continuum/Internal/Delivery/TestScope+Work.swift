// What is counted of the work of a test: the jobs and the runs that have begun and not ended. A test waits until there is
// none.

extension TestScope {
  /// A run of a command, of a load, or of a sequence that the library follows.
  package final class Run: @unchecked Sendable {  // The lock of `waiting` guards what changes.
    /// For messages, such as "a load made at Screen.swift:12".
    let name: String
    /// Where it runs, if that is an actor.
    private(set) weak var actor: (any Actor)?
    let scope: TestScope
    /// The task that runs it, for comparisons only.
    fileprivate var task: Int?
    /// Whether that task sleeps on a clock that a test moves.
    fileprivate(set) var isAsleep = false

    fileprivate init(_ name: String, on actor: (any Actor)?, in scope: TestScope) {
      (self.name, self.actor, self.scope) = (name, actor, scope)
    }
  }

  /// Begins work that ends with the release of what is returned.
  func beginWork() -> WorkGroup {
    beginJob()
    return WorkGroup(in: self) { self.endJob() }
  }

  func beginJob() {
    TestScope.waiting.withLock { _ in
      jobs += 1
      news += 1
    }
  }

  func endJob() {
    let ready = TestScope.waiting.withLockUnchecked { waiting in
      jobs -= 1
      news += 1
      return jobs == 0 ? waiting.takeReady() : []
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  func beginRun(_ name: String, on actor: (any Actor)?) -> Run {
    let run = Run(name, on: actor, in: self)
    TestScope.waiting.withLock { _ in
      news += 1
      runs[ObjectIdentifier(run)] = run
    }
    return run
  }

  private func endRun(_ run: Run) {
    TestScope.waiting.withLock { _ in
      news += 1
      runs[ObjectIdentifier(run)] = nil
    }
  }
}

extension TestScope.Run {
  /// The run of the calling task, or of a task that has begun it.
  @TaskLocal private static var current: TestScope.Run?

  /// Runs `body`, the whole of this run, in the calling task.
  func perform(_ body: () async -> Void) async {
    let task = withUnsafeCurrentTask { $0?.hashValue }
    TestScope.waiting.withLock { _ in self.task = task }
    await TestScope.run(in: scope) { await TestScope.Run.$current.withValue(self, operation: body) }
    scope.endRun(self)
  }

  /// Runs `sleep`, in which the calling task waits for nothing but a clock that a test moves.
  package static func asleep(_ sleep: () async -> Void) async {
    let task = withUnsafeCurrentTask { $0?.hashValue }
    guard let run = current, TestScope.waiting.withLock({ _ in run.task == task }) else {
      return await sleep()
    }
    TestScope.waiting.withLock { _ in run.isAsleep = true }
    await sleep()
    TestScope.waiting.withLock { _ in run.isAsleep = false }
  }
}
