import Continuum
import ContinuumTestSupport
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("L4 Serial and monotone", .serialized, .ownThreads)
struct SerialAndMonotoneTests {
  let center = NotificationCenter()

  @Test func oneObservationNeverRunsTwiceAtTheSameTime() async {
    let number = Variable(value: 0)
    let tracker = Tracker()
    center.continuum.observe(
      number, onValueChange: { tracker.receive($0) { Threads.spin(20) } })
    let witness = Witness(of: number, through: center)
    Threads.run(count: 4) { _ in
      for _ in 0..<5000 { number.modify { $0 += 1 } }
    }
    await witness.expect(20_000)
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
    queue.finish()
    #expect(trackers.allSatisfy { $0.overlaps == 0 && $0.stepsBack == 0 && $0.last == 6000 })
  }

  @Test func oneObservationOfAKeyPathNeverRunsTwiceAtTheSameTime() async {
    let model = Box(0)
    let tracker = Tracker()
    center.continuum.observe(
      model, \.content, onValueChange: { tracker.receive($0 ?? 0) { Threads.spin(20) } })
    // What the tracker keeps is read here, by the thread that goes through the observations.
    let log = Log<(value: Int?, overlaps: Int)>()
    center.continuum.observe(
      model, \.content, onValueChange: { log.append(($0, tracker.overlaps)) })
    let center = center
    Threads.run(count: 4) { _ in
      for _ in 0..<500 { center.continuum.post(keyPath: \Box<Int>.content) }
    }
    // Whoever posts first makes a round before it returns.
    #expect(log.count > 1)
    model.content = 1
    center.continuum.post(keyPath: \Box<Int>.content)
    await log.expect { $0.last?.value == 1 }
    #expect(log.last?.overlaps == 0)
  }

  @Test func aDeliveryThatIsGoingOnIsNotEnteredByAnotherThreadsWrite() {
    let number = Variable(value: 0)
    let tracker = Tracker()
    center.continuum.observe(
      number,
      onValueChange: { value in
        tracker.receive(value) {
          if value == 1 { Threads.elsewhere { number.value = 2 } }
        }
      })
    number.value = 1
    #expect(tracker.count == 3)
    #expect(tracker.overlaps == 0)
  }

  @Test func anObservationNeverGoesBackToAnOlderValue() async {
    let number = Variable(value: 0)
    let log = Log<Int>()
    center.continuum.observe(number, onValueChange: { log.append($0) })
    Threads.run(count: 4) { _ in
      for _ in 0..<2500 { number.modify { $0 += 1 } }
    }
    await log.expect { $0.last == 10_000 }
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
    queue.finish()
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
    queue.finish()
    #expect(log.all == [0, 2])
  }

  /// Ten observations, one of them slow and one on a queue, see the values of ten writers.
  @Test func tenWritersAndTenObserversForThreeSecondsOnlyEverGoForward() async {
    let number = Variable(value: 0)
    let queue = OperationQueue()
    let trackers = (0..<10).map { _ in Tracker() }
    let deliveries = trackers.map { _ in Runs() }
    let handover = DispatchSemaphore(value: 0)
    for (index, tracker) in trackers.enumerated() {
      center.continuum.observe(
        number, on: index == 7 ? queue : nil,
        onValueChange: { value in
          deliveries[index].add()
          tracker.receive(value) {
            guard index == 4 else { return }
            // It waits for another thread, which makes it the slowest of all.
            DispatchQueue.global().async { handover.signal() }
            handover.wait()
            Threads.spin(1000)
          }
        })
    }
    let witnesses = [nil, queue].map { Witness(of: number, on: $0, through: center) }
    let writes = Atomic(0)
    let start = ContinuousClock.now
    let deadline = Deadline(ofWork: 120)
    Threads.run(count: 10) { _ in
      // On a slow machine it takes longer until each has received more than the replay and the last value.
      var isEnough: Bool {
        let time = start.duration(to: .now)
        return time > .seconds(3) && deliveries.allSatisfy { $0.count > 2 } || deadline.isOver
      }
      while !isEnough {
        number.modify { $0 += 1 }
        writes.add(1, ordering: .relaxed)
      }
    }
    for witness in witnesses { await witness.expect(number.value) }
    #expect(trackers.allSatisfy { $0.stepsBack == 0 && $0.overlaps == 0 })
    let last = writes.load(ordering: .relaxed)
    #expect(number.value == last)
    #expect(trackers.map(\.last) == Array(repeating: last, count: 10))
    #expect(trackers.allSatisfy { $0.count > 2 })
  }
}
