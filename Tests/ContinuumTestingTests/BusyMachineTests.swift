#if DEBUG

import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Dispatch
import Foundation
import Testing

/// Each of these tests keeps the process busy for much longer than `everySchedule` waits for a thread that is stuck.
@Suite("everySchedule on a busy machine", .serialized, .ownThreads)
struct BusyMachineTests {
  private let center = NotificationCenter()
  private let patience = Duration.milliseconds(50)

  // MARK: What is busy is no failure

  @Test func aBusyMainActorIsNoFailure() async throws {
    try await everySchedule(interruptions: 0, within: patience) { schedule in
      let count = Variable(value: 0)
      let seen = Log<Int>()
      center.continuum.observe(count, on: .main) { seen.append($0) }
      DispatchQueue.main.async { work(for: patience * 6) }
      try await schedule.play {
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      }
      try #require(seen.last == 2)
    }
  }

  @Test func busyThreadsOfTasksAreNoFailure() async throws {
    try await everySchedule(interruptions: 0, within: patience) { schedule in
      let count = Variable(value: 0)
      let tally = Tally()
      center.continuum.observe(count, bindTo: tally) { tally, value in tally.last = value }
      let cores = ProcessInfo.processInfo.activeProcessorCount
      for _ in 0..<cores * 6 { Task.detached { work(for: patience) } }
      try await schedule.play {
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      }
      let last = await tally.last
      try #require(last == 2)
    }
  }

  /// The threads have ended, and the test waits for its actor.
  @MainActor @Test func aTestThatContinuesLateIsNoFailure() async throws {
    try await everySchedule(interruptions: 0, within: patience) { schedule in
      let count = Variable(value: 0)
      try await schedule.play {
        DispatchQueue.main.async { work(for: patience * 6) }
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      }
      try #require(count.value == 2)
    }
  }

  /// The thread works for a fifth of the patience, and gets a small share of a processor.
  @Test func aBusyProcessorIsNoFailure() async throws {
    let crowd = Crowd(64)
    defer { crowd.leave() }
    try await everySchedule(interruptions: 0, within: patience) { schedule in
      let count = Variable(value: 0)
      try await schedule.play {
        var worked = Duration.zero
        while worked < patience / 5 { worked += threadTime { Threads.spin(1_000) } }
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      }
      try #require(count.value == 2)
    }
  }

  // MARK: What is stuck is a failure

  @Test func aThreadThatIsStuckOnABusyMachineIsAFailure() async {
    let crowd = Crowd(8)
    defer { crowd.leave() }
    let lock = NSLock()
    await expectFailure("Nothing has happened for 0.05 seconds.", within: patience) { schedule in
      let count = Variable(value: 0)
      try await schedule.play {
        lock.withLock { count.value += 1 }
      } and: {
        lock.withLock { count.value += 1 }
      }
    }
  }

  @Test func aDeliveryThatDoesNotEndIsAFailure() async {
    let mayEnd = Gate()
    await expectFailure("Nothing has happened for 0.05 seconds.", within: patience) { schedule in
      let count = Variable(value: 0)
      center.continuum.observe(count, on: .main) { if $0 == 1 { mayEnd.pass() } }
      try await schedule.play {
        count.value = 1
      } and: {
      }
    }
    mayEnd.open()
  }

  @Test func aDeliveryThatDoesNotBeginIsAFailure() async {
    let queue = OperationQueue()
    queue.isSuspended = true
    await expectFailure("Nothing has happened for 0.05 seconds.", within: patience) { schedule in
      let count = Variable(value: 0)
      center.continuum.observe(count, on: queue) { _ in }
      try await schedule.play {
        count.value = 1
      } and: {
      }
    }
    queue.isSuspended = false
  }

  @Test func aMainActorThatIsBusyForeverIsAFailure() async {
    let mayEnd = Gate()
    await expectFailure("has waited for 0.3 seconds", within: .milliseconds(10)) { schedule in
      let count = Variable(value: 0)
      center.continuum.observe(count, on: .main) { _ in }
      try await schedule.play {
        // Not before: the plays of other tests may need the main actor, and come first.
        DispatchQueue.main.async { mayEnd.pass() }
        count.value = 1
      } and: {
      }
    }
    mayEnd.open()
  }

  private func expectFailure(
    _ message: String, within patience: Duration, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (Schedule) async throws -> Void
  ) async {
    let error = await #expect(throws: ScheduleError.self, sourceLocation: sourceLocation) {
      try await everySchedule(within: patience, body)
    }
    let description = error?.description ?? ""
    #expect(description.contains(message), "\(description)", sourceLocation: sourceLocation)
  }
}

/// Keeps the calling thread busy.
private func work(for time: Duration) {
  let end = ContinuousClock.now + time
  while ContinuousClock.now < end {}
}

/// Threads that keep the processors busy.
private final class Crowd: Sendable {
  private let isHere = Locked(true)

  init(_ count: Int) {
    for _ in 0..<count {
      Thread { [self] in while isHere.withLock({ $0 }) { Threads.spin(1_000) } }.start()
    }
  }

  func leave() { isHere.withLock { $0 = false } }
}

private actor Tally {
  var last = 0
}

#endif
