import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("expectWork", .ownThreads)
struct ExpectWorkTests {
  let center = NotificationCenter()
  let number = Variable(value: 1, name: "number")

  @Test func workWithinTheBudgetIsFine() async throws {
    let double = number.map { $0 * 2 }
    let observers = [
      center.continuum.observe(double) { _ in }, center.continuum.observe(number) { _ in },
    ]
    try await expectWork(transforms: 1, deliveries: 2) { number.value = 2 }
    try await expectWork(transforms: 0, deliveries: 0) {}
    for observer in observers { observer.cancel() }
  }

  @Test func onlyWhatIsGivenIsExpected() async throws {
    let double = number.map { $0 * 2 }
    let observer = center.continuum.observe(double) { _ in }
    try await expectWork(transforms: 1) { number.value = 2 }
    try await expectWork(deliveries: 1) { number.value = 3 }
    try await expectWork { number.value = 4 }
    observer.cancel()
  }

  @Test func theErrorListsWhatHasRunAndWhy() async {
    let double = number.map(name: "double") { $0 * 2 }
    let observer = center.continuum.observe(double) { _ in }
    let tooMany = await #expect(throws: WorkError.self) {
      try await expectWork(transforms: 1, deliveries: 2) {
        number.value = 2
        number.value = 3
      }
    }
    #expect(
      tooMany?.text == """
        Expected 1 transform, but 2 have run:
        computed double, on a thread
          because number was written
        computed double, on a thread
          because number was written
        """)
    let tooFew = await #expect(throws: WorkError.self) {
      try await expectWork(transforms: 1, deliveries: 3) { number.value = 4 }
    }
    #expect(
      tooFew?.text == """
        Expected 3 deliveries, but 1 was made:
        delivered to a closure, on the thread of a writer
          because double was computed
            because number was written
        """)
    observer.cancel()
  }

  @Test func theErrorSaysThatNothingHasRun() async {
    let error = await #expect(throws: WorkError.self) {
      try await expectWork(transforms: 2) { number.value = 2 }
    }
    #expect(error?.description == "Expected 2 transforms, but none has run.")
  }

  @Test func theErrorListsBothIfBothDiffer() async {
    let error = await #expect(throws: WorkError.self) {
      try await expectWork(transforms: 2, deliveries: 1) { number.value = 2 }
    }
    #expect(
      error?.description == """
        Expected 2 transforms, but none has run.
        Expected 1 delivery, but none was made.
        """)
  }

  @Test func aTransformThatFindsAnEqualValueCounts() async throws {
    let isEven = number.map { $0.isMultiple(of: 2) }
    let observer = center.continuum.observe(isEven) { _ in }
    try await expectWork(transforms: 1, deliveries: 0) { number.value = 3 }
    observer.cancel()
  }

  @Test func aWriteThatNobodyObservesIsNoWork() async throws {
    let double = number.map { $0 * 2 }
    try await expectWork(transforms: 0, deliveries: 0) { number.value = 2 }
    try await expectWork(transforms: 1) { _ = double.value }
  }

  @Test func aFirstDeliveryCounts() async throws {
    let observer = try await expectWork(deliveries: 1) {
      center.continuum.observe(number) { _ in }
    }
    observer.cancel()
  }

  @Test func anEventOfASignalCounts() async throws {
    let pressed = Emitter<Int>()
    let even = pressed.signal.filter { $0.isMultiple(of: 2) }
    let observer = center.continuum.observe(even) { _ in }
    try await expectWork(transforms: 2, deliveries: 1) {
      pressed.send(1)
      pressed.send(2)
    }
    observer.cancel()
  }

  @MainActor @Test func inMainActorCodeItCountsWhatRunsThere() async throws {
    let text = number.map(on: MainActor.self) { "\($0)" }
    let label = Label()
    center.continuum.observe(text, bindTo: label, \.text)
    try await expectWork(transforms: 1, deliveries: 1) { number.value = 2 }
    #expect(label.text == "2")
  }

  @Test func itWaitsForTheMainActorQueuesAndActors() async throws {
    let (log, queue, witness) = (Log<Int>(), OperationQueue(), Witness())
    let number = number
    var observers = [
      center.continuum.observe(number, on: queue) { log.append($0) },
      center.continuum.observe(number, bindTo: witness) { _, number in log.append(number) },
    ]
    observers += await MainActor.run {
      [center.continuum.observe(number) { log.append($0) }]
    }
    await log.expect { $0.count == 3 }
    log.removeAll()
    for value in 2..<100 {
      try await expectWork(deliveries: 3) { number.value = value }
      #expect(log.all == [value, value, value])
      log.removeAll()
    }
    for observer in observers { observer.cancel() }
  }

  /// The queue has another thread, whose job finds that the delivery is being made. In a process of its own,
  /// where no other test needs the thread that is kept busy.
  @Test func itWaitsForADeliveryThatABusyThreadOfAQueueMakes() async {
    await #expect(processExitsWith: .success) {
      let (center, number) = (NotificationCenter(), Variable(value: 1))
      let (log, thread) = (Log<Int>(), BusyThread())
      let observer = center.continuum.observe(number, on: OperationQueue()) { value in
        if value == 1 { thread.isBusy() }
        log.append(value)
      }
      await thread.hasBegun.opens()
      try await expectWork(deliveries: 1) { number.value = 2 }
      #expect(log.all == [1, 2])
      thread.finish()
      observer.cancel()
    }
  }

  @Test func itWaitsForWhatADeliveryLeadsToElsewhere() async throws {
    let (log, queue) = (Log<Int>(), OperationQueue())
    let (number, other) = (number, Variable(value: 0, name: "other"))
    let onMain = await MainActor.run {
      center.continuum.observe(number) { other.value = $0 * 10 }
    }
    let onQueue = center.continuum.observe(other, on: queue) { log.append($0) }
    try await expectWork(deliveries: 2) { number.value = 2 }
    #expect(log.last == 20)
    onMain.cancel()
    onQueue.cancel()
  }

  @Test func whatATimerBringsWhileTheBodyRunsCounts() async throws {
    let clock = ManualClock()
    let slow = number.debounce(for: .seconds(1), clock: clock)
    let observer = center.continuum.observe(slow) { _ in }
    try await expectWork(deliveries: 1) {
      number.value = 2
      number.value = 3
      await clock.advance(by: .seconds(1))
    }
    try await expectWork(deliveries: 0) {
      number.value = 4
      await clock.advance(by: .milliseconds(999))
    }
    observer.cancel()
  }

  @Test func whatALoadBringsCountsIfTheBodyAwaitsIt() async throws {
    let (mayEnd, ending) = AsyncStream.makeStream(of: Void.self)
    let results = number.load { number in
      if number == 2 { for await _ in mayEnd {} }
      return number * 2
    }
    let recorder = Recorder(results.map { $0.value })
    _ = try await recorder.first { $0 == 2 }
    // Each of both constants is computed when the load begins, and when it ends.
    let loaded = try await expectWork(transforms: 4, deliveries: 1) {
      // While it loads, the answer to the value before stays: that is no change.
      number.value = 2
      ending.finish()
      return try await recorder.first { $0 == 4 }
    }
    #expect(loaded == 4)
  }

  @Test func whatOthersDoAtTheSameTimeDoesNotCount() async throws {
    let (other, mayEnd) = (Variable(value: 0), Locked(false))
    let begun = Gate()
    let (double, center) = (other.map { $0 * 2 }, center)
    let thread = Thread {
      let observer = center.continuum.observe(double) { _ in }
      begun.open()
      while !mayEnd.withLock({ $0 }) { other.modify { $0 &+= 1 } }
      observer.cancel()
      begun.open()
    }
    thread.start()
    begun.pass()
    let observer = center.continuum.observe(number) { _ in }
    for value in 2..<200 {
      try await expectWork(transforms: 0, deliveries: 1) { number.value = value }
    }
    mayEnd.withLock { $0 = true }
    begun.pass()
    observer.cancel()
  }

  @Test func whatATaskOfTheBodyDoesCounts() async throws {
    let observer = center.continuum.observe(number) { _ in }
    try await expectWork(deliveries: 2) {
      // One after the other: two writes at the same time may make one delivery.
      async let one: Void = number.modify { $0 += 1 }
      await one
      async let other: Void = number.modify { $0 += 1 }
      await other
    }
    observer.cancel()
  }

  @Test func aCallInsideAnotherCountsForBoth() async throws {
    let observer = center.continuum.observe(number) { _ in }
    try await expectWork(deliveries: 3) {
      number.value = 2
      try await expectWork(deliveries: 1) { number.value = 3 }
      number.value = 4
    }
    observer.cancel()
  }

  @Test func callsAtTheSameTimeCountTheirOwnWork() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writes in 1...20 {
        group.addTask {
          let (center, number) = (NotificationCenter(), Variable(value: 0))
          let observer = center.continuum.observe(number) { _ in }
          try await expectWork(deliveries: writes) {
            for value in 1...writes { number.value = value }
          }
          observer.cancel()
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func itThrowsWhatTheBodyThrows() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await expectWork(transforms: 5) { throw Failure() }
    }
    // It has ended.
    try await expectWork(transforms: 0, deliveries: 0) {}
  }

  @Test func itReturnsWhatTheBodyReturns() async throws {
    #expect(try await expectWork { number.value + 1 } == 2)
  }

  @Test func itCountsTheSameEachTime() async throws {
    let (queue, number) = (OperationQueue(), number)
    let parts = (0..<4).map { part in number.map { $0 + part } }
    let sum = Constant(combining: parts) { $0.reduce(0, +) }
    let observer = center.continuum.observe(sum, on: queue) { _ in }
    for value in 2..<200 {
      try await expectWork(transforms: 5, deliveries: 1) { number.value = value }
    }
    observer.cancel()
  }
}

private actor Witness {}

@MainActor private final class Label {
  var text = ""
}

extension WorkError {
  /// Without places.
  fileprivate var text: String { description.replacing(#/ \(\w+\.swift:\d+\)/#, with: "") }
}
