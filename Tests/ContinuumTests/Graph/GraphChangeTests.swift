import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Counts while observations come, go and write, inside deliveries and inside transforms.
@Suite("L12 Counts while observations come and go", .ownThreads)
struct GraphChangeTests {
  private let center = NotificationCenter()
  private let number = Variable(value: 0)
  private let runs = Runs()

  @Test func theOnlyObserverLeavesAndComesBack() {
    let next = number.adding(1, runs)
    let log = Log<Int>()
    for round in 0..<3 {
      let observer = center.continuum.observe(next, onValueChange: { log.append($0) })
      runs.reset()
      number.value = round * 10 + 1
      #expect(runs.count == 1)
      observer.cancel()
      number.value = round * 10 + 2
      number.value = round * 10 + 3
      #expect(runs.count == 1)
    }
    #expect(log.all == [1, 2, 4, 12, 14, 22])
    #expect(next.value == 24)
    #expect(runs.count == 2)
  }

  @Test func aConstantIsDeliveredAfterOthersOfTheSameVariableHaveComeAndGone() {
    let log = Log<String>()
    let observe = { [center, number] (name: String) in
      center.continuum.observe(number.map { "\(name)\($0)" }, onValueChange: { log.append($0) })
    }
    let (first, _, third) = (observe("a"), observe("b"), observe("c"))
    first.cancel()
    _ = observe("d")
    third.cancel()
    log.removeAll()
    number.value = 1
    #expect(log.all.sorted() == ["b1", "d1"])
  }

  @Test func whoComesBackWhileNothingChangedRunsNoTransform() {
    let next = number.adding(1, runs)
    for _ in 0..<5 { center.continuum.observe(next, onValueChange: { _ in }).cancel() }
    #expect(runs.count == 1)
  }

  @Test func observingInsideADeliveryRunsNoTransformTwice() {
    let next = number.adding(1, runs)
    let (isFirst, log) = (Box(true), Log<Int>())
    center.continuum.observe(next) { value in
      guard value == 2, isFirst.content == true else { return }
      isFirst.content = false
      center.continuum.observe(next, onValueChange: { log.append($0) })
    }
    runs.reset()
    number.value = 1
    #expect(log.all == [2])
    #expect(runs.count == 1)
    number.value = 2
    #expect(log.all == [2, 3])
    #expect(runs.count == 2)
  }

  @Test func cancellingInsideADeliveryStopsTransformsThatOnlyItNeededFromTheNextChangeOn() {
    let (next, other) = (number.adding(1, runs), Runs())
    let bag = ContinuumBag()
    let log = Log<Int>()
    center.continuum.observe(next) { if $0 == 2 { bag.cancelAll() } }
    center.continuum.observe(number.adding(2, other), onValueChange: { log.append($0) })
      .disposed(by: bag)
    runs.reset()
    other.reset()
    number.value = 1
    #expect(log.all == [2])
    // The transforms of a change have run before anything of it is delivered.
    #expect(other.count == 1)
    number.value = 2
    #expect(other.count == 1)
    #expect(runs.count == 2)
  }

  @Test func cancellingItselfInsideADeliveryEndsItThere() {
    let next = number.adding(1, runs)
    let bag = ContinuumBag()
    let log = Log<Int>()
    center.continuum.observe(next) {
      log.append($0)
      if $0 == 2 { bag.cancelAll() }
    }.disposed(by: bag)
    runs.reset()
    for value in 1...3 { number.value = value }
    #expect(log.all == [1, 2])
    #expect(runs.count == 1)
  }

  @Test func writingInsideADeliveryRunsATransformOncePerChange() {
    let next = number.adding(1, runs)
    let (first, second) = (Log<Int>(), Log<Int>())
    center.continuum.observe(next) {
      first.append($0)
      if $0 % 10 < 5 { number.value = $0 }
    }
    center.continuum.observe(next, onValueChange: { second.append($0) })
    #expect(first.all == [1, 2, 3, 4, 5])
    #expect(second.all == [5])
    runs.reset()
    number.value = 10
    #expect(first.all.suffix(5) == [11, 12, 13, 14, 15])
    #expect(second.all == [5, 15])
    #expect(runs.count == 5)
  }

  // MARK: - Inside a transform

  @Test func observingInsideATransformIsAllowed() {
    let log = Log<Int>()
    let (center, other) = (center, Variable(value: 7))
    let bag = ContinuumBag()
    let next = number.map { number in
      bag.cancelAll()
      center.continuum.observe(other.map { $0 + number }, onValueChange: { log.append($0) })
        .disposed(by: bag)
      return number + 1
    }
    let seen = Log<Int>()
    center.continuum.observe(next, onValueChange: { seen.append($0) })
    number.value = 1
    other.value = 8
    #expect(seen.all == [1, 2])
    #expect(log.all == [7, 8, 9])
  }

  @Test func cancellingInsideATransformIsAllowedAndNothingRunsAfterIt() {
    let bag = ContinuumBag()
    let next = number.map {
      if $0 == 2 { bag.cancelAll() }
      return $0
    }
    let log = Log<Int>()
    let observer = center.continuum.observe(next, onValueChange: { log.append($0) })
    observer.disposed(by: bag)
    for value in 1...3 { number.value = value }
    #expect(observer.isCancelled)
    #expect(log.all == [0, 1])
  }

  @Test func writingAnotherVariableInsideATransformIsAllowed() {
    let copy = Variable(value: -1)
    let next = number.map {
      copy.value = $0
      return $0 + 1
    }
    let sum = Constant(combining: next, copy) { [$0, $1] }
    let (log, sums) = (Log<Int>(), Log<[Int]>())
    center.continuum.observe(copy.adding(0, runs), onValueChange: { log.append($0) })
    center.continuum.observe(sum, onValueChange: { sums.append($0) })
    runs.reset()
    log.removeAll()
    for value in 1...3 { number.value = value }
    #expect(log.all == [1, 2, 3])
    #expect(runs.count == 3)
    #expect(sums.last == [4, 3])
    #expect(sum.value == [4, 3])
  }

  @Test func writingItsOwnSourceInsideATransformSettles() {
    let number = number
    let clamped = number.map { value in
      if value > 3 { number.value = 3 }
      return value
    }
    let log = Log<Int>()
    center.continuum.observe(clamped, onValueChange: { log.append($0) })
    number.value = 10
    #expect(log.last == 3)
    #expect(clamped.value == 3)
  }
}
