import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

/// One small test for each law, in the order of the laws. What is broken in the first minute of a change
/// fails here, at once and alone.
@Suite("First minute: one test for each law", .ownThreads)
struct FirstMinuteTests {
  private let center = NotificationCenter()
  private let number = Variable(value: 1, name: "number")
  private let log = Log<String>()

  // MARK: L1 Replay

  @Test func theCurrentValueComesFirstAndNoLaterOneIsLost() {
    let log = Log<Int>()
    center.continuum.observe(number) { [number] value in
      log.append(value)
      if value == 1 { number.value = 2 }
    }
    number.value = 3
    #expect(
      log.all == [1, 2, 3],
      "The current value, the one written during the first delivery, and the later one.")
  }

  // MARK: L2 Store, then notify

  @Test func aDeliveryFindsItsValueStoredAndWhatIsDerivedFromIt() {
    let double = number.map { $0 * 2 }
    center.continuum.observe(number) { [log, number] value in
      log.append("\(value): \(number.value) \(double.value)")
    }
    number.value = 2
    #expect(log.all == ["1: 1 2", "2: 2 4"], "Inside a delivery the source holds an older value.")
  }

  // MARK: L3 Order

  @Test func whoObservedFirstIsToldFirstThroughWhicheverCenter() {
    let constant = Constant(variable: number)
    for name in ["a", "b", "c", "d"] {
      NotificationCenter().continuum.observe(constant, initial: false) { [log] value in
        log.append("\(name)\(value)")
      }
    }
    number.value = 2
    number.value = 3
    let expected = ["a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3"]
    #expect(log.all == expected, "Observations are not told in the order in which they were made.")
  }

  // MARK: L4 Serial and monotone

  @Test func aWriteOfAnotherThreadDuringADeliveryIsDeliveredAfterIt() {
    center.continuum.observe(number) { [log, number] value in
      log.append("begin \(value)")
      if value == 1 { Threads.elsewhere { number.value = 2 } }
      log.append("end \(value)")
    }
    #expect(
      log.all == ["begin 1", "end 1", "begin 2", "end 2"],
      "One observation runs twice at the same time, or misses a value.")
  }

  // MARK: L5 Convergence

  @Test func everyTargetEndsOnTheLastValueOfAWriterThatASlowDeliveryMissed() {
    let (before, behind) = (Label(), Label())
    center.continuum.observe(number, bindTo: before, \.number)
    center.continuum.observe(number) { [number] value in
      if value == 2 { Threads.elsewhere { for next in 3...9 { number.value = next } } }
    }
    center.continuum.observe(number, bindTo: behind, \.number)
    number.value = 2
    #expect(before.number == 9, "The target that was bound first keeps an older value.")
    #expect(behind.number == 9, "The target that was bound last keeps an older value.")
  }

  // MARK: L6 No lock over foreign code

  @Test func anotherThreadMayDoEverythingDuringATransformAndADelivery() {
    let use = { @Sendable [center, number, log] (place: String) in
      Threads.elsewhere {
        center.continuum.observe(number.map { $0 + 1 }) { _ in }.cancel()
        number.modify { _ in }
        log.append(place)
      }
    }
    let once = Variable(value: 0)
    let double = once.map { value in
      use("transform")
      return value * 2
    }
    center.continuum.observe(double) { _ in use("delivery") }
    #expect(log.all == ["transform", "delivery"], "A lock is held while this code runs.")
  }

  // MARK: L7 Re-entrancy

  @Test func aWriteInsideADeliveryWaitsForItsEndAndOthersGetOnlyTheNewestValue() {
    let (tracker, log) = (Tracker(), Log<Int>())
    center.continuum.observe(number) { [number] value in
      tracker.receive(value) { if 1 < value, value < 100 { number.value = value + 1 } }
    }
    center.continuum.observe(number) { log.append($0) }
    number.value = 2
    #expect(tracker.overlaps == 0, "A write inside a delivery calls the observation again in it.")
    #expect(log.all == [1, 100], "An observation gets values that are overtaken.")
  }

  // MARK: L8 Where deliveries run

  @Test func aQueueGetsTheNewestValueInAJobAndTheWritersThreadEachAtOnce() {
    let queue = OperationQueue()
    queue.isSuspended = true
    center.continuum.observe(number, on: queue) { [log] value in
      log.append("\(OperationQueue.current === queue ? "queue" : "elsewhere") \(value)")
    }
    center.continuum.observe(number) { [log] value in log.append("here \(value)") }
    number.value = 2
    #expect(log.all == ["here 1", "here 2"], "A write is not delivered at once, or on its thread.")
    queue.isSuspended = false
    queue.finish()
    #expect(log.all.last == "queue 2", "The queue does not get the newest value.")
    #expect(log.count == 3, "The queue gets more than one value.")
  }

  // MARK: L10 End

  @Test func afterItsEndAnObservationIsNotCalledAndWhatItCapturedIsReleased() {
    let live = Live()
    func observe(bindTo label: Label) -> ContinuumObserver {
      center.continuum.observe(number, bindTo: label) { [token = live.token()] label, value in
        withExtendedLifetime(token) { label.number = value }
      }
    }
    let label = Label()
    let (cancelled, ofADeadTarget) = (observe(bindTo: label), observe(bindTo: Label()))
    cancelled.cancel()
    number.value = 2
    #expect(label.number == 1, "A cancelled observation is called.")
    #expect(ofADeadTarget.isCancelled, "An observation goes on without its target.")
    live.expect(0)
  }

  // MARK: L9 Notifications

  @Test func aChangeIsPostedOnceAfterAllTargetsHaveIt() {
    center.listen(to: number.notificationName) { [log] in log.append("posted") }
    for name in ["a", "b"] {
      center.continuum.observe(number, initial: false) { [log] in log.append("\(name)\($0)") }
    }
    number.value = 2
    number.value = 3
    let expected = ["a2", "b2", "posted", "a3", "b3", "posted"]
    #expect(log.all == expected, "Each change is posted once, after its deliveries.")
  }

  // MARK: L12 Consistency

  @Test func aDerivedValueIsNeverMixedAndIsComputedOncePerChange() {
    let (factor, runs, log) = (Variable(value: 10), Runs(), Log<Int>())
    let next = number.map { $0 + 1 }
    let product = Constant(combining: number, next, factor) { number, next, factor in
      runs.add()
      return (next - number) * number * factor
    }
    for _ in 0..<2 { center.continuum.observe(product) { log.append($0) } }
    number.value = 2
    batchUpdates {
      number.value = 3
      factor.value = 20
    }
    #expect(log.all == [10, 10, 20, 20, 60, 60], "A value is mixed, or delivered twice.")
    #expect(runs.count == 3, "The transform runs more than once per change, or never.")
  }

  // MARK: L11 Cost

  @Test func observationsOfDeadTargetsDoNotPileUpThoughNothingIsWritten() {
    let live = Live()
    for _ in 0..<2_000 {
      center.continuum.observe(number, bindTo: Label()) { [token = live.token()] _, _ in
        withExtendedLifetime(token) {}
      }
    }
    #expect(live.count <= 100, "Observations whose targets died are kept.")
  }

  // MARK: L14 Events

  @Test func everyEventReachesThoseWhoObservedBeforeItInTheOrderOfSending() {
    let (emitter, late) = (Emitter<String>(), Log<String>())
    emitter.send("before")
    center.continuum.observe(emitter.signal) { if $0 == "question" { emitter.send("answer") } }
    center.continuum.observe(emitter.signal) { [log] in log.append($0) }
    emitter.send("question")
    batchUpdates { for _ in 0..<2 { emitter.send("again") } }
    center.continuum.observe(emitter.signal) { late.append($0) }
    #expect(
      log.all == ["question", "answer", "again", "again"],
      "An event is replayed, lost, merged, or not in order.")
    #expect(late.all == [], "An event is replayed.")
  }

  // MARK: L15 Asynchronous sequences

  @Test func valuesBeginWithTheCurrentOneAndEndWithTheSource() async {
    var number: Variable? = Variable(value: 1)
    let values = number!.values
    let consumer = Task { [log] in
      for await value in values { log.append("\(value)") }
      log.append("end")
    }
    await log.expect("The current value does not come.") { $0.all == ["1"] }
    number!.value = 2
    await log.expect("A later value does not come.") { $0.all == ["1", "2"] }
    number = nil
    await log.expect("It does not end with its source.") { $0.all == ["1", "2", "end"] }
    consumer.cancel()
  }

  // MARK: L16 Time

  @Test func debounceWaitsForAPauseAndThrottleForItsInterval() async {
    let (clock, calm, slow) = (ManualClock(), Log<Int>(), Log<Int>())
    center.continuum.observe(number.debounce(for: .seconds(3), clock: clock)) { calm.append($0) }
    center.continuum.observe(number.throttle(for: .seconds(3), clock: clock)) { slow.append($0) }
    for value in 2...5 {
      number.value = value
      await clock.advance(by: .seconds(1))
    }
    await clock.advance(by: .seconds(3))
    #expect(calm.all == [1, 5], "Debounced: the current value, and the newest after a pause.")
    #expect(slow.all == [1, 4, 5], "Throttled: the current value, and each interval's newest.")
  }

  // MARK: L17 Loading

  @Test func aChangeCancelsTheRunBeforeItWhoseAnswerNeverShows() async {
    let service = Service()
    let query = Variable(value: "old")
    let results = query.load { try await service.search($0) }
    center.continuum.observe(results) { [log] in log.append($0.text) }
    await service.expect("The operation does not run.") { $0.count == 1 }
    let old = await service.next()
    query.value = "new"
    #expect(old.isCancelled, "A run goes on for an older value.")
    old.succeed("old answer")
    await service.expect("The operation does not run again.") { $0.count == 2 }
    await service.next().succeed("new answer")
    await log.expect("The answer does not show.") { $0.last == "new answer" }
    #expect(!log.all.contains("old answer"), "An answer to an older value shows.")
  }

  // MARK: L20 Two-way

  @Test func theLeftVariableWinsAndThenTheLastWriteWithOneWriteOnTheOtherSide() {
    let (left, right) = (Variable(value: "left"), Variable(value: "right"))
    center.continuum.bind(left, with: right)
    center.continuum.observe(left) { [log] in log.append("left is \($0)") }
    center.continuum.observe(right) { [log] in log.append("right is \($0)") }
    #expect(log.all == ["left is left", "right is left"], "The left one wins at the start.")
    log.removeAll()
    right.value = "edited"
    #expect(log.all.sorted() == ["left is edited", "right is edited"], "One edit, one write.")
  }

  // MARK: L18 Sources that run

  @Test func aSourceRunsFromItsFirstObservationToTheEndOfItsLast() {
    let source = Constant(initial: 0) { [log] send in
      log.append("start")
      send(1)
      return { log.append("stop") }
    }
    let observers = ["a", "b"].map { name in
      center.continuum.observe(source) { [log] in log.append("\(name)\($0)") }
    }
    for observer in observers { observer.cancel() }
    #expect(log.all == ["start", "a1", "b1", "stop"], "It starts once, sends, and stops once.")
  }

  // MARK: L13 Parts and rules

  private struct Form {
    var name = "Ada"
    var age = 36
  }

  @Test func aPartTellsOnlyItsOwnChangesAndALinkedVariableHoldsWhatItsRuleAllows() {
    let form = Variable(value: Form())
    center.continuum.observe(form[\.name]) { [log] in log.append($0) }
    form[\.age].value = 37
    form[\.name].value = "Grace"
    #expect(log.all == ["Ada", "Grace"], "A part is delivered for a change of another.")
    #expect(form.value.age == 37, "A write of a part loses one of another.")
    let least = LinkedVariable(value: 5, following: number) { max($0, $1) }
    number.value = 9
    #expect(least.value == 9, "The rule does not correct the value.")
    number.value = 2
    #expect(least.value == 5, "The written value is lost while the rule does not allow it.")
  }

  @Test func aLinkedVariableWhoseRuleTakesTheSourceAloneStartsOverWithEachChange() {
    let page = LinkedVariable(following: number) { _ in 1 }
    page.value = 2
    #expect(page.value == 2, "A write does not stand.")
    number.value = number.value
    #expect(page.value == 1, "A change does not start over.")
  }

  // MARK: L21 What is bound

  @Test func whatIsBoundIsListedWithItsSourcesUntilItsEnd() {
    let label = Label()
    let double = number.map(name: "double") { $0 * 2 }
    let observer = center.continuum.observe(double, bindTo: label, \.number)
    let bindings = center.continuum.bindings
    #expect(bindings.trees == ["map double[variable number]"], "The sources are not those bound.")
    #expect(bindings.first?.target == "Label.number", "The target is not named.")
    observer.cancel()
    #expect(center.continuum.bindings.isEmpty, "A cancelled binding is listed.")
  }

  // MARK: L22 Traces

  @Test func aTraceTellsWhatFollowsFromAWriteEachWithItsCause() async {
    let double = number.map(name: "double") { $0 * 2 }
    center.continuum.observe(double) { _ in }
    let events = await traced { number.value = 2 }
    #expect(
      events.map(\.kind) == [.wrote, .computed, .delivered],
      "An event is left out.")
    let causes = events.map { $0.cause?.kind }
    #expect(causes == [nil, .wrote, .computed], "A cause is wrong.")
  }

  // MARK: L19 Commands

  @Test func aCallIsAcceptedWhileTheConditionHoldsAndNothingRuns() async {
    let service = Service()
    let isValid = number.map { $0 > 0 }
    let send = Command(isEnabled: isValid) { try await service.search($0) }
    center.continuum.observe(send.finished) { [log] in log.append($0) }
    number.value = 0
    #expect(!send("refused"), "A call is accepted although the condition is false.")
    number.value = 1
    #expect(send("a"), "A call is refused although nothing runs.")
    #expect(!send("b") && !send.isEnabled.value, "A call is accepted while a run is under way.")
    await service.next().succeed("A")
    await log.expect("The outcome does not arrive.") { $0.all == ["A"] }
    #expect(!send.isRunning.value && send.isEnabled.value, "It runs on after its outcome.")
    send("c")
    let call = await service.next()
    send.cancel()
    call.succeed("C")
    await send.isRunning.expect("It does not end.") { !$0 }
    #expect(log.all == ["A"], "Something of a cancelled run arrives.")
  }
}
