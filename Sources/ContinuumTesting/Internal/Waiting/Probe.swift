import Continuum
import Dispatch
import Synchronization

/// Jobs that do nothing, sent to where the library and its clients send theirs. While one of them waits, so may what a
/// test waits for.
struct Probe: Sendable {
  private final class Sent: Sendable {
    let waiting: Atomic<Int>
    init(_ count: Int) { waiting = Atomic(count) }
    func arrive() { waiting.subtract(1, ordering: .relaxed) }
    var isThrough: Bool { waiting.load(ordering: .relaxed) == 0 }
  }

  private var main = Probe.sendToMain()
  private var others = Probe.sendToOthers()

  private static func sendToMain() -> Sent {
    let sent = Sent(1)
    DispatchQueue.main.async { sent.arrive() }
    return sent
  }

  /// To the threads of tasks, to those of queues, and to executors of the tests' own.
  private static func sendToOthers() -> Sent {
    let executors = executors.withLock { $0.copy }
    let sent = Sent(2 + executors.count)
    DispatchQueue.global().async { sent.arrive() }
    Task.detached { sent.arrive() }
    for executor in executors {
      Task.detached(executorPreference: executor) { sent.arrive() }
    }
    return sent
  }

  private static let executors = Guarded<[any TaskExecutor]>([])

  /// Tests run on this executor, too.
  static func add(_ executor: any TaskExecutor) { executors.withLock { $0.append(executor) } }

  var isThroughMain: Bool { main.isThrough }
  var isThroughOthers: Bool { others.isThrough }

  /// Sends those again that have run.
  mutating func sendAgain() {
    if isThroughMain { main = Probe.sendToMain() }
    if isThroughOthers { others = Probe.sendToOthers() }
  }
}
