import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("settled")
struct SettledTests {
  let center = NotificationCenter()

  @Test func itReturnsWhatTheBodyReturns() async {
    #expect(await settled { 7 } == 7)
  }

  @Test func itThrowsWhatTheBodyThrows() async {
    await #expect(throws: CancellationError.self) {
      try await settled { throw CancellationError() }
    }
  }

  @Test func itWaitsForDeliveriesInEveryPlace() async throws {
    let (queue, tally) = (OperationQueue(), Tally())
    let number = Variable(value: 0)
    let (onQueue, onMain) = (Log<Int>(), Log<Int>())
    let observers = [
      center.continuum.observe(number, on: queue) { onQueue.append($0) },
      center.continuum.observe(number, on: .main) { onMain.append($0) },
      center.continuum.observe(number, bindTo: tally) { $0.last = $1 },
    ]
    for round in 1...100 {
      await settled { number.value = round }
      try #require(onQueue.last == round)
      try #require(onMain.last == round)
      try #require(await tally.last == round)
    }
    for observer in observers { observer.cancel() }
  }

  /// What a job on the main actor releases writes a variable.
  @Test func whatTheEndOfCapturesLeadsToIsWaitedFor() async {
    let (number, received, thread) = (Variable(value: 0), Log<Int>(), BusyThread())
    let onQueue = center.continuum.observe(number, on: OperationQueue()) {
      if $0 == 1 { thread.isBusy() }
      received.append($0)
    }
    let observer = await MainActor.run { [center] in
      let will = Will { number.value = 1 }
      let signal = Signal<Int>(on: MainActor.self) { _ in { withExtendedLifetime(will) {} } }
      return center.continuum.observe(signal) { _ in }
    }
    let (isBlocked, mayGoOn) = (Gate(), Gate())
    DispatchQueue.main.async {
      isBlocked.open()
      mayGoOn.pass()
    }
    await isBlocked.opens()
    await settled {
      observer.cancel()
      mayGoOn.open()
    }
    #expect(received.last == 1)
    thread.finish()
    onQueue.cancel()
  }

  @MainActor @Test func itRunsItsBodyOnTheActorOfTheTest() async {
    var count = 0
    await settled {
      MainActor.assertIsolated()
      count += 1
    }
    #expect(count == 1)
  }

  @Test func itWaitsInItself() async {
    let command = Command { await Task.yield() }
    let finished = Recorder(command.finished)
    await settled {
      await settled { command() }
      #expect(finished.values.count == 1)
      command()
    }
    #expect(finished.values.count == 2)
  }

  /// What other helpers promise holds for a run that a test waits for, too.
  @Test func otherHelpersKeepWhatTheyPromise() async throws {
    let clock = ManualClock()
    try await expectReleased {
      let command = Command { try await clock.sleep(for: .seconds(1)) }
      command()
      await clock.advance(by: .zero)
      #expect(command.isRunning.value)
      return command
    }
    let number = Variable(value: 0)
    // Without the pause, the run could be faster than the thread that delivers that it has begun.
    let loaded = number.load { number in
      try await clock.sleep(for: .seconds(1))
      return number + 1
    }
    let shown = Recorder(loaded)
    await clock.advance(by: .seconds(1))
    try await expectWork(deliveries: 2) {
      number.value = 1
      await clock.advance(by: .seconds(1))
    }
    #expect(shown.values.last?.value == 2)
  }

  #if DEBUG
  @Test func aRunThatAPlayedThreadBeginsIsWaitedFor() async throws {
    let clock = ManualClock()
    try await everySchedule { schedule in
      let command = Command<Int, Int>(whileRunning: .queue) { number in
        try await clock.sleep(for: .seconds(1))
        return number
      }
      let sum = Variable(value: 0)
      center.continuum.observe(command.finished) { number in sum.modify { $0 += number } }
      try await schedule.play {
        command(1)
      } and: {
        command(2)
      }
      await clock.advance(by: .seconds(2))
      try #require(sum.value == 3)
    }
  }
  #endif

  private actor Tally {
    var last = 0
  }
}

private final class Will: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}
