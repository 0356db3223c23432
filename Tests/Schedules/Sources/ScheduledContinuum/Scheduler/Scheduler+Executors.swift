extension Scheduler {
  /// Runs what tasks do outside of actors.
  package final class Tasks: TaskExecutor {
    package static let executor = Tasks()
    private let place = Place("a task", width: .max)

    package func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      place.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Runs what one actor does.
  package final class ActorExecutor: SerialExecutor {
    package let place: Place

    package init(_ name: String) { place = Place(name) }

    package func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      place.add { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }
}
