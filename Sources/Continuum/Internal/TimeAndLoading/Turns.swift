/// Lets the runs of one `load` take turns where their bodies leave the actor of the operation.
///
/// Swift 6.3 runs a closure with a capture list, a stored closure and a function in the task's preferred executor,
/// even if the actor of the code that made it calls them. Bodies may share what they capture. So each run has an
/// executor of its own, which brings what the run does there to this actor.
actor Turns {
  fileprivate func run(_ job: UnownedJob, of executor: RunExecutor) { executor.run(job) }
}

/// The executor of one run. It brings the run's own task to the `Turns`, and tells the test that the run belongs to which
/// jobs of the run are queued or running. What the task calls elsewhere does not wait for a turn: child tasks, and actors,
/// which may be working for other tasks.
final class RunExecutor: TaskExecutor, @unchecked Sendable {  // See `task`.
  private let turns: Turns?
  private let scope: TestScope?
  /// The job of the run's own task. The first job sets it, before there is another.
  private var task: JobIdentity?

  private init(_ turns: Turns?, _ scope: TestScope?) { (self.turns, self.scope) = (turns, scope) }

  /// The executor of a run that takes turns, or that a test waits for. Every other run has none.
  static func of(_ turns: Turns?, _ scope: TestScope?) -> RunExecutor? {
    turns == nil && scope == nil ? nil : RunExecutor(turns, scope)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    var taker: Turns?
    if let turns {
      let identity = JobIdentity(job)
      if task == nil { task = identity }
      if task == identity { taker = turns }
    }
    scope?.beginJob()
    Task.detached(priority: TaskPriority(job.priority)) { [taker] in
      if let taker { await taker.run(job, of: self) } else { self.run(job) }
      self.scope?.endJob()
    }
  }

  fileprivate func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
