import ScheduledContinuum

// What loads (L16).

extension Scenario {
  static let loading: [Scenario] = [
    Scenario("what loads is let go of while its source is written") { stage in
      let number = stage.variable(1)
      let runs = Runs()
      let results = Holder(number.load { number in await runs.add(Run()).wait(number) })
      stage.thread("writer") { number.value = 2 }
      stage.thread("dropper") { results.letGo() }
      stage.check {
        stage.expect(runs.all.allSatisfy(\.isCancelled), "A run goes on.")
        for run in runs.all { run.end() }
      }
    }
  ]
}

private final class Runs: @unchecked Sendable {  // One thread runs at a time.
  private(set) var all: [Run] = []

  func add(_ run: Run) -> Run {
    all.append(run)
    return run
  }
}

/// Goes on until it is cancelled.
private final class Run: @unchecked Sendable {  // One thread runs at a time.
  private(set) var isCancelled = false
  private var isOver = false
  private var continuation: CheckedContinuation<Void, Never>?

  func wait(_ number: Int) async -> Int {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isOver { continuation.resume() } else { self.continuation = continuation }
      }
    } onCancel: {
      // Swift holds a lock of its own here, so that no other thread may go on.
      isCancelled = true
    }
    return number
  }

  func end() {
    isOver = true
    continuation?.resume()
    continuation = nil
  }
}
