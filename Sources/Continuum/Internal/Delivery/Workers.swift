import Dispatch

/// The library's own threads. Those of the global queues may all be taken: on Linux, tasks run on them, one for
/// each core.
///
/// There are a few at most, and none without work. A delivery that blocks one of them holds up no other delivery as
/// long as another thread is free.
enum Workers {
  typealias Job = @Sendable () -> Void

  private static let most = 8

  // The lock guards these.
  nonisolated(unsafe) private static var waiting = FIFO<Job>()
  nonisolated(unsafe) private static var count = 0
  private static let timer = DispatchQueue(label: "Continuum")

  /// Runs `job` on one of them.
  static func run(_ job: @escaping Job) {
    let isNewWanted = Graph.core.withLock { _ in
      waiting.append(job)
      guard count < most else { return false }
      count += 1
      return true
    }
    if isNewWanted { work(on: DispatchQueue(label: "Continuum")) }
  }

  static func run(after delay: DispatchTimeInterval, _ job: @escaping Job) {
    timer.asyncAfter(deadline: .now() + delay) { run(job) }
  }

  /// Runs the waiting jobs, one after the other, until none is left.
  private static func work(on queue: DispatchQueue) {
    queue.async {
      let job = Graph.core.withLock { _ in
        let job = waiting.popFirst()
        if job == nil { count -= 1 }
        return job
      }
      guard let job else { return }
      job()
      work(on: queue)
    }
  }
}
