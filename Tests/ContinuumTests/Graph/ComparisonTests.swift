import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Who compares the values behind `removeDuplicates()`, and with what.
@Suite("L12 Consistency: comparing values", .ownThreads)
struct ComparisonTests {
  private let center = NotificationCenter()
  private let number = Variable(value: 0)
  private let comparisons = Runs()

  /// The number, with a closure that counts.
  private var distinct: Constant<Int> {
    number.removeDuplicates { [comparisons] old, new in
      comparisons.add()
      return old == new
    }
  }

  enum Place: CaseIterable { case here, onQueue }

  @Test(arguments: Place.allCases)
  func aChangeIsComparedOnceHoweverManyObserveIt(place: Place) {
    let (queue, logs) = (OperationQueue(), (0..<10).map { _ in Log<Int>() })
    let distinct = distinct
    for log in logs {
      switch place {
      case .here: center.continuum.observe(distinct, onValueChange: { log.append($0) })
      case .onQueue: center.continuum.observe(distinct, on: queue) { log.append($0) }
      }
    }
    queue.finish()
    comparisons.reset()
    for (index, value) in [1, 1, 2, 3].enumerated() {
      number.value = value
      queue.finish()
      #expect(comparisons.count == index + 1)
    }
    for log in logs { #expect(log.all == [0, 1, 2, 3]) }
  }

  @Test func aChangeIsComparedOnceThoughADeliveryHasMadeIt() {
    let log = Log<Int>()
    let distinct = distinct
    center.continuum.observe(distinct, onValueChange: { _ in })
    center.continuum.observe(distinct) { [number] value in
      if value == 1 { number.value = 2 }
    }
    center.continuum.observe(distinct, onValueChange: { log.append($0) })
    comparisons.reset()
    number.value = 1
    // The last observation has missed 1, and compares 2 with 0.
    #expect(comparisons.count == 3)
    #expect(log.all == [0, 2])
    number.value = 3
    #expect(comparisons.count == 4)
    #expect(log.all == [0, 2, 3])
  }

  @Test func anObservationThatMissedAValueComparesWithTheOneThatItReceived() {
    let logs = (0..<3).map { _ in Log<Int>() }
    let distinct = distinct
    center.continuum.observe(distinct, onValueChange: { logs[0].append($0) })
    center.continuum.observe(distinct) { [number] value in
      logs[1].append(value)
      if value == 1 { number.value = 0 }
    }
    center.continuum.observe(distinct, onValueChange: { logs[2].append($0) })
    number.value = 1
    #expect(logs.map(\.all) == [[0, 1, 0], [0, 1, 0], [0]])
    number.value = 2
    #expect(logs.map(\.all) == [[0, 1, 0, 2], [0, 1, 0, 2], [0, 2]])
  }

  /// The observations of one lane have received three values when a round starts over for the second time.
  @Test func observationsThatMissedDifferentValuesCompareEachWithItsOwn() {
    let logs = (0..<4).map { _ in Log<Int>() }
    let distinct = distinct
    for (index, log) in logs.enumerated() {
      center.continuum.observe(distinct) { [number] value in
        log.append(value)
        switch (index, value) {
        case (2, 1): number.value = 2
        case (0, 2): number.value = 1
        default: break
        }
      }
    }
    number.value = 1
    #expect(logs.map(\.all) == [[0, 1, 2, 1], [0, 1], [0, 1], [0, 1]])
    number.value = 0
    #expect(logs.map(\.all) == [[0, 1, 2, 1, 0], [0, 1, 0], [0, 1, 0], [0, 1, 0]])
    number.value = 1
    #expect(logs.map(\.all) == [[0, 1, 2, 1, 0, 1, 2, 1]] + (1..<4).map { _ in [0, 1, 0, 1] })
  }

  @Test func whatWasReadInABatchIsNotReceivedWhenItHasChangedBackInManyPlaces() {
    let (queue, logs) = (OperationQueue(), (0..<2).map { _ in Log<Int>() })
    let distinct = distinct
    center.continuum.observe(distinct, onValueChange: { logs[0].append($0) })
    center.continuum.observe(distinct, on: queue) { logs[1].append($0) }
    queue.finish()
    for value in [1, 2] {
      batchUpdates {
        let before = number.value
        for other in [value + 10, value + 20] {
          number.value = other
          #expect(distinct.value == other)
        }
        number.value = before
      }
      queue.finish()
      number.value = value
      queue.finish()
    }
    #expect(logs.map(\.all) == [[0, 1, 2], [0, 1, 2]])
  }

  /// What a queue has not reached is not kept, and what it has received last is.
  /// Whatever of it was read, alone or together.
  @Test func whatIsDerivedFromAValueThatWasReadInABatchAndHasChangedBackIsNotReceived() {
    let number = Variable(value: 1)
    let distinct = number.removeDuplicates()
    let doubled = distinct.map { $0 * 2 }
    let all = [distinct, doubled, Constant(combining: distinct, doubled) { $0 + $1 }]
    let log = Log<Int>()
    for constant in all { center.continuum.observe(constant) { log.append($0) } }
    for read in 0..<8 {
      batchUpdates {
        number.value = 2
        for (index, constant) in all.enumerated() where read & 1 << index != 0 {
          #expect(constant.value == [2, 4, 6][index])
        }
        number.value = 1
      }
      #expect(log.all == [1, 2, 3])
    }
  }

  /// Nothing tells that it has changed back.
  @Test(arguments: [false, true])
  func whatIsNotEquatableIsReceivedAgainIfABatchHasReadAndChangedBackWhatItIsDerivedFrom(
    isRead: Bool
  ) {
    let (distinct, log, runs) = (number.removeDuplicates(), Log<Int>(), Runs())
    let opaque = distinct.map { [runs] number in
      runs.add()
      return Opaque(number: number)
    }
    center.continuum.observe(opaque) { log.append($0.number) }
    center.continuum.observe(opaque.map(\.number)) { log.append(-$0) }
    runs.reset()
    log.removeAll()
    batchUpdates {
      number.value = 1
      if isRead { #expect(distinct.value == 1) }
      number.value = 0
    }
    // What is derived from it is `Equatable`.
    #expect(log.all == (isRead ? [0] : []))
    #expect(runs.count == (isRead ? 1 : 0))
  }

  @Test func aQueueThatIsBehindComparesWithWhatItReceivedAndKeepsNothingElse() {
    let (queue, log, live) = (OperationQueue(), Log<Int>(), Live())
    queue.maxConcurrentOperationCount = 1
    let source = Variable(value: Kept(0, live))
    let distinct = source.removeDuplicates { $0.number == $1.number }
    center.continuum.observe(distinct, on: queue) { log.append($0.number) }
    queue.finish()
    queue.isSuspended = true
    for value in 1...20 { source.value = Kept(value, live) }
    // That of the variable and of the constant, and the one that the queue has received.
    live.expect(2)
    source.value = Kept(0, live)
    queue.isSuspended = false
    queue.finish()
    #expect(log.all == [0])
    source.value = Kept(1, live)
    queue.finish()
    #expect(log.all == [0, 1])
    live.expect(1)
  }

  @Test func aReplacedValueIsReleasedWhenTheChangeIsDelivered() {
    let live = Live()
    let source = Variable(value: Kept(0, live))
    let distinct = source.removeDuplicates { $0.number == $1.number }
    let observers = (0..<3).map { _ in center.continuum.observe(distinct) { _ in } }
    for value in 1...3 {
      source.value = Kept(value, live)
      live.expect(1)
    }
    for observer in observers { observer.cancel() }
    source.value = Kept(4, live)
    #expect(distinct.value.number == 4)
    live.expect(1)
  }

  @Test func whatAnObservationKeptToCompareIsReleasedWithIt() {
    let (queue, live) = (OperationQueue(), Live())
    let source = Variable(value: Kept(0, live))
    let distinct = source.removeDuplicates { $0.number == $1.number }
    let here = center.continuum.observe(distinct) { _ in }
    let observer = center.continuum.observe(distinct, on: queue) { _ in }
    queue.finish()
    queue.isSuspended = true
    source.value = Kept(1, live)
    live.expect(2)
    observer.cancel()
    live.expect(1)
    queue.isSuspended = false
    queue.finish()
    here.cancel()
  }

  @Test func withAToleranceAnObservationThatHasSkippedAValueComparesWithTheOneThatItReceived() {
    let (log, rough) = (Log<Int>(), number.removeDuplicates { abs($0 - $1) < 5 })
    center.continuum.observe(rough, onValueChange: { log.append($0) })
    batchUpdates {
      number.value = 10
      #expect(rough.value == 10)
      number.value = 4
    }
    #expect(log.all == [0])
    #expect(rough.value == 4)
    // A change for the constant, and not for what the observation has.
    number.value = -2
    #expect(rough.value == -2)
    #expect(log.all == [0])
    number.value = 8
    #expect(log.all == [0, 8])
  }

  @Test func equalValuesOfATypeWithReferencesThatIsWrittenThereAndBackAreOneDelivery() {
    let text = Variable(value: "a text that is longer than fifteen bytes")
    let (log, distinct) = (Log<String>(), text.removeDuplicates())
    center.continuum.observe(distinct) { log.append($0) }
    for _ in 1...3 {
      let before = text.value
      batchUpdates {
        text.value = "another"
        #expect(distinct.value == "another")
        text.value = before + ""
      }
    }
    #expect(log.all.count == 1)
  }
}

/// A value that is not `Equatable`.
private struct Opaque: Sendable {
  let number: Int
}

/// A value that keeps a token.
private struct Kept: Sendable {
  let number: Int
  let token: Token

  init(_ number: Int, _ live: Live) { (self.number, token) = (number, live.token()) }
}
