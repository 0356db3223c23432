import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L16 Time: throttle", .ownThreads)
struct ThrottleTests {
  let center = NotificationCenter()
  let clock = ManualClock()
  let number = Variable(value: 0)

  @Test func theFirstValueIsThereAtOnceThenAtMostOneInThatTimeAndTheLastArrives() async {
    let calm = number.throttle(for: .milliseconds(100), clock: clock)
    let log = Log<Int>()
    center.continuum.observe(calm) { log.append($0) }
    #expect(log.all == [0])
    for value in 1...25 {
      number.value = value
      await clock.advance(by: .milliseconds(10))
    }
    #expect(log.all == [0, 10, 20])
    await clock.advance(by: .milliseconds(100))
    #expect(log.all == [0, 10, 20, 25])
    await clock.advance(by: .seconds(10))
    #expect(log.all == [0, 10, 20, 25])
  }

  @Test func aValueThatNeedNotWaitIsThereWhenTheAssignmentReturns() async {
    let calm = number.throttle(for: .milliseconds(100), clock: clock)
    let log = Log<Int>()
    center.continuum.observe(calm) { log.append($0) }
    await clock.advance(by: .milliseconds(100))
    number.value = 1
    #expect(calm.value == 1)
    #expect(log.all == [0, 1])
    number.value = 2
    #expect(calm.value == 1)
    await clock.advance(by: .milliseconds(99))
    #expect(log.all == [0, 1])
    await clock.advance(by: .milliseconds(1))
    #expect(log.all == [0, 1, 2])
    number.value = 3
    #expect(log.all == [0, 1, 2])
  }

  @Test func afterAnIdleTimeOneValuePassesAtOnceAndNotOneForEachIntervalThatWentBy() async {
    let calm = number.throttle(for: .milliseconds(100), clock: clock)
    let log = Log<Int>()
    center.continuum.observe(calm) { log.append($0) }
    await clock.advance(by: .seconds(1))
    for value in 1...10 { number.value = value }
    #expect(log.all == [0, 1])
    await clock.advance(by: .milliseconds(99))
    #expect(log.all == [0, 1])
    await clock.advance(by: .milliseconds(1))
    #expect(log.all == [0, 1, 10])
  }

  @Test func aSourceThatGoesStillHandsItsLastValueOver() async {
    var number: Variable<Int>? = Variable(value: 0)
    let log = Log<Int>()
    let observer = center.continuum.observe(
      number!.throttle(for: .milliseconds(100), clock: clock)
    ) { log.append($0) }
    number?.value = 1
    number = nil
    #expect(log.all == [0])
    await clock.advance(by: .milliseconds(100))
    #expect(log.all == [0, 1])
    #expect(observer.isCancelled)
  }

  @Test func nothingRunsOnWhenTheLastReferenceIsGone() {
    var calm: Constant<Int>? = number.throttle(for: .milliseconds(100), clock: clock)
    number.value = 1
    #expect(clock.isWaitedFor)
    calm = nil
    #expect(!clock.isWaitedFor)
    withExtendedLifetime(calm) {}
  }

  @Test func manyThreadsMayWrite() async {
    let number = Variable(value: 0)
    let calm = number.throttle(for: .milliseconds(1))
    let log = Log<Int>()
    center.continuum.observe(calm) { log.append($0) }
    Threads.run(count: 4) { index in
      for _ in 0..<2_000 { number.modify { $0 += 1 } }
    }
    await log.expect { $0.last == 8_000 }
    #expect(log.all == log.all.sorted())
  }

  @Test func anObservationKeepsTheConstantAtWork() async {
    let log = Log<Int>()
    let observer = center.continuum.observe(
      number.throttle(for: .milliseconds(100), clock: clock)
    ) { log.append($0) }
    number.value = 1
    await clock.advance(by: .milliseconds(100))
    #expect(log.all == [0, 1])
    number.value = 2
    #expect(clock.isWaitedFor)
    observer.cancel()
    #expect(!clock.isWaitedFor)
  }

  @Test func anyClockWillDo() async {
    let calm = number.throttle(for: .milliseconds(1), clock: SuspendingClock())
    let log = Log<Int>()
    center.continuum.observe(calm) { log.append($0) }
    for value in 1...3 { number.value = value }
    await log.expect { $0.last == 3 }
  }

  @MainActor @Test func theConstantOfASourceOfTheMainActorBelongsThere() async {
    let number = Variable(value: 0)
    let calm = number.map(on: MainActor.self) { $0 * 2 }
      .throttle(for: .milliseconds(100), clock: clock)
    var log: [Int] = []
    center.continuum.observe(calm) { value in
      #expect(Main.isHere)
      log.append(value)
    }
    await Task.detached {
      number.value = 1
      number.value = 2
    }.value
    await clock.advance(by: .milliseconds(100))
    await clock.advance(by: .milliseconds(100))
    #expect(log.last == 4)
  }
}
