import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L16 Time: intervals that never end, and those that are none", .ownThreads)
struct NeverTests {
  static let never: [Duration] = [
    .seconds(Int64.max), Duration(attoseconds: .max), .seconds(100 * 365 * 86_400),
  ]

  let center = NotificationCenter()
  let clock = ManualClock()
  let number = Variable(value: 0)
  let sent = Emitter<Int>()
  let log = Log<Int>()

  @Test(arguments: never)
  func whatHasToWaitForeverIsNotDelivered(_ interval: Duration) async {
    observe(for: interval, clock: clock)
    // Not the start: then the sum is more than a duration can be.
    await clock.advance(by: .seconds(1))
    for value in 1...3 { write(value) }
    await clock.advance(by: interval)
    write(4)
    // The current values, and the event that need not wait.
    #expect(log.all == [0, 0, 1])
    #expect(!clock.isWaitedFor)
  }

  @Test(arguments: never)
  func theRealClockCountsNoIntervalThatNeverEnds(_ interval: Duration) async {
    observe(for: interval, clock: ContinuousClock())
    for value in 1...3 { write(value) }
    // What a timer would lead to has ended when a later one has fired.
    let later = Log<Int>()
    center.continuum.observe(number.debounce(for: .milliseconds(10))) { later.append($0) }
    number.value = 4
    await later.expect { $0.last == 4 }
    #expect(log.all == [0, 0, 1])
  }

  @Test func ifTheSourceGoesFirstTheObservationEndsAtOnceAndWhatIsHeldBackIsReleased() {
    let live = Live()
    var object: Variable<Token>? = Variable(value: live.token())
    var sent: Emitter<Token>? = Emitter()
    let calm = object!.debounce(for: .seconds(Int64.max))
    let state = center.continuum.observe(calm) { _ in }
    let events = center.continuum.observe(
      sent!.signal.debounce(for: .seconds(Int64.max))
    ) { _ in }
    object?.value = live.token()
    sent?.send(live.token())
    (object, sent) = (nil, nil)
    #expect(state.isCancelled)
    #expect(events.isCancelled)
    // The constant's own value.
    live.expect(1)
    withExtendedLifetime(calm) {}
  }

  @Test(arguments: [.zero, .seconds(-1), .seconds(Int64.min), Duration(attoseconds: .min)])
  func anIntervalThatIsNoneHoldsNothingBack(_ interval: Duration) async {
    observe(for: interval, clock: clock)
    await clock.advance(by: .seconds(1))
    write(1)
    write(2)
    #expect(log.all == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
    #expect(!clock.isWaitedFor)
  }

  private func write(_ value: Int) {
    number.value = value
    sent.send(value)
  }

  private func observe<C: Clock>(for interval: Duration, clock: C) where C.Duration == Duration {
    for calm in [
      number.debounce(for: interval, clock: clock), number.throttle(for: interval, clock: clock),
    ] {
      center.continuum.observe(calm) { log.append($0) }
    }
    for calm in [
      sent.signal.debounce(for: interval, clock: clock),
      sent.signal.throttle(for: interval, clock: clock),
    ] {
      center.continuum.observe(calm) { log.append($0) }
    }
  }
}
