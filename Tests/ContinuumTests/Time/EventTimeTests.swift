import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L16 Time: debounce and throttle on signals", .ownThreads)
struct EventTimeTests {
  let center = NotificationCenter()
  let clock = ManualClock()
  let sent = Emitter<Int>()

  @Test func debouncedTheNewestEventComesOnceNothingHasComeForThatLong() async {
    let log = Log<Int>()
    center.continuum.observe(sent.signal.debounce(for: .milliseconds(300), clock: clock)) {
      log.append($0)
    }
    sent.send(1)
    await clock.advance(by: .milliseconds(299))
    sent.send(2)
    await clock.advance(by: .milliseconds(299))
    #expect(log.all == [])
    await clock.advance(by: .milliseconds(1))
    #expect(log.all == [2])
    sent.send(3)
    await clock.advance(by: .seconds(10))
    #expect(log.all == [2, 3])
  }

  @Test func throttledTheFirstComesAtOnceThenAtMostOneInThatTimeAndTheLastArrives() async {
    let log = Log<Int>()
    center.continuum.observe(sent.signal.throttle(for: .milliseconds(100), clock: clock)) {
      log.append($0)
    }
    for event in 0...25 {
      sent.send(event)
      await clock.advance(by: .milliseconds(10))
    }
    #expect(log.all == [0, 9, 19])
    await clock.advance(by: .milliseconds(100))
    #expect(log.all == [0, 9, 19, 25])
  }

  @Test func anEmitterThatGoesStillHasItsLastEventSentWhenItIsDue() async {
    var sent: Emitter<Int>? = Emitter()
    let log = Log<Int>()
    let observer = center.continuum.observe(
      sent!.signal.debounce(for: .milliseconds(300), clock: clock)
    ) { log.append($0) }
    sent?.send(1)
    sent = nil
    #expect(!observer.isCancelled)
    await clock.advance(by: .milliseconds(300))
    #expect(log.all == [1])
    #expect(observer.isCancelled)
    #expect(!clock.isWaitedFor)
  }

  @Test func withItsLastObservationNothingGoesOnThoughTheEmitterIsGone() async {
    let live = Live()
    var sent: Emitter<Token>? = Emitter()
    let calm = sent!.signal.debounce(for: .milliseconds(300), clock: clock)
    let observer = center.continuum.observe(calm) { _ in }
    sent?.send(live.token())
    sent = nil
    #expect(clock.isWaitedFor)
    observer.cancel()
    #expect(!clock.isWaitedFor)
    live.expect(0)
  }

  @Test func withItsLastObservationNothingGoesOn() async {
    let live = Live()
    let sent = Emitter<Token>()
    let calm = sent.signal.debounce(for: .milliseconds(300), clock: clock)
    let observer = center.continuum.observe(calm) { _ in }
    sent.send(live.token())
    #expect(clock.isWaitedFor)
    observer.cancel()
    #expect(!clock.isWaitedFor)
    live.expect(0)
    let log = Log<Bool>()
    center.continuum.observe(calm) { _ in log.append(true) }
    await clock.advance(by: .seconds(1))
    #expect(log.count == 0)
    sent.send(live.token())
    await clock.advance(by: .seconds(1))
    #expect(log.count == 1)
  }

  @MainActor @Test func aSignalOfTheMainActorStaysThere() async {
    let sent = Emitter<Int>()
    let calm = sent.signal.map(on: MainActor.self) { $0 * 2 }
      .debounce(for: .milliseconds(300), clock: clock)
    var log: [Int] = []
    center.continuum.observe(calm) { event in
      #expect(Main.isHere)
      log.append(event)
    }
    await Task.detached { sent.send(1) }.value
    await clock.advance(by: .milliseconds(300))
    await clock.advance(by: .milliseconds(300))
    #expect(log == [2])
  }
}
