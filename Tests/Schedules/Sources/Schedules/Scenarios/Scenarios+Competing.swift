import ScheduledContinuum

// The mutex that the library has on Linux. Here, the library itself has the one that the scheduler knows.

extension Scenario {
  static let competing: [Scenario] = [
    Scenario("two threads take a mutex, and sleep as soon as it is held") { stage in
      let tally = Tally(stage, tries: 0)
      for name in ["one", "other"] { stage.thread(name) { tally.add(2) } }
      stage.check { tally.expect(4) }
    },
    Scenario("three threads take a mutex, and sleep as soon as it is held") { stage in
      let tally = Tally(stage, tries: 0)
      for name in ["one", "another", "third"] { stage.thread(name) { tally.add(2) } }
      stage.check { tally.expect(6) }
    },
    Scenario("four threads take a mutex once") { stage in
      let tally = Tally(stage, tries: 0)
      for index in 1...4 { stage.thread("\(index)") { tally.add(1) } }
      stage.check { tally.expect(4) }
    },
    Scenario("three threads take a mutex, and look twice before they sleep") { stage in
      let tally = Tally(stage, tries: 2)
      for name in ["one", "another", "third"] { stage.thread(name) { tally.add(1) } }
      stage.check { tally.expect(3) }
    },
  ]
}

/// Counts under a mutex, and notices if two threads hold it.
private final class Tally: @unchecked Sendable {  // Only one thread runs at a time.
  private let mutex = CompetingMutex(0)
  private let stage: Stage
  private let tries: Int
  private var isHeld = false

  init(_ stage: Stage, tries: Int) {
    self.stage = stage
    self.tries = tries
  }

  func add(_ times: Int) {
    for _ in 0..<times {
      mutex.withLock(tries: tries) { count in
        stage.expect(!isHeld, "Two threads hold the mutex.")
        isHeld = true
        stage.step()
        count += 1
        isHeld = false
      }
    }
  }

  func expect(_ count: Int) {
    stage.expect(mutex.withLock { $0 }, is: count, "The count")
  }
}
