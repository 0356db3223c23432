import Dispatch
import Foundation
import Synchronization
package import Testing

/// Real threads that start at the same moment and are joined with a deadline. `within` is that of a run of
/// all tests: see `Patience`.
package enum Threads {
  package static let deadline = 240.0

  /// Threads of two tests at once would only get into each other's way on a machine of few cores.
  private static let stage = NSLock()

  /// Runs `body` on `count` threads, each with its number, and waits for all of them. The main actor must
  /// not wait for several: those of another test may come first, and wait for the main actor.
  package static func run(
    count: Int, stackSize: Int = 1 << 20, within seconds: Double = deadline,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (_ index: Int) -> Void
  ) {
    OwnThreads.check(sourceLocation: sourceLocation)
    if count > 1 {
      if Main.isHere {
        Issue.record("The main actor waits for several threads.", sourceLocation: sourceLocation)
      }
      let isFree = Deadline(ofWork: seconds).wait { _ in
        stage.lock(before: Date(timeIntervalSinceNow: 0.05)) ? .success : .timedOut
      }
      if !isFree {
        Issue.record(
          "Threads of another test did not come to their end.", sourceLocation: sourceLocation)
        return
      }
    }
    defer { if count > 1 { stage.unlock() } }
    let barrier = Barrier(count: count)
    let done = DispatchGroup()
    for index in 0..<count {
      done.enter()
      let thread = Thread {
        if barrier.wait() { body(index) }
        done.leave()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    if !Deadline(ofWork: seconds).wait({ done.wait(timeout: $0) }) {
      Issue.record("A thread did not come to its end.", sourceLocation: sourceLocation)
    }
  }

  /// Runs `body` on another thread and waits for it: what must not deadlock is done there.
  package static func elsewhere(
    stackSize: Int = 1 << 20, within seconds: Double = deadline,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable () -> Void
  ) {
    run(count: 1, stackSize: stackSize, within: seconds, sourceLocation: sourceLocation) { _ in
      body()
    }
  }

  /// Lets two threads do something with the same subject at the same moment, again and again with a
  /// new one, and then looks at what came of it.
  ///
  /// - Returns: What `check` had to say against the outcomes.
  package static func race<Subject: Sendable>(
    rounds: Int, sourceLocation: SourceLocation = #_sourceLocation,
    on makeSubject: @escaping @Sendable (_ round: Int) -> Subject,
    _ one: @escaping @Sendable (Subject) -> Void, _ other: @escaping @Sendable (Subject) -> Void,
    check: @escaping @Sendable (Subject) -> String?
  ) -> [String] {
    let complaints = Log<String>()
    let barrier = Barrier(count: 2)
    let subject = Locked<Subject?>(nil)
    run(count: 2, sourceLocation: sourceLocation) { index in
      for round in 0..<rounds {
        if index == 0 { subject.withLock { $0 = makeSubject(round) } }
        guard barrier.wait() else { return complaints.append("Round \(round) hangs.") }
        guard let mine = subject.withLock({ $0 }) else { return }
        // A second time, so that nothing but the subject is between the barrier and the race.
        guard barrier.wait() else { return complaints.append("Round \(round) hangs.") }
        // Each takes the lead half of the time, by a varying bit.
        if index == round % 2 { spin((round / 2) % 64) }
        if index == 0 { one(mine) } else { other(mine) }
        guard barrier.wait() else { return complaints.append("Round \(round) hangs.") }
        guard index == 0 else { continue }
        subject.withLock { $0 = nil }
        if let complaint = check(mine) {
          complaints.append("Round \(round): \(complaint)")
        }
      }
    }
    return complaints.all
  }

  /// Waits for what another thread brings about without saying so, such as one of the library's own.
  ///
  /// - Returns: Whether it came about in time.
  package static func wait(
    within seconds: Double = Patience.usual,
    sourceLocation: SourceLocation = #_sourceLocation,
    until condition: () -> Bool
  ) -> Bool {
    OwnThreads.check(sourceLocation: sourceLocation)
    let deadline = Deadline(seconds)
    while !condition() {
      if deadline.isOver { return false }
      sched_yield()
    }
    return true
  }

  /// Expects the same in asynchronous code, whose thread others may need meanwhile.
  package static func expectSoon(
    _ what: Comment = "It did not come about.", sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
  ) async {
    let deadline = Deadline(isBlocking: false)
    while !condition() {
      if deadline.isOver {
        Issue.record(what, sourceLocation: sourceLocation)
        return
      }
      await Task.yield()
    }
  }

  /// Passes a little time by working.
  package static func spin(_ turns: Int) {
    let sum = Atomic(0)
    for turn in 0..<turns { sum.add(turn, ordering: .relaxed) }
  }
}

/// Where threads meet, as often as they like.
package final class Barrier: Sendable {
  private let count: Int
  private let arrived = Atomic(0)
  private let generation = Atomic(0)

  package init(count: Int) {
    self.count = count
  }

  /// Returns false when somebody has not come in time.
  package func wait() -> Bool {
    let mine = generation.load(ordering: .acquiring)
    if arrived.add(1, ordering: .acquiringAndReleasing).newValue == count {
      arrived.store(0, ordering: .relaxed)
      generation.add(1, ordering: .acquiringAndReleasing)
      return true
    }
    let deadline = Deadline(120)
    var turns = 0
    while generation.load(ordering: .acquiring) == mine {
      turns += 1
      if turns % 256 == 0 { sched_yield() }
      if turns % 65536 == 0, deadline.isOver { return false }
    }
    return true
  }
}
