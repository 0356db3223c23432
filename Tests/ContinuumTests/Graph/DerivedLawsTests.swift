import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// The laws of variables, kept by derived constants.
@Suite("L1 to L10 for derived constants", .ownThreads)
struct DerivedLawsTests {
  private let center = NotificationCenter()
  private let number = Variable(value: 1)

  // MARK: - L1, L2

  @Test func observingDeliversTheCurrentValueAndThenEveryLaterChange() {
    number.value = 2
    let log = Log<Int>()
    center.continuum.observe(number.map { $0 * 2 }, onValueChange: { log.append($0) })
    #expect(log.all == [4])
    number.value = 3
    number.value = 4
    #expect(log.all == [4, 6, 8])
  }

  @Test func insideADeliveryTheSourceAndWhatIsDerivedHoldTheDeliveredValue() {
    let number = number
    let double = number.map { $0 * 2 }
    let other = Constant(combining: number, double) { $0 + $1 }
    let log = Log<Bool>()
    center.continuum.observe(double) {
      log.append(number.value * 2 == $0 && double.value == $0 && other.value * 2 == $0 * 3)
    }
    for value in 2...5 { number.value = value }
    #expect(log.all == [true, true, true, true, true])
  }

  // MARK: - L3

  @Test func theObservationsOfEachDerivedConstantAreNotifiedInTheOrderInWhichTheyWereMade() {
    let (double, zero) = (number.map { $0 * 2 }, Variable(value: 0))
    let join = Constant(combining: double, zero, number) { $0 + $1 + $2 }
    let log = Locked<[String: [Int]]>([:])
    for round in 0..<10 {
      let note = { @Sendable name in log.withLock { $0[name, default: []].append(round) } }
      center.continuum.observe(number, onValueChange: { _ in note("number") })
      center.continuum.observe(join, onValueChange: { _ in note("join") })
      center.continuum.observe(double, onValueChange: { _ in note("double") })
    }
    let all = ["number", "join", "double"].reduce(into: [:]) { $0[$1] = Array(0..<10) }
    #expect(log.withLock { $0 } == all)
    log.withLock { $0 = [:] }
    number.value = 2
    #expect(log.withLock { $0 } == all)
    log.withLock { $0 = [:] }
    zero.value = 1
    #expect(log.withLock { $0 } == ["join": Array(0..<10)])
    log.withLock { $0 = [:] }
    batchUpdates { (number.value, zero.value) = (3, 2) }
    #expect(log.withLock { $0 } == all)
  }

  // MARK: - L7

  @Test func observationsNotYetReachedGetTheNewestValueOnlyOnce() {
    let number = number
    let double = number.map { $0 * 2 }
    let (first, second, third) = (Log<Int>(), Log<Int>(), Log<Int>())
    center.continuum.observe(double) {
      first.append($0)
      if $0 == 4 { number.value = 3 }
    }
    center.continuum.observe(double, onValueChange: { second.append($0) })
    center.continuum.observe(double.map { $0 + 1 }, onValueChange: { third.append($0) })
    number.value = 2
    #expect(first.all == [2, 4, 6])
    #expect(second.all == [2, 6])
    #expect(third.all == [3, 7])
  }

  @Test func aWriteInsideADeliveryDoesNotRecurse() {
    let number = number
    let tracker = Tracker()
    center.continuum.observe(number.map { $0 + 1 }) { value in
      tracker.receive(value) {
        if value < 5_000 { number.value = value }
      }
    }
    #expect(tracker.overlaps == 0)
    #expect(tracker.last == 5_000)
  }

  @Test func twoVariablesThatFollowEachOtherThroughDerivedConstantsSettle() {
    let (celsius, fahrenheit) = (Variable(value: 0), Variable(value: 0))
    center.continuum.observe(celsius.map { $0 * 9 / 5 + 32 }.removeDuplicates()) {
      if fahrenheit.value != $0 { fahrenheit.value = $0 }
    }
    center.continuum.observe(fahrenheit.map { ($0 - 32) * 5 / 9 }.removeDuplicates()) {
      if celsius.value != $0 { celsius.value = $0 }
    }
    celsius.value = 100
    #expect(fahrenheit.value == 212)
    fahrenheit.value = 32
    #expect(celsius.value == 0)
  }

  #if os(macOS) || os(Linux)
  @Test func aFeedbackLoopThatDoesNotSettleIsReportedWithTheNameOfItsSource() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (center, number) = (NotificationCenter(), Variable(value: 0))
      center.continuum.observe(number.map { $0 + 1 }, onValueChange: { number.value = $0 })
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("a feedback loop does not settle. Variable<Int>"))
  }
  #endif

  // MARK: - L8

  @Test func withAQueueDeliveriesRunOnThatQueue() {
    let (queue, log) = (OperationQueue(), Log<Int>())
    let double = number.map { $0 * 2 }
    center.continuum.observe(double, on: queue) {
      if OperationQueue.current === queue { log.append($0) }
    }
    queue.finish()
    number.value = 2
    queue.finish()
    #expect(log.all == [2, 4])
  }

  // MARK: - L10

  @Test func afterCancelNothingMoreRunsAndCancellingTwiceIsHarmless() {
    let runs = Runs()
    let log = Log<Int>()
    let observer = center.continuum.observe(number.adding(0, runs)) { log.append($0) }
    observer.cancel()
    observer.cancel()
    number.value = 2
    #expect(log.all == [1])
    #expect(runs.count == 1)
    #expect(observer.isCancelled)
  }

  @Test func anObservationCancelledByAnEarlierOneInTheSameRoundIsNotCalled() {
    let bag = ContinuumBag()
    let (double, zero) = (number.map { $0 * 2 }, Variable(value: 0))
    let log = Log<Int>()
    center.continuum.observe(double) { if $0 == 4 { bag.cancelAll() } }
    center.continuum.observe(double, onValueChange: { log.append($0) }).disposed(by: bag)
    center.continuum.observe(Constant(combining: double, zero) { $0 + $1 }) { log.append($0) }
      .disposed(by: bag)
    number.value = 2
    zero.value = 5
    #expect(log.all == [2, 2])
  }

  @Test func anObservationEndsWithItsTarget() {
    var display: Label? = Label()
    let runs = Runs()
    let observer = center.continuum.observe(number.adding(0, runs), bindTo: display!, \.number)
    #expect(!observer.isCancelled)
    display = nil
    #expect(observer.isCancelled)
    runs.reset()
    number.value = 2
    #expect(runs.count == 0)
  }

  @Test func anObservationEndsWithTheLastOfItsSources() {
    var (one, other): (Variable<Int>?, Variable<Int>?) = (Variable(value: 1), Variable(value: 2))
    let sum = Constant(combining: one!, other!) { $0 + $1 }
    let log = Log<Int>()
    let observer = center.continuum.observe(sum, onValueChange: { log.append($0) })
    one = nil
    #expect(!observer.isCancelled)
    other!.value = 3
    other = nil
    #expect(observer.isCancelled)
    #expect(log.all == [3, 4])
    _ = one
  }

  // MARK: - L9

  @Test func noTwoDerivedConstantsShareAName() {
    let constants = (0..<100).map { step in number.map { $0 + step } }
    let names = [number.notificationName] + constants.map(\.notificationName)
    #expect(Set(names).count == 101)
    #expect(constants.map(\.notificationName) == Array(names.dropFirst()))
  }

  @Test func eachDeliveredChangeIsPostedOnceAfterTheTargetsAreUpToDate() {
    let (number, shown) = (number, Log<[Int]>())
    let sum = Constant(combining: number, number.map { $0 * 2 }) { $0 + $1 }
    let (display, other) = (Label(), Label())
    nonisolated(unsafe) let targets = [display, other]
    center.listen(to: sum.notificationName) { shown.append(targets.map(\.number)) }
    center.continuum.observe(sum, bindTo: display, \.number)
    center.continuum.observe(sum, bindTo: other, \.number)
    #expect(shown.all == [])
    number.value = 2
    number.value = 3
    #expect(shown.all == [[6, 6], [9, 9]])
  }

  @Test func whatRemoveDuplicatesFindsUnchangedIsNotPosted() {
    let (number, posts) = (number, Runs())
    let sign = number.map { $0.signum() }.removeDuplicates()
    let text = sign.map { "\($0)" }
    for name in [sign.notificationName, text.notificationName] {
      center.listen(to: name) { posts.add() }
    }
    center.continuum.observe(sign, onValueChange: { _ in })
    center.continuum.observe(text, onValueChange: { _ in })
    for value in 2...10 { number.value = value }
    #expect(posts.count == 0)
    number.value = -1
    #expect(posts.count == 2)
  }

  @Test func aDerivedConstantIsPostedOnEveryCenterThroughWhichItIsObserved() {
    let (double, posts) = (number.map { $0 * 2 }, Log<Int>())
    let centers = (0..<3).map { _ in NotificationCenter() }
    for (index, center) in centers.enumerated() {
      center.listen(to: double.notificationName) { posts.append(index) }
    }
    let first = centers[0].continuum.observe(double, onValueChange: { _ in })
    centers[0].continuum.observe(double, onValueChange: { _ in })
    centers[1].continuum.observe(double, onValueChange: { _ in })
    number.value = 2
    #expect(posts.all.sorted() == [0, 1])
    first.cancel()
    number.value = 3
    #expect(posts.all.sorted() == [0, 0, 1, 1])
  }
}
