import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L12 Batches", .ownThreads)
struct BatchTests {
  private let center = NotificationCenter()
  private let one = Variable(value: 1)
  private let other = Variable(value: 10)

  private struct Refusal: Error, Equatable {}

  @Test func writesInsideABatchAreVisibleToReadsAtOnce() {
    let sum = Constant(combining: one, other) { $0 + $1 }
    let distinct = sum.removeDuplicates()
    center.continuum.observe(distinct, onValueChange: { _ in })
    batchUpdates {
      one.value = 2
      #expect(one.value == 2)
      #expect(sum.value == 12)
      #expect(distinct.value == 12)
      other.modify { $0 = 20 }
      #expect(other.value == 20)
      #expect(distinct.value == 22)
    }
  }

  @Test func deliveriesComeAtTheEnd() {
    let log = Log<Int>()
    center.continuum.observe(one, onValueChange: { log.append($0) })
    center.continuum.observe(one.map { $0 * 2 }, onValueChange: { log.append($0) })
    log.removeAll()
    batchUpdates {
      one.value = 2
      one.modify { $0 = 3 }
      #expect(log.all == [])
    }
    #expect(log.all == [3, 6])
  }

  @Test(arguments: [1, 2, 100], [1, 3])
  func thereIsOneDeliveryForEachObservationWhateverNumberOfSourcesChanged(
    sources: Int, writes: Int
  ) {
    let (runs, variables) = (Runs(), (0..<sources).map { _ in Variable(value: 0) })
    let sum = Constant.sum(variables.map { Constant(variable: $0) }, runs)
    let (sums, deliveries) = (Log<Int>(), Runs())
    center.continuum.observe(sum, onValueChange: { sums.append($0) })
    for variable in variables {
      center.continuum.observe(variable, onValueChange: { _ in deliveries.add() })
    }
    runs.reset()
    sums.removeAll()
    deliveries.reset()
    batchUpdates {
      for write in 1...writes {
        for variable in variables { variable.value = write }
      }
    }
    #expect(sums.all == [sources * writes])
    #expect(runs.count == 1)
    #expect(deliveries.count == sources)
  }

  @Test func aBatchIsPostedOnce() {
    let (posts, sum) = (Runs(), Constant(combining: one, other) { $0 + $1 })
    center.listen(to: one.notificationName) { posts.add() }
    center.listen(to: sum.notificationName) { posts.add() }
    center.continuum.observe(one, onValueChange: { _ in })
    center.continuum.observe(sum, onValueChange: { _ in })
    batchUpdates {
      for value in 1...5 { (one.value, other.value) = (value, value) }
      #expect(posts.count == 0)
    }
    #expect(posts.count == 2)
  }

  @Test func aValueThatEndsWhereItBeganDeliversNothingThroughRemoveDuplicates() {
    let runs = Runs()
    let log = Log<Int>()
    center.listen(to: one.notificationName) { runs.add() }
    let distinct = one.removeDuplicates()
    center.continuum.observe(distinct, onValueChange: { log.append($0) })
    center.continuum.observe(distinct.adding(5, runs), onValueChange: { log.append($0) })
    runs.reset()
    batchUpdates {
      one.value = 2
      one.value = 1
    }
    #expect(log.all == [1, 6])
    #expect(runs.count == 0)
  }

  @Test func aValueThatEndsWhereItBeganDeliversNothingAlsoWhenItWasReadMeanwhile() {
    let (posts, distinct) = (Runs(), one.removeDuplicates())
    center.listen(to: distinct.notificationName) { posts.add() }
    let log = Log<Int>()
    center.continuum.observe(distinct, onValueChange: { log.append($0) })
    batchUpdates {
      one.value = 2
      #expect(distinct.value == 2)
      one.value = 1
    }
    #expect(log.all == [1])
    #expect(posts.count == 0)
    one.value = 3
    #expect(log.all == [1, 3])
    #expect(posts.count == 1)
  }

  @Test func anEmptyBatchDeliversNothing() {
    let log = Log<Int>()
    center.continuum.observe(one, onValueChange: { log.append($0) })
    batchUpdates {}
    #expect(log.all == [1])
  }

  @Test func nestedBatchesEndWithTheOutermost() {
    let log = Log<Int>()
    center.continuum.observe(one.map { $0 }, onValueChange: { log.append($0) })
    batchUpdates {
      batchUpdates {
        batchUpdates { one.value = 2 }
        #expect(log.all == [1])
        one.value = 3
      }
      #expect(log.all == [1])
      one.value = 4
    }
    #expect(log.all == [1, 4])
    one.value = 5
    #expect(log.all == [1, 4, 5])
  }

  @Test func aBodyThatThrowsStillDeliversWhatItWrote() {
    let log = Log<Int>()
    center.continuum.observe(Constant(combining: one, other) { $0 + $1 }) { log.append($0) }
    #expect(throws: Refusal()) {
      try batchUpdates {
        one.value = 2
        try batchUpdates { () throws(Refusal) in
          other.value = 20
          throw Refusal()
        }
        Issue.record("The inner batch has thrown.")
      }
    }
    #expect(log.all == [11, 22])
    one.value = 3
    #expect(log.all == [11, 22, 23])
  }

  @Test func aBatchReturnsWhatItsBodyReturns() {
    #expect(batchUpdates { one.value + 1 } == 2)
  }

  // MARK: - Threads

  @Test func otherThreadsWritesGoOnAsUsual() {
    let (one, other, log) = (one, other, Log<String>())
    center.continuum.observe(one.map { $0 }, onValueChange: { log.append("one \($0)") })
    center.continuum.observe(other.map { $0 }, onValueChange: { log.append("other \($0)") })
    log.removeAll()
    batchUpdates {
      one.value = 2
      Threads.elsewhere {
        other.value = 20
        other.value = 21
      }
      #expect(log.all == ["other 20", "other 21"])
    }
    #expect(log.all == ["other 20", "other 21", "one 2"])
  }

  @Test func anotherThreadSeesWritesAsTheyAreMadeAndDeliversTheNewest() {
    let (one, other, log) = (one, other, Log<[Int]>())
    let pair = Constant(combining: one, other) { [$0, $1] }
    center.continuum.observe(pair, onValueChange: { log.append($0) })
    log.removeAll()
    batchUpdates {
      one.value = 2
      Threads.elsewhere {
        #expect(one.value == 2)
        other.value = 20
      }
      #expect(log.all == [[2, 20]])
    }
    // There is nothing left to deliver.
    #expect(log.all == [[2, 20]])
  }

  // MARK: - Batches and the other laws

  @Test func aBatchInsideADeliveryIsDeliveredWhenThatDeliveryHasReturned() {
    let log = Log<String>()
    let sum = Constant(combining: one, other) { $0 + $1 }
    center.continuum.observe(sum, onValueChange: { log.append("sum \($0)") })
    let trigger = Variable(value: false)
    center.continuum.observe(trigger) { isOn in
      guard isOn else { return }
      batchUpdates {
        one.value = 2
        other.value = 20
      }
      log.append("end of delivery")
    }
    trigger.value = true
    #expect(log.all == ["sum 11", "end of delivery", "sum 22"])
  }

  @Test func writesInsideModifyAreOneBatch() {
    let log = Log<Int>()
    center.continuum.observe(Constant(combining: one, other) { $0 + $1 }) { log.append($0) }
    one.modify {
      $0 = 2
      other.value = 20
      other.value = 21
    }
    #expect(log.all == [11, 23])
  }

  @Test func observingInsideABatchDeliversTheCurrentValueAtOnce() {
    let log = Log<Int>()
    batchUpdates {
      one.value = 2
      center.continuum.observe(one.map { $0 * 2 }, onValueChange: { log.append($0) })
      #expect(log.all == [4])
      one.value = 3
      #expect(log.all == [4])
    }
    #expect(log.all == [4, 6])
  }

  @Test func anObservationCancelledInsideABatchIsNotCalled() {
    let log = Log<Int>()
    let observer = center.continuum.observe(one.map { $0 }, onValueChange: { log.append($0) })
    batchUpdates {
      one.value = 2
      observer.cancel()
    }
    #expect(log.all == [1])
  }

  @Test func whatAVariableWasLastSetToInABatchIsDeliveredThoughItEndsThere() {
    var variable: Variable<Int>? = Variable(value: 1)
    let log = Log<Int>()
    let double = variable!.map { $0 * 2 }
    let observer = center.continuum.observe(double, onValueChange: { log.append($0) })
    batchUpdates {
      variable!.value = 2
      variable = nil
    }
    #expect(log.all == [2, 4])
    #expect(observer.isCancelled)
    #expect(double.value == 4)
  }

  @Test func aBatchReachesAQueueOnce() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let log = Log<Int>()
    let sum = Constant(combining: one, other) { $0 + $1 }
    center.continuum.observe(sum, on: queue, onValueChange: { log.append($0) })
    queue.finish()
    batchUpdates { (one.value, other.value) = (2, 20) }
    queue.finish()
    #expect(log.all == [11, 22])
  }
}
