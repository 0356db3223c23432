import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L14 Events: those that wait for an observation", .ownThreads)
struct WaitingEventTests {
  private let center = NotificationCenter()
  private let emitter = Emitter<Int>(whileUnobserved: .unbounded)
  private let log = Log<Int>()

  private func listen() -> [Int] {
    let log = Log<Int>()
    let observer = center.continuum.observe(emitter.signal) { log.append($0) }
    observer.cancel()
    return log.all
  }

  // MARK: What waits

  @Test func theNextObservationReceivesWhatWasSentWhileNobodyObserved() {
    for event in 1...3 { emitter.send(event) }
    center.continuum.observe(emitter.signal) { [log] in log.append($0) }
    #expect(log.all == [1, 2, 3])
    emitter.send(4)
    #expect(log.all == [1, 2, 3, 4])
  }

  @Test func itReceivesThemOnce() {
    emitter.send(1)
    #expect(listen() == [1])
    #expect(listen() == [])
  }

  @Test func eachTimeThatNobodyObservesEventsWait() {
    emitter.send(1)
    let observer = center.continuum.observe(emitter.signal) { [log] in log.append($0) }
    emitter.send(2)
    observer.cancel()
    emitter.send(3)
    emitter.send(4)
    #expect(listen() == [3, 4])
    #expect(log.all == [1, 2])
  }

  @Test func anObservationThatBeginsLaterReceivesNoneOfThem() {
    emitter.send(1)
    center.continuum.observe(emitter.signal) { [log] in log.append($0) }
    center.continuum.observe(emitter.signal) { [log] in log.append($0 * 10) }
    emitter.send(2)
    #expect(log.all == [1, 2, 20])
  }

  @Test(
    arguments: [
      (.unbounded, [1, 2, 3]), (.bufferingNewest(2), [2, 3]), (.bufferingOldest(2), [1, 2]),
      (.bufferingNewest(0), []), (.bufferingOldest(0), []), (.bufferingNewest(-1), []),
      (.bufferingOldest(.min), []), (.bufferingNewest(.max), [1, 2, 3]),
    ] as [(AsyncStream<Int>.Continuation.BufferingPolicy, [Int])])
  func thePolicySaysHowManyWait(
    _ policy: AsyncStream<Int>.Continuation.BufferingPolicy, _ expected: [Int]
  ) {
    let emitter = Emitter<Int>(whileUnobserved: policy)
    for event in 1...3 { emitter.send(event) }
    center.continuum.observe(emitter.signal) { [log] in log.append($0) }
    #expect(log.all == expected)
    emitter.send(4)
    #expect(log.all == expected + [4])
  }

  @Test func anEventThatHasToGoIsReleased() {
    let live = Live()
    let newest = Emitter<Token>(whileUnobserved: .bufferingNewest(2))
    let oldest = Emitter<Token>(whileUnobserved: .bufferingOldest(2))
    for _ in 1...100 {
      newest.send(live.token())
      oldest.send(live.token())
    }
    live.expect(4)
    center.continuum.observe(newest.signal) { _ in }
    live.expect(2)
  }

  @Test func whatWaitsIsReleasedWithTheEmitterAndItsSignals() {
    let live = Live()
    var emitter: Emitter<Token>? = Emitter<Token>(whileUnobserved: .unbounded)
    emitter?.send(live.token())
    emitter = nil
    live.expect(0)
  }

  @Test func eventsWithoutAValueWaitToo() {
    let emitter = Emitter<Void>(whileUnobserved: .bufferingNewest(1))
    emitter.send()
    emitter.send()
    center.continuum.observe(emitter.signal) { [log] in log.append(1) }
    #expect(log.all == [1])
  }

  @Test func theDescriptionIsThatOfAnEmitter() {
    let emitter = Emitter<Int>(whileUnobserved: .unbounded, name: "links")
    #expect("\(emitter)" == #"Emitter<Int>("links")"#)
  }

  // MARK: Order

  @Test func whatIsSentInADeliveryOfWhatWaitedComesAfterAllOfIt() {
    emitter.send(1)
    emitter.send(2)
    center.continuum.observe(emitter.signal) { [emitter, log] in
      log.append($0)
      if $0 == 1 { emitter.send(10) }
    }
    #expect(log.all == [1, 2, 10])
  }

  @Test func whatIsSentInABatchAfterTheObservationComesAfterWhatWaited() {
    emitter.send(1)
    batchUpdates {
      emitter.send(2)
      center.continuum.observe(emitter.signal) { [log] in log.append($0) }
      emitter.send(3)
      #expect(log.all == [])
    }
    #expect(log.all == [1, 2, 3])
  }

  @Test func mergedEmittersBringWhatWaitedInTheOrderOfSending() {
    let other = Emitter<Int>(whileUnobserved: .unbounded)
    let lost = Emitter<Int>()
    emitter.send(1)
    other.send(2)
    lost.send(9)
    emitter.send(3)
    other.send(4)
    let merged = Signal(merging: other.signal, lost.signal, emitter.signal)
    center.continuum.observe(merged) { [log] in log.append($0) }
    #expect(log.all == [1, 2, 3, 4])
  }

  @Test func onAQueueTheyArriveInOrder() {
    for event in 1...50 { emitter.send(event) }
    let queue = OperationQueue()
    center.continuum.observe(emitter.signal, on: queue) { [log] in log.append($0) }
    for event in 51...100 { emitter.send(event) }
    queue.finish()
    #expect(log.all == Array(1...100))
  }

  @Test func aTraceSaysWhichEventWasTheCause() async {
    let links = Emitter<Int>(whileUnobserved: .unbounded, name: "links")
    let events = await traced {
      links.send(1)
      center.continuum.observe(links.signal) { [log] in log.append($0) }
    }
    #expect(events.map(\.kind) == [.sent, .delivered])
    #expect(events.lastText.contains("because links was sent"))
    #expect(log.all == [1])
  }

  // MARK: What counts

  @Test func aDerivedSignalReceivesThemWhileItIsObserved() {
    let derived = emitter.signal.map { $0 * 10 }
    let odd = emitter.signal.filter { !$0.isMultiple(of: 2) }.compactMap { $0 }
    emitter.send(1)
    center.continuum.observe(derived) { [log] in log.append($0) }.cancel()
    #expect(log.all == [10])
    emitter.send(2)
    emitter.send(3)
    center.continuum.observe(odd) { [log] in log.append($0) }.cancel()
    #expect(log.all == [10, 3])
    #expect(listen() == [], "What a filter has dropped came again.")
  }

  @Test func whatIsOnlyDerivedDoesNotCount() {
    let derived = emitter.signal.map { $0 * 10 }
    emitter.send(1)
    #expect(listen() == [1])
    withExtendedLifetime(derived) {}
  }

  @Test func aSignalWithoutDuplicatesReceivesThem() {
    for event in [1, 1, 2] { emitter.send(event) }
    let words = emitter.signal.removeDuplicates().map { $0 }.removeDuplicates()
    center.continuum.observe(words) { [log] in log.append($0) }.cancel()
    #expect(log.all == [1, 2])
    emitter.send(3)
    #expect(listen() == [3])
  }

  @Test func aDebouncedSignalReceivesThem() async {
    let clock = ManualClock()
    emitter.send(1)
    emitter.send(2)
    center.continuum.observe(emitter.signal.debounce(for: .seconds(1), clock: clock)) {
      [log] in log.append($0)
    }
    await clock.advance(by: .seconds(1))
    #expect(log.all == [2])
    #expect(listen() == [])
  }

  @Test func aStateOfTheLastEventReceivesThem() {
    emitter.send(1)
    emitter.send(2)
    let last = emitter.signal.map { $0 * 10 }.latest(initial: 0)
    #expect(last.value == 20)
    #expect(listen() == [])
  }

  @Test func aReducerReceivesEach() {
    for event in 1...3 { emitter.send(event) }
    let sum = emitter.signal.latest(initial: 0) { $0 + $1 }
    #expect(sum.value == 6)
  }

  @Test func aConstantThatIsGoneDoesNotCount() {
    var last: Constant<Int>? = emitter.signal.latest(initial: 0)
    emitter.send(1)
    #expect(last?.value == 1)
    last = nil
    emitter.send(2)
    #expect(listen() == [2])
  }

  @Test func aSequenceReceivesAll() async {
    emitter.send(1)
    emitter.send(2)
    var values = emitter.signal.values.makeAsyncIterator()
    #expect(listen() == [])
    emitter.send(3)
    #expect(await values.next() == 1)
    #expect(await values.next() == 2)
    #expect(await values.next() == 3)
  }

  @Test func eachFirstTakesOne() async {
    for event in 1...4 { emitter.send(event) }
    #expect(await emitter.signal.first() == 1)
    #expect(await emitter.signal.first { $0 > 2 } == 3)
    #expect(listen() == [4])
  }

  @Test func aRecorderReceivesThem() async throws {
    emitter.send(1)
    emitter.send(2)
    let recorder = Recorder(emitter.signal)
    #expect(try await recorder.next(2) == [1, 2])
  }

  @Test func anObservationOfAnEmitterWithoutAPolicyReceivesNothingOld() {
    let plain = Emitter<Int>()
    plain.send(1)
    center.continuum.observe(plain.signal) { [log] in log.append($0) }
    #expect(log.all == [])
  }

  // MARK: What an observation leaves that ends before it has received

  @Test func whatACancelledObservationHasNotReceivedWaitsAgain() {
    emitter.send(1)
    batchUpdates {
      center.continuum.observe(emitter.signal) { [log] in log.append($0) }.cancel()
      emitter.send(2)
    }
    emitter.send(3)
    #expect(log.all == [])
    #expect(listen() == [1, 2, 3])
  }

  @Test func anObservationThatEndsInADeliveryLeavesTheRest() {
    for event in 1...3 { emitter.send(event) }
    let observer = Box<ContinuumObserver>()
    batchUpdates {
      observer.content = center.continuum.observe(emitter.signal) { [log] in
        log.append($0)
        observer.content?.cancel()
      }
    }
    #expect(log.all == [1])
    #expect(listen() == [2, 3])
  }

  @Test func whatComesBackKeepsItsPlaceAndTheLimit() {
    let emitter = Emitter<Int>(whileUnobserved: .bufferingNewest(2))
    let oldest = Emitter<Int>(whileUnobserved: .bufferingOldest(2))
    let queue = OperationQueue()
    queue.isSuspended = true
    for event in 1...2 {
      emitter.send(event)
      oldest.send(event)
    }
    let observers = [emitter, oldest].map { emitter in
      center.continuum.observe(emitter.signal, on: queue) { [log] in log.append($0) }
    }
    emitter.send(3)
    oldest.send(3)
    for observer in observers { observer.cancel() }
    queue.isSuspended = false
    queue.finish()
    #expect(log.all == [])
    center.continuum.observe(emitter.signal) { [log] in log.append($0) }
    center.continuum.observe(oldest.signal) { [log] in log.append($0) }
    #expect(log.all == [2, 3, 1, 2])
  }

  @Test func anEventWithATargetThatIsDeallocatedWaits() {
    var target: Label? = Label()
    center.continuum.observe(emitter.signal, bindTo: target!) { [log] _, event in log.append(event)
    }
    emitter.send(1)
    target = nil
    emitter.send(2)
    emitter.send(3)
    #expect(log.all == [1])
    #expect(listen() == [2, 3])
  }

  @Test func anEventOnItsWayToADeallocatedTargetWaits() {
    let queue = OperationQueue()
    queue.isSuspended = true
    var target: Label? = Label()
    center.continuum.observe(emitter.signal.map { $0 }, on: queue, bindTo: target!) {
      [log] _, event in log.append(event)
    }
    emitter.send(1)
    target = nil
    #expect(listen() == [1])
    emitter.send(2)
    queue.isSuspended = false
    queue.finish()
    #expect(listen() == [2])
    #expect(log.all == [])
  }

  @Test func whatAnotherObservationHasReceivedDoesNotComeBack() {
    let queue = OperationQueue()
    queue.isSuspended = true
    let slow = center.continuum.observe(emitter.signal, on: queue) { [log] in log.append(-$0) }
    let fast = center.continuum.observe(emitter.signal.map { $0 }) { [log] in log.append($0) }
    emitter.send(1)
    fast.cancel()
    emitter.send(2)
    slow.cancel()
    queue.isSuspended = false
    queue.finish()
    #expect(log.all == [1])
    #expect(listen() == [2])
  }

  @Test func whatComesBackWhileAnotherObservesWaitsForItsEnd() {
    let queue = OperationQueue()
    queue.isSuspended = true
    emitter.send(1)
    let first = center.continuum.observe(emitter.signal, on: queue) { [log] in log.append(-$0) }
    let second = center.continuum.observe(emitter.signal) { [log] in log.append($0) }
    emitter.send(2)
    first.cancel()
    #expect(listen() == [])
    second.cancel()
    queue.isSuspended = false
    queue.finish()
    #expect(log.all == [2])
    #expect(listen() == [1])
  }

  @Test func aCancelledTaskTakesNothing() async {
    let (emitter, log) = (emitter, log)
    emitter.send(1)
    let isCancelled = Gate()
    let task = Task {
      await isCancelled.opens()
      #expect(await emitter.signal.first() == nil)
      for await event in emitter.signal.values { log.append(event) }
    }
    task.cancel()
    isCancelled.open()
    await task.value
    #expect(log.all == [])
    #expect(listen() == [1])
  }

  @MainActor @Test func anEventThatComesWhileATaskIsCancelledWaits() async {
    let emitter = emitter
    let task = Task { await emitter.signal.first() }
    let other = Task { for await _ in emitter.signal.values {} }
    // Both observe, on this actor, before the third job runs.
    await Task {}.value
    task.cancel()
    other.cancel()
    // Neither has continued yet.
    emitter.send(1)
    #expect(await task.value == nil)
    await other.value
    #expect(listen() == [1])
  }

  @Test func theSignalOfAReleasedEmitterBringsWhatWaitedAndEnds() {
    var emitter: Emitter<Int>? = Emitter(whileUnobserved: .unbounded)
    let signal = emitter!.signal
    let derived = signal.map { $0 * 10 }
    emitter?.send(1)
    emitter?.send(2)
    emitter = nil
    let observer = center.continuum.observe(derived) { [log] in log.append($0) }
    #expect(log.all == [10, 20])
    #expect(observer.isCancelled)
    let late = center.continuum.observe(signal) { [log] in log.append($0) }
    #expect(late.isCancelled)
    #expect(log.all == [10, 20])
  }

  @Test func aStateOfTheLastEventOfAReleasedEmitterHasIt() {
    var emitter: Emitter<Int>? = Emitter(whileUnobserved: .unbounded)
    let signal = emitter!.signal
    emitter?.send(1)
    emitter = nil
    #expect(signal.latest(initial: 0).value == 1)
  }
}
