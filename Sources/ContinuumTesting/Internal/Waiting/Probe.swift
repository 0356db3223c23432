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

  /// To the threads of tasks, and to those of queues.
  private static func sendToOthers() -> Sent {
    let sent = Sent(2)
    DispatchQueue.global().async { sent.arrive() }
    Task.detached { sent.arrive() }
    return sent
  }

  var isThroughMain: Bool { main.isThrough }
  var isThroughOthers: Bool { others.isThrough }

  /// Sends those again that have run.
  mutating func sendAgain() {
    if isThroughMain { main = Probe.sendToMain() }
    if isThroughOthers { others = Probe.sendToOthers() }
  }
}
