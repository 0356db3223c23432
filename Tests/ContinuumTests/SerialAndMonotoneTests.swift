import Continuum
import Foundation
import Synchronization
import Testing

@Suite("L4 Serial and monotone", .serialized)
struct SerialAndMonotoneTests {
  let center = NotificationCenter()

  @Test func oneObservationNeverRunsTwiceAtTheSameTime() {
    let number = Variable(value: 0)
    let tracker = Tracker()
    center.continuum.observe(
      number, onValueChange: { tracker.receive($0) { Threads.spin(20) } })
    Threads.run(count: 4) { _ in
      for _ in 0..<5000 { number.modify { $0 += 1 } }
    }
    #expect(tracker.overlaps == 0)
    #expect(tracker.last == 20_000)
  }

  @Test func oneObservationOnAQueueOfManyThreadsNeverRunsTwiceAtTheSameTime() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 4
    let number = Variable(value: 0)
    let trackers = (0..<4).map { _ in Tracker() }
    for tracker in trackers {
      center.continuum.observe(
        number, on: queue, onValueChange: { tracker.receive($0) { Threads.spin(20) } })
    }
    Threads.run(count: 3) { _ in
      for _ in 0..<2000 { number.modify { $0 += 1 } }
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(trackers.allSatisfy { $0.overlaps == 0 && $0.stepsBack == 0 && $0.last == 6000 })
  }

  @Test func oneObservationOfAKeyPathNeverRunsTwiceAtTheSameTime() {
    let model = Model()
    let tracker = Tracker()
    center.continuum.observe(
      model, \.count, onValueChange: { tracker.receive($0) { Threads.spin(20) } })
    let center = center
    Threads.run(count: 4) { _ in
      for _ in 0..<500 { center.continuum.post(keyPath: \Model.count) }
    }
    #expect(tracker.overlaps == 0)
    #expect(tracker.count > 1)
  }

  @Test func aDeliveryThatIsGoingOnIsNotEnteredByAnotherThreadsWrite() {
    let number = Variable(value: 0)
    var depth = 0
    var deepest = 0
    center.continuum.observe(
      number,
      onValueChange: { value in
        depth += 1
        deepest = max(deepest, depth)
        if value == 1 { Threads.elsewhere { number.value = 2 } }
        depth -= 1
      })
    number.value = 1
    #expect(deepest == 1)
  }

  @Test func anObservationNeverGoesBackToAnOlderValue() {
    let number = Variable(value: 0)
    let log = Log<Int>()
    center.continuum.observe(number, onValueChange: { log.append($0) })
    Threads.run(count: 4) { _ in
      for _ in 0..<2500 { number.modify { $0 += 1 } }
    }
    #expect(log.all == log.all.sorted())
    #expect(Set(log.all).count == log.count)
    #expect(log.last == 10_000)
  }

  @Test func anOldValueThatComesLateIsDropped() {
    let number = Variable(value: 0)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let log = Log<Int>()
    center.continuum.observe(number, on: queue, onValueChange: { log.append($0) })
    queue.waitUntilAllOperationsAreFinished()
    let isBusy = Gate()
    let mayGoOn = Gate()
    queue.addOperation {
      isBusy.open()
      mayGoOn.pass()
      // On the queue itself this is delivered at once, before the job that is on its way.
      number.value = 2
    }
    isBusy.pass()
    number.value = 1
    mayGoOn.open()
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.all == [0, 2])
  }

  /// Ten observations, one of them slow and one on a queue, see the values of ten writers.
  @Test func tenWritersAndTenObserversForThreeSecondsOnlyEverGoForward() {
    let number = Variable(value: 0)
    let queue = OperationQueue()
    let trackers = (0..<10).map { _ in Tracker() }
    let handover = DispatchSemaphore(value: 0)
    for (index, tracker) in trackers.enumerated() {
      center.continuum.observe(
        number, on: index == 7 ? queue : nil,
        onValueChange: { value in
          tracker.receive(value) {
            guard index == 4 else { return }
            // It waits for another thread, which makes it the slowest of all.
            DispatchQueue.global().async { handover.signal() }
            handover.wait()
            Threads.spin(1000)
          }
        })
    }
    let writes = Atomic(0)
    let end = ContinuousClock.now + .seconds(3)
    Threads.run(count: 10) { _ in
      while ContinuousClock.now < end {
        number.modify { $0 += 1 }
        writes.add(1, ordering: .relaxed)
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(trackers.allSatisfy { $0.stepsBack == 0 && $0.overlaps == 0 })
    let last = writes.load(ordering: .relaxed)
    #expect(number.value == last)
    #expect(trackers.map(\.last) == Array(repeating: last, count: 10))
    // Every one has received more than the replay and the last value, also where the machine is slow.
    #expect(trackers.allSatisfy { $0.count > 2 })
  }
}
