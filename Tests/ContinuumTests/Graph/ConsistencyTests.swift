import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Each sentence of the law, one at a time. `GraphCountTests` counts in larger graphs.
@Suite("L12 Consistency", .ownThreads)
struct ConsistencyTests {
  private let center = NotificationCenter()

  // MARK: - Never mixed

  @Test func aValueDerivedFromSeveralSourcesIsNeverSeenMixed() {
    let number = Variable(value: 0)
    let (one, other) = (number.map { $0 * 10 }, number.map { $0 * 100 })
    let pair = Constant(combining: one, other, number) { [$0, $1, $2] }
    let log = Log<[Int]>()
    center.continuum.observe(pair, onValueChange: { log.append($0) })
    for value in 1...3 { number.value = value }
    #expect(log.all == (0...3).map { [$0 * 10, $0 * 100, $0] })
  }

  @Test func aTransformIsNeverHandedAMixture() {
    let (number, mixed) = (Variable(value: 0), Runs())
    let doubled = number.map { $0 * 2 }
    let check = Constant(combining: number, doubled) { number, doubled in
      if doubled != number * 2 { mixed.add() }
      return number
    }
    let log = Log<Int>()
    center.continuum.observe(doubled, onValueChange: { _ in _ = check.value })
    center.continuum.observe(check, onValueChange: { log.append($0) })
    for value in 1...100 { number.value = value }
    #expect(log.last == 100)
    #expect(mixed.count == 0)
  }

  @Test(arguments: 0..<3)
  func oneChangeOfOneSourceMakesOneDelivery(source: Int) {
    let sources = (0..<3).map { _ in Variable(value: 0) }
    let list = Constant(combining: sources[0], sources[1], sources[2]) { [$0, $1, $2] }
    let log = Log<[Int]>()
    center.continuum.observe(list, onValueChange: { log.append($0) })
    log.removeAll()
    sources[source].value = 1
    #expect(log.all == [(0..<3).map { $0 == source ? 1 : 0 }])
  }

  @Test func everyPartIsFromTheSameMomentInsideADeliveryToo() {
    let number = Variable(value: 1)
    let (one, other) = (number.map { $0 + 1 }, number.map { $0 - 1 })
    let sum = Constant(combining: one, other) { $0 + $1 }
    let sums = Log<Int>()
    center.continuum.observe(one, onValueChange: { _ in sums.append(sum.value) })
    center.continuum.observe(other, onValueChange: { _ in sums.append(sum.value) })
    number.value = 5
    #expect(sums.all == [2, 2, 10, 10])
  }

  // MARK: - Once per change

  @Test(arguments: [1, 2, 10, 100])
  func aTransformRunsOncePerChangeHoweverManyObserveItsResult(observers: Int) {
    let (number, runs) = (Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    let deliveries = Runs()
    for _ in 0..<observers {
      center.continuum.observe(next, onValueChange: { _ in deliveries.add() })
    }
    #expect(runs.count == 1)
    runs.reset()
    deliveries.reset()
    number.value = 1
    #expect(runs.count == 1)
    #expect(deliveries.count == observers)
  }

  @Test func aTransformRunsOncePerChangeHoweverManyDependOnItsResult() {
    let (number, runs) = (Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    for step in 0..<20 {
      center.continuum.observe(next.map { $0 + step }, onValueChange: { _ in })
      center.continuum.observe(next.removeDuplicates(), onValueChange: { _ in })
    }
    runs.reset()
    number.value = 1
    #expect(runs.count == 1)
  }

  @Test func aTransformRunsOncePerChangeThroughManyCenters() {
    let (number, runs) = (Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    let centers = (0..<5).map { _ in NotificationCenter() }
    for center in centers { center.continuum.observe(next, onValueChange: { _ in }) }
    runs.reset()
    number.value = 1
    #expect(runs.count == 1)
  }

  @Test func aTransformRunsOncePerChangeHoweverOftenItsResultIsRead() {
    let (number, runs) = (Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    for value in 1...3 {
      number.value = value
      for _ in 0..<10 { #expect(next.value == value + 1) }
      #expect(runs.count == value)
    }
  }

  @Test func readingWhatIsObservedRunsNoTransformAgain() {
    let (number, runs) = (Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    let read = Log<Int>()
    center.continuum.observe(next, onValueChange: { _ in read.append(next.value) })
    runs.reset()
    number.value = 1
    #expect(next.value == 2)
    #expect(read.all == [1, 2])
    #expect(runs.count == 1)
  }

  @Test func copiesOfADerivedConstantAreOneSource() {
    let (number, runs) = (Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    let copies = Array(repeating: next, count: 5)
    for copy in copies { center.continuum.observe(copy, onValueChange: { _ in }) }
    runs.reset()
    number.value = 1
    #expect(copies.map(\.value) == [2, 2, 2, 2, 2])
    #expect(runs.count == 1)
  }

  // MARK: - Not at all

  @Test func aTransformDoesNotRunWhileNobodyObservesOrReads() {
    let (number, other, runs) = (Variable(value: 0), Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    let sum = Constant.sum([next, Constant(variable: other)], runs)
    let distinct = sum.removeDuplicates { old, new in
      runs.add()
      return old == new
    }
    for value in 1...10 {
      number.value = value
      other.modify { $0 += 1 }
    }
    #expect(runs.count == 0)
    #expect(distinct.value == 21)
    #expect(runs.count == 2)
  }

  @Test func anotherObservationOfTheSourceRunsNoTransform() {
    let (number, runs) = (Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    center.continuum.observe(number, onValueChange: { _ in })
    number.value = 1
    #expect(runs.count == 0)
    withExtendedLifetime(next) {}
  }

  @Test func aTransformDoesNotRunAnyMoreWhenTheLastObservationHasEnded() {
    let (number, runs) = (Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    let observer = center.continuum.observe(next, onValueChange: { _ in })
    observer.cancel()
    runs.reset()
    for value in 1...10 { number.value = value }
    #expect(runs.count == 0)
  }

  @Test func aTransformDoesNotRunForATargetThatHasDied() {
    let (number, runs) = (Variable(value: 0), Runs())
    let next = number.adding(1, runs)
    var display: Label? = Label()
    center.continuum.observe(next, bindTo: display!, \.number)
    display = nil
    runs.reset()
    // The first write may find out.
    number.value = 1
    #expect(runs.count <= 1)
    for value in 2...10 { number.value = value }
    #expect(runs.count <= 1)
  }

  // MARK: - What has not changed

  @Test func anUnchangedIntermediateResultStopsEverythingBelowIt() {
    let (number, runs) = (Variable(value: 0), Runs())
    let isEven = number.map { $0.isMultiple(of: 2) }.removeDuplicates()
    let text = isEven.map {
      runs.add()
      return $0 ? "even" : "odd"
    }
    let below = text.map {
      runs.add()
      return $0 + "!"
    }
    let log = Log<String>()
    center.continuum.observe(isEven, onValueChange: { log.append("\($0)") })
    center.continuum.observe(text, onValueChange: { log.append($0) })
    center.continuum.observe(below, onValueChange: { log.append($0) })
    runs.reset()
    log.removeAll()
    for value in [2, 4, 6, 8] { number.value = value }
    #expect(runs.count == 0)
    #expect(log.all == [])
    number.value = 1
    #expect(runs.count == 2)
    #expect(log.all == ["false", "odd", "odd!"])
  }

  @Test func onlyWhatDependsOnAChangeRuns() {
    let (left, right) = (Variable(value: 0), Variable(value: 0))
    let runs = (0..<3).map { _ in Runs() }
    let sum = Constant.sum([left.adding(1, runs[0]), right.adding(1, runs[1])], runs[2])
    center.continuum.observe(sum, onValueChange: { _ in })
    for runs in runs { runs.reset() }
    left.value = 1
    #expect(runs.map(\.count) == [1, 0, 1])
    right.value = 1
    #expect(runs.map(\.count) == [1, 1, 2])
  }
}
