/// Lets the runs of one `load` take turns where their bodies leave the actor of the operation.
///
/// Swift 6.3 runs a closure with a capture list, a stored closure and a function in the task's preferred executor,
/// even if the actor of the code that made it calls them. Bodies may share what they capture. So each run has an
/// executor of its own, a `TurnTaker`, which brings what the run does there to this actor.
actor Turns {
  fileprivate func run(_ job: UnownedJob, of taker: TurnTaker) { taker.run(job) }
}

/// The executor of one run. It brings the run's own task to the `Turns`. What the task calls elsewhere does not wait
/// for a turn: child tasks, and actors, which may be working for other tasks.
final class TurnTaker: TaskExecutor, @unchecked Sendable {  // See `task`.
  private let turns: Turns
  /// The description of the run's task, which says its number. Each job of that task has it. The first job sets it,
  /// before there is another.
  private var task: String?

  init(_ turns: Turns) { self.turns = turns }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isOfTask = task.map { $0 == job.description } ?? true
    if task == nil { task = job.description }
    Task.detached(priority: TaskPriority(job.priority)) {
      if isOfTask { await self.turns.run(job, of: self) } else { self.run(job) }
    }
  }

  fileprivate func run(_ job: UnownedJob) {
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
