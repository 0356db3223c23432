import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Synchronization
import Testing

@Suite("ManualClock", .ownThreads)
struct ManualClockTests {
  let center = NotificationCenter()
  let clock = ManualClock()

  @Test func itStandsStillUntilItIsMoved() async {
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .seconds(2))
    #expect(clock.now.offset == .seconds(2))
    await clock.advance(by: .seconds(-1))
    #expect(clock.now.offset == .seconds(2))
  }

  @Test func itMovesToAnInstant() async {
    let number = Variable(value: 0)
    let calm = Recorder(number.debounce(for: .seconds(3), clock: clock))
    number.value = 1
    await clock.advance(to: .init(offset: .milliseconds(2_999)))
    #expect(calm.values == [0])
    await clock.advance(to: .init(offset: .seconds(3)))
    #expect(calm.values == [0, 1])
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func itDoesNotMoveBackToAnInstant() async {
    await clock.advance(to: .init(offset: .seconds(2)))
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(2))
  }

  @Test func itRunsToItsLastTimer() async throws {
    var calm: [Recorder<Int>] = []
    for seconds in [3, 1, 2] {
      let number = Variable(value: 0)
      calm.append(Recorder(number.debounce(for: .seconds(seconds), clock: clock)))
      number.value = seconds
    }
    try await clock.run()
    #expect(calm.map(\.values) == [[0, 3], [0, 1], [0, 2]])
    #expect(clock.now.offset == .seconds(3))
    #expect(!clock.isWaitedFor)
  }

  @Test func itRunsToTimersThatAreSetMeanwhile() async throws {
    let first = Variable(value: 0)
    let second = Variable(value: 0)
    center.continuum.observe(first.debounce(for: .seconds(1), clock: clock), on: .main) {
      second.value = $0
    }
    let recorder = Recorder(second.debounce(for: .seconds(1), clock: clock))
    first.value = 7
    try await clock.run()
    #expect(recorder.values.last == 7)
    #expect(clock.now.offset == .seconds(2))
  }

  @Test func itStandsStillIfNoTimerIsLeft() async throws {
    await clock.advance(by: .seconds(2))
    try await clock.run()
    #expect(clock.now.offset == .seconds(2))
  }

  @Test func itSaysThatNoTimerIsTheLast() async throws {
    let number = Variable(value: 0)
    let calm = number.debounce(for: .seconds(1), clock: clock)
    // A mistake: each value leads to another one second later.
    let observer = center.continuum.observe(calm) { if $0 > 0 { number.value = $0 + 1 } }
    // Otherwise the clock would be waited for as long as the process runs, and a later test might say so.
    defer { observer.cancel() }
    number.value = 1
    let error = await #expect(throws: ManualClockError.self) { try await clock.run(limit: 20) }
    #expect(
      error?.description.hasPrefix(
        "ManualClock.run() gave up after 20 timers, at 20.0 seconds, because there are more.")
        == true)
    #expect(calm.value == 20)
    #expect(clock.now.offset == .seconds(20))
  }

  @Test func aNegativeLimitIsNone() async {
    let number = Variable(value: 0)
    let calm = number.debounce(for: .seconds(1), clock: clock)
    number.value = 1
    let error = await #expect(throws: ManualClockError.self) { try await clock.run(limit: -1) }
    #expect(error?.description.hasPrefix("ManualClock.run() gave up after 0 timers") == true)
    #expect(calm.value == 0)
  }

  @Test func itRunsToAsManyTimersAsItMay() async throws {
    let number = Variable(value: 0)
    let calm = number.debounce(for: .seconds(1), clock: clock)
    center.continuum.observe(calm) { if $0 < 20 { number.value = $0 + 1 } }
    try await clock.run(limit: 20)
    #expect(calm.value == 20)
  }

  @Test func itMovesNoFurtherThanADurationCanSay() async {
    let number = Variable(value: 0)
    let calm = number.debounce(for: .seconds(1), clock: clock)
    for _ in 1...2 { await clock.advance(by: Duration(attoseconds: .max)) }
    #expect(clock.now.offset == Duration(attoseconds: .max))
    number.value = 1
    await clock.advance(by: .seconds(1))
    #expect(calm.value == 1)
    let first = ManualClock.Instant(offset: Duration(attoseconds: .min))
    #expect(first.advanced(by: .seconds(-1)) == first)
  }

  @Test func whatIsDueIsDoneInTheOrderOfItsTime() async {
    let text = Variable(value: "")
    let order = Recorder(text)
    var calm: [Constant<Int>] = []
    for delay in [30, 10, 20, 10] {
      let number = Variable(value: 0)
      let late = number.debounce(for: .milliseconds(delay), clock: clock)
      center.continuum.observe(late) { [clock] in
        if $0 > 0 { text.value = "\(delay) at \(clock.now.offset)" }
      }
      number.value = 1
      calm.append(late)
    }
    await clock.advance(by: .milliseconds(25))
    #expect(
      order.values == ["", "10 at 0.01 seconds", "10 at 0.01 seconds", "20 at 0.02 seconds"])
    await clock.advance(by: .milliseconds(5))
    #expect(order.values.last == "30 at 0.03 seconds")
    withExtendedLifetime(calm) {}
  }

  @Test func whatIsAskedForInADeliveryIsDoneToo() async {
    let first = Variable(value: 0)
    let second = Variable(value: 0)
    center.continuum.observe(first.debounce(for: .seconds(1), clock: clock), on: .main) {
      second.value = $0
    }
    let recorder = Recorder(second.debounce(for: .seconds(1), clock: clock))
    first.value = 7
    await clock.advance(by: .seconds(2))
    #expect(recorder.values.last == 7)
  }

  @Test func deliveriesOnQueuesAndActorsAreWaitedFor() async {
    let number = Variable(value: 0)
    let calm = number.debounce(for: .seconds(1), clock: clock)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let received = Atomic(0)
    let tally = Tally()
    center.continuum.observe(calm, on: queue) { value in received.add(value, ordering: .relaxed) }
    center.continuum.observe(calm, bindTo: tally) { tally, value in tally.sum += value }
    for round in 1...200 {
      number.value = round
      await clock.advance(by: .seconds(1))
      #expect(received.load(ordering: .relaxed) == round * (round + 1) / 2)
      #expect(await tally.sum == round * (round + 1) / 2)
    }
  }

  @Test func aDeliveryThatAnotherOneCausesElsewhereIsWaitedFor() async {
    let number = Variable(value: 0)
    let calm = number.debounce(for: .seconds(1), clock: clock)
    let queue = OperationQueue()
    let second = Variable(value: 0)
    center.continuum.observe(calm, on: .main) { second.value = $0 }
    let third = Variable(value: 0)
    center.continuum.observe(second, on: queue) { third.value = $0 }
    let log = Log<Int>()
    center.continuum.observe(third, on: .main) { log.append($0) }
    for round in 1...200 {
      number.value = round
      await clock.advance(by: .seconds(1))
      #expect(log.last == round)
    }
  }

  /// What is due travels with a job that somebody else has sent, behind what keeps its queue busy.
  @Test func aDeliveryThatIsOnItsWayAlreadyIsWaitedFor() async {
    for round in 1...50 {
      let late = Variable(value: 0)
      let other = Variable(value: 0)
      let calm = late.debounce(for: .seconds(1), clock: clock)
      let both = Constant(combining: calm, other) { $0 + $1 }
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let log = Log<Int>()
      // A thread that belongs to no test.
      Threads.elsewhere { [center] in
        center.continuum.observe(both, on: queue) { log.append($0) }
        queue.finish()
        suspend(queue)
        other.value = 100
      }
      late.value = round
      async let isRight = {
        await clock.advance(by: .seconds(1))
        return log.last == 100 + round
      }()
      await calm.first { $0 == round }
      for _ in 1...10 { Main.run {} }
      queue.isSuspended = false
      guard await isRight else { Issue.record("too early in round \(round)"); return }
    }
  }

  /// In a process of its own, where no other test needs the thread that is kept busy.
  @Test func aDeliveryThatABusyThreadOfAQueueMakesIsWaitedFor() async {
    await #expect(processExitsWith: .success) {
      let (center, clock) = (NotificationCenter(), ManualClock())
      let late = Variable(value: 0)
      let calm = late.debounce(for: .seconds(1), clock: clock)
      let (log, thread) = (Log<Int>(), BusyThread())
      let observer = center.continuum.observe(calm, on: OperationQueue()) { value in
        if value == 0 { thread.isBusy() }
        log.append(value)
      }
      await thread.hasBegun.opens()
      late.value = 1
      await clock.advance(by: .seconds(1))
      #expect(log.all == [0, 1])
      thread.finish()
      observer.cancel()
    }
  }

  @Test func aTaskMaySleepOnIt() async throws {
    let number = Variable(value: 0)
    let recorder = Recorder(number)
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      number.value = 1
    }
    await Threads.expectSoon { clock.isWaitedFor }
    await clock.advance(by: .seconds(1))
    #expect(try await recorder.next(2) == [0, 1])
    try await task.value
  }

  @Test func aSleepThatIsPastReturnsAtOnce() async throws {
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: clock.now)
    #expect(!clock.isWaitedFor)
  }

  @Test func aSleepThatIsCancelledThrows() async {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await Threads.expectSoon { clock.isWaitedFor }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!clock.isWaitedFor)
  }

  /// The target on the main actor has the value whenever `advance` returns.
  @MainActor @Test func aTestOfThreeHundredMillisecondsNeverFlickers() async {
    for round in 0..<10_000 {
      let clock = ManualClock()
      let text = Variable(value: 0)
      let target = Target()
      center.continuum.observe(
        text.debounce(for: .milliseconds(300), clock: clock), bindTo: target, \.number)
      text.value = round
      await clock.advance(by: .milliseconds(299))
      guard target.number == 0 else { Issue.record("too early in round \(round)"); return }
      await clock.advance(by: .milliseconds(1))
      guard target.number == round else { Issue.record("too late in round \(round)"); return }
    }
  }

  @Test func neitherDoesOneThatRunsElsewhere() async {
    for round in 0..<10_000 {
      let clock = ManualClock()
      let text = Variable(value: 0)
      let log = Log<Int>()
      center.continuum.observe(text.debounce(for: .milliseconds(300), clock: clock), on: .main) {
        log.append($0)
      }
      text.value = round
      await clock.advance(by: .milliseconds(300))
      guard log.last == round else { Issue.record("too late in round \(round)"); return }
    }
  }
}

@MainActor private final class Target {
  var number = 0
}

private actor Tally {
  var sum = 0
}

/// Has the queue finish what it has, and keep what comes.
private func suspend(_ queue: OperationQueue) {
  queue.finish()
  queue.isSuspended = true
}
