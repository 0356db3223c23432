import Continuum
import Dispatch
import Foundation
import Synchronization

/// Writes from a background thread at full speed what is observed on the main actor, on a queue and on
/// another actor. A source that is written faster than a place drains delivers its newest value and not
/// each, so what it cost the writer is told beside how many deliveries there were.
@MainActor
func benchmarkOtherPlaces() {
  print("Written from a background thread at full speed:")
  let center = NotificationCenter()

  show("into the main actor") { source, arrivals in
    center.continuum.observe(source, onValueChange: { arrivals.note($0) })
  }

  show("on a queue") { source, arrivals in observeOnQueue(source, center, arrivals) }

  let receiver = Receiver()
  show("on another actor") { source, arrivals in
    let observing = DispatchSemaphore(value: 0)
    Task.detached {
      await receiver.observe(source, center, arrivals)
      observing.signal()
    }
    observing.wait()
  }
  withExtendedLifetime(receiver) {}
}

/// What has arrived at a place. The place itself is checked by the tests; here it is counted.
private final class Arrivals: Sendable {
  let last = Atomic(0)
  let deliveries = Atomic(0)

  func note(_ value: Int) {
    last.store(value, ordering: .releasing)
    deliveries.wrappingAdd(1, ordering: .relaxed)
  }
}

// Code of an actor may not name a queue that is not its actor's.
private func observeOnQueue(
  _ source: Variable<Int>, _ center: NotificationCenter, _ arrivals: Arrivals
) {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  center.continuum.observe(source, on: queue, onValueChange: { arrivals.note($0) })
}

private actor Receiver {
  func observe(_ source: Variable<Int>, _ center: NotificationCenter, _ arrivals: Arrivals) {
    center.continuum.observe(source, onValueChange: { arrivals.note($0) })
  }
}

/// Writes one number after the other for a while.
private final class Writer: Sendable {
  let source: Variable<Int>
  /// How many there were and how long one took, when it is done.
  let result = Mutex<(writes: Int, nanosecondsEach: Double)?>(nil)

  init(_ source: Variable<Int>) { self.source = source }

  func run() {
    let (start, duration) = (ContinuousClock.now, Duration.milliseconds(isQuick ? 100 : 500))
    var writes = 0
    let time = nanoseconds {
      repeat {
        for _ in 0..<64 {
          writes += 1
          source.value = writes
        }
      } while ContinuousClock.now - start < duration
    }
    result.withLock { [writes] in $0 = (writes, time / Double(writes)) }
  }
}

@MainActor
private func show(_ name: String, _ observe: (Variable<Int>, Arrivals) -> Void) {
  let arrivals = Arrivals()
  let writer = Writer(Variable(value: 0))
  observe(writer.source, arrivals)
  Thread.detachNewThread { writer.run() }

  // Main-actor work comes with the main run loop, which is not running by itself in a command.
  let deadline = Date(timeIntervalSinceNow: 30)
  var result: (writes: Int, nanosecondsEach: Double)?
  while result == nil || arrivals.last.load(ordering: .acquiring) != result?.writes {
    check(Date() < deadline, "\(name): the last value did not arrive")
    if !RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) {
      Thread.sleep(forTimeInterval: 0.001)
    }
    result = writer.result.withLock(\.self)
  }

  guard let result else { return }
  printFigure(name, result.nanosecondsEach, "ns a write")
  let deliveries = arrivals.deliveries.load(ordering: .relaxed)
  print("    \(result.writes) writes, \(deliveries) deliveries, and the last value arrived")
}
