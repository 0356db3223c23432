import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L22 Traces: causes", .ownThreads)
struct TraceCauseTests {
  let center = NotificationCenter()
  let number = Variable(value: 1, name: "number")

  @Test func aCauseIsFollowedToTheMainActor() async {
    let observer = await MainActor.run {
      center.continuum.observe(number.map(name: "text") { "\($0)" }) { _ in }
    }
    let events = await traced { number.value = 2 }
    #expect(events.map(\.kind) == [.wrote, .computed, .delivered])
    #expect(events[0].description.hasSuffix(", on a thread"))
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

  @Test func whatATimerBringsWithoutAChangeNamesTheTimer() async {
    let clock = ManualClock()
    let slow = number.debounce(for: .milliseconds(300), clock: clock, name: "slow")
    let observer = center.continuum.observe(slow) { _ in }
    let events = await traced {
      for value in [2, 1] { number.value = value }
      await clock.advance(by: .seconds(1))
    }
    #expect(events.titles.last == "slow passed after 300 ms, without a change")
    #expect(events.last?.kind == .computed)
    #expect(events.lastText.hasSuffix("\n  because number was written"))
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

  @Test func aCauseIsFollowedThroughALoadThatRunsWhileItIsObserved() async throws {
    let results = number.load(whileObserved: true, name: "results") { "\($0)" }
    let recorder = Recorder(results)
    let events = try await traced {
      number.value = 2
      _ = try await recorder.first { $0.value == "2" }
    }
    #expect(
      events.lastText.hasSuffix(
        """
          because results was written when a load ended
            because number was written
        """))
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
