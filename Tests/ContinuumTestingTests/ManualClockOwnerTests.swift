import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("ManualClock: whose runs it waits for", .ownThreads)
struct ManualClockOwnerTests {
  let center = NotificationCenter()
  let clock = ManualClock()

  enum Origin: CaseIterable {
    case delivery, deliveryOnTheMainActor, deliveryOnAQueue, deliveryOnAnActor, timer, run
  }

  /// A run that is caused by what the test does belongs to the test.
  @Test(arguments: Origin.allCases)
  func whatTheTestLeadsToIsWaitedFor(_ origin: Origin) async throws {
    for round in 1...30 {
      let counter = ManualClockRunTests.Counter()
      let command = Command<Void, Int> {
        for _ in 1...20 { await counter.count() }
        return round
      }
      let result = command.finished.latest(initial: 0)
      let number = Variable(value: 0)
      let outer = Command<Void, Void> {
        await counter.count()
        if origin == .run { command() }
      }
      let queue = OperationQueue()
      let actor = Observing()
      let observer: ContinuumObserver? =
        switch origin {
        case .delivery: center.continuum.observe(number) { if $0 > 0 { command() } }
        case .deliveryOnTheMainActor:
          center.continuum.observe(number, on: .main) { if $0 > 0 { command() } }
        case .deliveryOnAQueue:
          center.continuum.observe(number, on: queue) { if $0 > 0 { command() } }
        case .deliveryOnAnActor: await actor.observe(number, center) { if $0 > 0 { command() } }
        case .timer:
          center.continuum.observe(number.debounce(for: .seconds(1), clock: clock)) {
            if $0 > 0 { command() }
          }
        case .run: nil
        }
      number.value = 1
      if observer == nil { outer() }
      await clock.advance(by: .seconds(1))
      try #require(result.value == round)
      observer?.cancel()
      withExtendedLifetime((command, outer)) {}
    }
  }

  /// A task of the test's own belongs to the test in `settled`.
  @Test func whatTasksInSettledBeginIsWaitedFor() async throws {
    for round in 1...30 {
      let counter = ManualClockRunTests.Counter()
      let command = Command<Void, Int> {
        for _ in 1...20 { await counter.count() }
        return round
      }
      let other = Command<Void, Int> {
        for _ in 1...20 { await counter.count() }
        return round
      }
      let result = command.finished.latest(initial: 0)
      let otherResult = other.finished.latest(initial: 0)
      await settled {
        async let child: Void = { _ = command() }()
        await Task { _ = other() }.value
        await child
      }
      try #require(result.value == round)
      try #require(otherResult.value == round)
      withExtendedLifetime((command, other)) {}
    }
  }

  /// A thread outside of tasks, such as one of Dispatch, belongs to nobody.
  @Test func aRunThatBelongsToNobodyIsWaitedForUpToASecond() async throws {
    for round in 1...30 {
      let counter = ManualClockRunTests.Counter()
      let command = Command<Void, Int> {
        for _ in 1...20 { await counter.count() }
        return round
      }
      let result = command.finished.latest(initial: 0)
      Threads.elsewhere { command() }
      let start = ContinuousClock.now
      await clock.advance(by: .seconds(1))
      withExtendedLifetime(command) {}
      try #require(result.value == round || start.duration(to: .now) >= .seconds(1))
    }
  }

  #if os(macOS) || os(Linux)
  @Test func aTestSaysWhatItDoesNotWaitForAnyLonger() async throws {
    let process = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let (clock, isOver) = (ManualClock(), Switch())
      let command = Command<Void, Void> { while !isOver.isOn { await Task.yield() } }
      await withCheckedContinuation { called in
        Thread.detachNewThread {
          command()
          called.resume()
        }
      }
      await clock.advance(by: .seconds(1))
      #expect(command.isRunning.value)
      isOver.turnOn()
    }
    let text = String(decoding: process.standardErrorContent, as: UTF8.self)
    #expect(text.contains("A test has waited a second for a run of a command made at"))
    #expect(text.contains("/ManualClockOwnerTests.swift:"))
  }
  #endif

  /// Else each try would take a second, in which the run of nobody were waited for.
  @Test func aRunOfAnotherTestHoldsNoTestUp() async {
    var isQuick = false
    for _ in 1...30 where !isQuick {
      let isOver = Switch()
      let command = Command<Void, Void> { while !isOver.isOn { await Task.yield() } }
      let other = Task.detached {
        let clock = ManualClock()
        command()
        await clock.advance(by: .seconds(1))
        return command.isRunning.value
      }
      await command.isRunning.expect { $0 }
      let start = ContinuousClock.now
      await clock.advance(by: .seconds(1))
      isQuick = start.duration(to: .now) < .seconds(1)
      #expect(command.isRunning.value)
      isOver.turnOn()
      #expect(await !other.value)
    }
    #expect(isQuick)
  }

  @Test func aTestThatMakesItsClockLateIsStillWaitedFor() async {
    let isOver = Switch()
    let command = Command<Void, Void> { while !isOver.isOn { await Task.yield() } }
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let other = Task.detached {
      command()
      for await _ in starts { break }
      let clock = ManualClock()
      start.finish()
      await clock.advance(by: .seconds(1))
      return command.isRunning.value
    }
    await command.isRunning.expect { $0 }
    // It waits for a second, because no clock says that the run belongs to a test.
    await clock.advance(by: .seconds(1))
    #expect(command.isRunning.value)
    start.yield()
    // So often that the other test would not wait for the run any more.
    for _ in 1...5_000 { await MainActor.run {} }
    isOver.turnOn()
    #expect(await !other.value)
  }

  #if os(macOS) || os(Linux)
  /// One job brings the deliveries of both to the main actor. In a process of its own, where no other test waits for
  /// the main actor while that is blocked.
  @Test func whatIsDeliveredOnTheMainActorBelongsToTheTestThatWroteIt() async throws {
    await #expect(processExitsWith: .success) {
      let center = NotificationCenter()
      for _ in 1...30 {
        let written = Log<Int>()
        @Sendable func test() async -> Bool {
          let (clock, number) = (ManualClock(), Variable(value: 0))
          let counter = ManualClockRunTests.Counter()
          let command = Command<Void, Void> { for _ in 1...20 { await counter.count() } }
          let finished = Recorder(command.finished)
          let observer = center.continuum.observeChanges(of: number, on: .main) { _ in command() }
          number.value = 1
          written.append(1)
          await clock.advance(by: .zero)
          observer.cancel()
          return finished.values.count == 1
        }
        let mayGoOn = DispatchSemaphore(value: 0)
        await withCheckedContinuation { isBlocked in
          DispatchQueue.main.async {
            isBlocked.resume()
            mayGoOn.wait()
          }
        }
        let (one, other) = (Task.detached { await test() }, Task.detached { await test() })
        await written.expect { $0.all.count == 2 }
        mayGoOn.signal()
        #expect(await one.value)
        #expect(await other.value)
      }
    }
  }
  #endif

  final class Switch: Sendable {
    private let state = Atomic(false)
    var isOn: Bool { state.load(ordering: .relaxed) }
    func turnOn() { state.store(true, ordering: .relaxed) }
  }

  private actor Observing {
    func observe(
      _ number: Variable<Int>, _ center: NotificationCenter,
      _ body: @escaping @Sendable (Int) -> Void
    ) -> ContinuumObserver {
      center.continuum.observe(number, bindTo: self) { _, number in body(number) }
    }
  }
}
