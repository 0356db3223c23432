#if DEBUG && (os(macOS) || os(Linux))

import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Dispatch
import Foundation
import Testing

/// What waits here gives up after a twentieth of a second if nothing happens, and the process is busy for much longer.
/// Each test has a process of its own, in which nothing else is busy.
@Suite("Waits on a busy machine", .serialized)
struct BusyMachineTests {
  // MARK: What is busy is no failure

  @Test func aBusyMainActorIsNoFailure() async {
    await #expect(processExitsWith: .success) {
      try await everySchedule(interruptions: 0, within: patience) { schedule in
        let count = Variable(value: 0)
        let seen = Log<Int>()
        NotificationCenter().continuum.observe(count, on: .main) { seen.append($0) }
        DispatchQueue.main.async { work(for: patience * 6) }
        try await schedule.play {
          count.modify { $0 += 1 }
        } and: {
          count.modify { $0 += 1 }
        }
        try #require(seen.last == 2)
      }
    }
  }

  @Test func busyThreadsOfTasksAreNoFailure() async {
    await #expect(processExitsWith: .success) {
      try await everySchedule(interruptions: 0, within: patience) { schedule in
        let count = Variable(value: 0)
        let tally = Tally()
        NotificationCenter().continuum.observe(count, bindTo: tally) { $0.last = $1 }
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
  }

  /// The threads have ended, and the test waits for its actor.
  @Test func aTestThatContinuesLateIsNoFailure() async {
    await #expect(processExitsWith: .success) {
      try await Player().play()
    }
  }

  /// The thread works for a fifth of the patience, and gets a small share of a processor.
  @Test func aBusyProcessorIsNoFailure() async {
    await #expect(processExitsWith: .success) {
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
  }

  @Test func aRecorderWaitsForABusyMainActor() async {
    await #expect(processExitsWith: .success) {
      let number = Variable(value: 0)
      let recorder = Recorder(number)
      DispatchQueue.main.async {
        work(for: patience * 6)
        number.value = 1
      }
      let values = try await recorder.next(2, within: patience)
      #expect(values == [0, 1])
    }
  }

  @Test func aReleaseOnABusyMainActorIsWaitedFor() async {
    await #expect(processExitsWith: .success) {
      try await expectReleased(within: patience) {
        let object = Tally()
        DispatchQueue.main.async { work(for: patience * 6) }
        DispatchQueue.main.async { withExtendedLifetime(object) {} }
        return object
      }
    }
  }

  @Test func aGateOfATestWaitsForABusyMainActor() async {
    await #expect(processExitsWith: .success) {
      let gate = Gate()
      DispatchQueue.main.async {
        work(for: .milliseconds(1_200))
        gate.open()
      }
      Threads.elsewhere { gate.pass(within: 0.6) }
    }
  }

  // MARK: What is stuck is a failure

  @Test func aThreadThatIsStuckOnABusyMachineIsAFailure() async {
    await #expect(processExitsWith: .success) {
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
  }

  @Test func aDeliveryThatDoesNotEndIsAFailure() async {
    await #expect(processExitsWith: .success) {
      let mayEnd = Gate()
      await expectFailure("Nothing has happened for 0.05 seconds.", within: patience) { schedule in
        let count = Variable(value: 0)
        NotificationCenter().continuum.observe(count, on: .main) { if $0 == 1 { mayEnd.pass() } }
        // The first delivery is no part of the play.
        await MainActor.run {}
        try await schedule.play {
          count.value = 1
        } and: {
        }
      }
      mayEnd.open()
    }
  }

  @Test func aDeliveryThatDoesNotBeginIsAFailure() async {
    await #expect(processExitsWith: .success) {
      let queue = OperationQueue()
      queue.isSuspended = true
      await expectFailure("Nothing has happened for 0.05 seconds.", within: patience) { schedule in
        let count = Variable(value: 0)
        NotificationCenter().continuum.observe(count, on: queue) { _ in }
        try await schedule.play {
          count.value = 1
        } and: {
        }
      }
      queue.isSuspended = false
    }
  }

  @Test func aMainActorThatIsBusyForeverIsAFailure() async {
    await #expect(processExitsWith: .success) {
      let mayEnd = Gate()
      await expectFailure("has waited for 1.5 seconds", within: patience) { schedule in
        let count = Variable(value: 0)
        NotificationCenter().continuum.observe(count, on: .main) { _ in }
        try await schedule.play {
          DispatchQueue.main.async { mayEnd.pass() }
          count.value = 1
        } and: {
        }
      }
      mayEnd.open()
    }
  }

  @Test func aRecorderDoesNotWaitForeverForABusyMainActor() async {
    await #expect(processExitsWith: .success) {
      let mayEnd = Gate()
      let number = Variable(value: 0)
      let recorder = Recorder(number)
      DispatchQueue.main.async { mayEnd.pass() }
      let error = await #expect(throws: RecorderError.self) {
        try await recorder.next(2, within: patience)
      }
      #expect(error?.description.hasPrefix("Waited 0.05 seconds") == true)
      mayEnd.open()
      number.value = 1
    }
  }
}

private let patience = Duration.milliseconds(50)

private actor Player {
  /// Plays threads that have ended long before the actor continues.
  func play() async throws {
    try await everySchedule(interruptions: 0, within: patience) { schedule in
      let count = Variable(value: 0)
      try await schedule.play {
        Task.detached { await self.keepBusy() }
        count.modify { $0 += 1 }
      } and: {
        count.modify { $0 += 1 }
      }
      try #require(count.value == 2)
    }
  }

  private func keepBusy() { work(for: patience * 6) }
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
