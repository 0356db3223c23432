import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L21 Traces: causes", .ownThreads)
struct TraceCauseTests {
  let center = NotificationCenter()
  let number = Variable(value: 1, name: "number")

  @Test func aCauseIsFollowedToTheMainActor() async {
    let observer = await MainActor.run {
      center.continuum.observe(number.map(name: "text") { "\($0)" }) { _ in }
    }
    let events = await traced { number.value = 2 }
    #expect(events.map(\.kind) == [.wrote, .computed(isChanged: true), .delivered])
    #expect(events[0].place == "a thread")
    #expect(
      events.lastText == """
        delivered to a closure, on the main actor
          because text was computed
            because number was written
        """)
    observer.cancel()
  }

  @Test func aCauseIsFollowedToATransformOfTheMainActor() async {
    let observer = await MainActor.run {
      center.continuum.observe(number.map(on: MainActor.self, name: "text") { "\($0)" }) { _ in }
    }
    let events = await traced { number.value = 2 }
    #expect(
      events.lastText == """
        delivered to a closure, on the main actor
          because text was computed
            because number was written
        """)
    observer.cancel()
  }

  @Test func aCauseIsFollowedToAQueue() async {
    let queue = OperationQueue()
    queue.name = "rows"
    let observer = center.continuum.observe(number, on: queue) { _ in }
    let events = await traced { number.value = 2 }
    #expect(
      events.lastText == """
        delivered to a closure, on the queue ‘rows’
          because number was written
        """)
    observer.cancel()
  }

  actor Tally {
    private(set) var sum = 0
    func add(_ number: Int) { sum += number }
  }

  @Test func aCauseIsFollowedToAnActor() async {
    let tally = Tally()
    let observer = center.continuum.observe(number, bindTo: tally) { $0.add($1) }
    let events = await traced { number.value = 2 }
    #expect(
      events.lastText == """
        delivered to Tally, on Tally
          because number was written
        """)
    observer.cancel()
  }

  @Test func aCauseIsFollowedThroughATimer() async {
    let clock = ManualClock()
    let slow = number.debounce(for: .milliseconds(300), clock: clock, name: "slow")
    let observer = center.continuum.observe(slow) { _ in }
    let events = await traced {
      number.value = 2
      await clock.advance(by: .seconds(1))
    }
    #expect(
      events.lastText.hasSuffix(
        """
          because slow passed after 300 ms
            because number was written
        """))
    observer.cancel()
  }

  @Test func aCauseIsFollowedThroughATimerOfASignal() async {
    let clock = ManualClock()
    let pressed = Emitter<Int>(name: "pressed")
    let slow = pressed.signal.throttle(for: .seconds(2), clock: clock, name: "slow")
    let observer = center.continuum.observe(slow) { _ in }
    let events = await traced {
      pressed.send(1)
      pressed.send(2)
      await clock.advance(by: .seconds(2))
    }
    #expect(events.titles.contains("sent slow"))
    #expect(
      events.lastText.hasSuffix(
        """
          because slow passed after 2 s
            because pressed was sent
        """))
    observer.cancel()
  }

  @Test func aCauseIsFollowedThroughALoad() async throws {
    let results = number.load(name: "results") { "\($0)" }
    let rows = results.map(name: "rows") { $0.value ?? "" }
    let recorder = Recorder(rows)
    let events = try await traced {
      number.value = 2
      _ = try await recorder.first { $0 == "2" }
    }
    #expect(
      events.lastText.hasSuffix(
        """
          because rows was computed
            because results was written when a load ended
              because number was written
        """))
  }

  @Test func anElementOfASequenceIsACause() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let last = Constant(initial: 0, following: stream, name: "last")
    let recorder = Recorder(last)
    _ = try await recorder.next()
    // The task that follows began outside of the call.
    let log = Log<ContinuumTrace.Event>()
    let trace = ContinuumTrace { if $0.source.hasPrefix("last (TraceCause") { log.append($0) } }
    continuation.yield(1)
    _ = try await recorder.next()
    await TraceScope.waitUntilTold()
    trace.cancel()
    #expect(log.all.titles.first == "last was written when an element arrived")
  }

  @Test func eventsOfManyThreadsHaveOneOrder() async {
    let log = Log<ContinuumTrace.Event>()
    let numbers = (0..<4).map { Variable(value: 0, name: "counted \($0)") }
    let sum = Constant(combining: numbers, name: "counted sum") { $0.reduce(0, +) }
    let observer = center.continuum.observe(sum) { _ in }
    let trace = ContinuumTrace { event in
      if event.source.hasPrefix("counted ") { log.append(event) }
    }
    Threads.run(count: 4) { index in
      for value in 1...200 { numbers[index].value = value }
    }
    await TraceScope.waitUntilTold()
    trace.cancel()
    let events = log.all
    #expect(events.map(\.number) == events.map(\.number).sorted())
    #expect(Set(events.map(\.number)).count == events.count)
    #expect(events.count { $0.kind == .wrote } == 800)
    // Nothing comes before what led to it.
    #expect(events.allSatisfy { event in event.cause.map { $0.number < event.number } ?? true })
    // The last value was delivered because of the last change.
    #expect(events.last { $0.kind == .delivered }?.cause?.kind == .computed(isChanged: true))
    #expect(sum.value == 800)
    observer.cancel()
  }

  @Test func afterCancelNoEventArrives() async {
    let cancelled = Variable(value: 1, name: "cancelled")
    let log = Log<Int>()
    let trace = ContinuumTrace { event in
      if event.source.hasPrefix("cancelled (TraceCause") { log.append(event.number) }
    }
    cancelled.value = 2
    await TraceScope.waitUntilTold()
    trace.cancel()
    trace.cancel()
    cancelled.value = 3
    #expect(log.all.count == 1)
  }

  @Test func aTraceEndsWithItsObject() async {
    let released = Variable(value: 1, name: "released")
    let log = Log<Int>()
    var trace: ContinuumTrace? = ContinuumTrace { event in
      if event.source.hasPrefix("released (TraceCause") { log.append(event.number) }
    }
    released.value = 2
    await TraceScope.waitUntilTold()
    _ = trace
    trace = nil
    released.value = 3
    #expect(log.all.count == 1)
  }

  @Test func aTraceKeepsNothingAlive() async throws {
    final class Screen: Sendable {
      let title = Variable(value: "", name: "title")
    }
    let log = Log<ContinuumTrace.Event>()
    let trace = ContinuumTrace { event in
      if event.source.hasPrefix("title (TraceCause") { log.append(event) }
    }
    try await expectReleased {
      let screen = Screen()
      screen.title.value = "a"
      return screen
    }
    await TraceScope.waitUntilTold()
    #expect(log.all.count == 1)
    trace.cancel()
  }

  @Test func aChainOfCausesIsCutAtItsOldEnd() async {
    let counter = Variable(value: 0, name: "counter")
    let observer = center.continuum.observe(counter) { if $0 < 2_000 { counter.value = $0 + 1 } }
    let event = await traced { counter.value = 1 }.last!
    var length = 0
    var next = event.cause
    while let cause = next {
      length += 1
      next = cause.cause
    }
    #expect((200...600).contains(length))
    #expect(event.description.hasSuffix("(older causes are left out)"))
    observer.cancel()
  }
}
