import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L16 Time: debounce", .ownThreads)
struct DebounceTests {
  let center = NotificationCenter()
  let clock = ManualClock()
  let text = Variable(value: "")

  @Test func theFirstValueIsThereAtOnce() {
    let query = Variable(value: "swift").debounce(for: .seconds(1), clock: clock)
    #expect(query.value == "swift")
  }

  @Test func theNewestValueComesOnceNothingHasComeForThatLong() async {
    let query = text.debounce(for: .milliseconds(300), clock: clock)
    let log = Log<String>()
    center.continuum.observe(query) { log.append($0) }
    text.value = "s"
    await clock.advance(by: .milliseconds(299))
    text.value = "sw"
    await clock.advance(by: .milliseconds(299))
    #expect(log.all == [""])
    #expect(query.value == "")
    await clock.advance(by: .milliseconds(1))
    #expect(log.all == ["", "sw"])
    #expect(query.value == "sw")
    await clock.advance(by: .seconds(10))
    #expect(log.all == ["", "sw"])
  }

  @Test func everyAssignmentCountsEvenOfAnEqualValue() async {
    let query = text.debounce(for: .milliseconds(300), clock: clock)
    text.value = "s"
    await clock.advance(by: .milliseconds(200))
    text.value = "s"
    await clock.advance(by: .milliseconds(200))
    #expect(query.value == "")
    await clock.advance(by: .milliseconds(100))
    #expect(query.value == "s")
  }

  @Test func itWorksWithoutBeingObserved() async {
    let query = text.debounce(for: .milliseconds(300), clock: clock)
    text.value = "a"
    await clock.advance(by: .milliseconds(300))
    #expect(query.value == "a")
    text.value = "b"
    await clock.advance(by: .milliseconds(300))
    #expect(query.value == "b")
  }

  @Test func aBatchIsOneChange() async {
    let first = Variable(value: 0)
    let second = Variable(value: 0)
    let sum = Constant(combining: first, second) { $0 + $1 }
      .debounce(for: .milliseconds(300), clock: clock)
    let log = Log<Int>()
    center.continuum.observe(sum) { log.append($0) }
    batchUpdates {
      first.value = 1
      second.value = 2
    }
    await clock.advance(by: .milliseconds(300))
    #expect(log.all == [0, 3])
  }

  @Test func aSourceThatGoesStillHandsItsLastValueOverWhenItIsDue() async {
    var text: Variable<String>? = Variable(value: "")
    let query = text!.debounce(for: .milliseconds(300), clock: clock)
    let log = Log<String>()
    let observer = center.continuum.observe(query) { log.append($0) }
    text?.value = "last"
    text = nil
    await clock.advance(by: .milliseconds(299))
    #expect(!observer.isCancelled)
    #expect(log.all == [""])
    await clock.advance(by: .milliseconds(1))
    #expect(log.all == ["", "last"])
    #expect(observer.isCancelled)
  }

  @Test func anObservationEndsWithTheSourceIfNothingIsHeldBack() async {
    var text: Variable<String>? = Variable(value: "")
    let query = text!.debounce(for: .milliseconds(300), clock: clock)
    let observer = center.continuum.observe(query) { _ in }
    #expect(!observer.isCancelled)
    text = nil
    #expect(observer.isCancelled)
    let late = center.continuum.observe(query) { _ in }
    #expect(late.isCancelled)
  }

  @Test func anObservationKeepsTheConstantAtWork() async {
    let log = Log<String>()
    let observer = center.continuum.observe(text.debounce(for: .seconds(1), clock: clock)) {
      log.append($0)
    }
    text.value = "a"
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["", "a"])
    observer.cancel()
    text.value = "b"
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["", "a"])
  }

  @Test func nothingRunsOnWhenTheLastReferenceAndObservationAreGone() async {
    let live = Live()
    let object = Variable(value: live.token())
    var constant: Constant<Token>? = object.debounce(for: .seconds(1), clock: clock)
    let observer = center.continuum.observe(constant!) { _ in }
    object.value = live.token()
    constant = nil
    object.value = live.token()
    live.expect(3 - 1)
    #expect(clock.isWaitedFor)
    observer.cancel()
    #expect(!clock.isWaitedFor)
    live.expect(1)
    withExtendedLifetime((object, constant)) {}
  }

  @Test func aValueHeldBackIsReleasedWhenANewerOneComes() {
    let live = Live()
    let object = Variable<Token?>(value: nil)
    let constant = object.debounce(for: .seconds(1), clock: clock)
    object.value = live.token()
    object.value = live.token()
    object.value = nil
    live.expect(0)
    withExtendedLifetime(constant) {}
  }

  @Test func aWriteInsideADeliveryStartsAnew() async {
    let query = text.debounce(for: .seconds(1), clock: clock)
    let log = Log<String>()
    center.continuum.observe(query) { [text] value in
      log.append(value)
      if value.count < 4 { text.value = value + "x" }
    }
    await clock.advance(by: .seconds(10))
    #expect(log.all == ["", "x", "xx", "xxx", "xxxx"])
  }

  @Test func itMayBeStacked() async {
    let query = text.debounce(for: .seconds(1), clock: clock).debounce(
      for: .seconds(1), clock: clock)
    text.value = "a"
    await clock.advance(by: .milliseconds(1_999))
    #expect(query.value == "")
    await clock.advance(by: .milliseconds(1))
    #expect(query.value == "a")
  }

  @Test func anyClockWillDo() async {
    let query = text.debounce(for: .milliseconds(1), clock: SuspendingClock())
    let log = Log<String>()
    center.continuum.observe(query) { log.append($0) }
    text.value = "a"
    await log.expect { $0.last == "a" }
    let other = text.debounce(for: .milliseconds(1))
    center.continuum.observe(other) { log.append($0) }
    text.value = "b"
    await log.expect { log in log.all.count { $0 == "b" } == 2 }
  }

  @Test func ofAClockThatGoesBackWhatWaitsComesLater() async {
    let clock = WrongClock()
    let query = text.debounce(for: .seconds(10), clock: clock)
    text.value = "a"
    await clock.expect { $0.sleeps == 1 }
    clock.goBack(by: .seconds(5))
    await clock.time.advance(by: .seconds(10))
    await clock.expect { $0.sleeps == 2 }
    #expect(query.value == "", "Ten seconds have passed. The clock shows five.")
    await clock.time.advance(by: .seconds(5))
    await query.expect { $0 == "a" }
  }

  @MainActor @Test func itIsDeliveredOnTheMainActor() async {
    let text = Variable(value: "")
    let query = text.debounce(for: .milliseconds(300), clock: clock)
    let label = Label()
    center.continuum.observe(query, bindTo: label, \.text)
    text.value = "a"
    await clock.advance(by: .milliseconds(300))
    #expect(label.text == "a")
  }

  @Test func itIsDeliveredOnTheMainActorFromElsewhere() async {
    let query = text.debounce(for: .milliseconds(300), clock: clock)
    let log = Log<String>()
    center.continuum.observe(query, on: .main) {
      #expect(Main.isHere)
      log.append($0)
    }
    text.value = "a"
    await clock.advance(by: .milliseconds(300))
    #expect(log.last == "a")
  }

  @MainActor @Test func theConstantOfASourceOfTheMainActorBelongsThere() async {
    let text = Variable(value: "")
    let query = text.map(on: MainActor.self) { $0 + "!" }
      .debounce(for: .milliseconds(300), clock: clock)
    let length = query.map { $0.count }
    let log = Log<Int>()
    center.continuum.observe(length) { log.append($0) }
    text.value = "a"
    await clock.advance(by: .milliseconds(300))
    #expect(log.all == [1, 2])
    await Task.detached { text.value = "bcd" }.value
    await clock.advance(by: .milliseconds(300))
    #expect(log.all == [1, 2, 4])
  }

  @Test func manyThreadsMayWrite() async {
    let number = Variable(value: 0)
    let calm = number.debounce(for: .milliseconds(1))
    let log = Log<Int>()
    center.continuum.observe(calm) { log.append($0) }
    Threads.run(count: 4) { index in
      for _ in 0..<2_000 { number.modify { $0 += 1 } }
    }
    await log.expect { $0.last == 8_000 }
    #expect(log.all == log.all.sorted())
  }
}

/// A clock that may be set back. Who sleeps wakes up when it shows the deadline.
private final class WrongClock: Clock, Telling {
  let news = News()
  let time = ManualClock()
  private let state = Locked((behind: Duration.zero, sleeps: 0))

  var sleeps: Int { state.withLock { $0.sleeps } }
  var now: ManualClock.Instant { time.now.advanced(by: .zero - state.withLock { $0.behind }) }
  var minimumResolution: Duration { time.minimumResolution }

  func goBack(by duration: Duration) { state.withLock { $0.behind += duration } }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    while now < deadline {
      let wakeUp = time.now.advanced(by: now.duration(to: deadline))
      state.withLock { $0.sleeps += 1 }
      news.tell()
      try await time.sleep(until: wakeUp, tolerance: tolerance)
    }
  }
}
