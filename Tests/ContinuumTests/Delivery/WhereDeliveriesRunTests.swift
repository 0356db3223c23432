import Continuum
import ContinuumTestSupport
import Dispatch
import Foundation
import Testing

@Suite("L8 Where deliveries run", .serialized, .ownThreads)
struct WhereDeliveriesRunTests {
  let center = NotificationCenter()
  let number = Variable(value: 0)

  // MARK: The main actor

  @MainActor @Test func observedFromTheMainActorAWriteThereIsDeliveredAtOnce() {
    var log: [Int] = []
    center.continuum.observe(number, onValueChange: { log.append($0) })
    #expect(log == [0])
    number.value = 1
    number.modify { $0 = 2 }
    #expect(log == [0, 1, 2])
  }

  @MainActor @Test func observedFromTheMainActorATargetIsSetThere() {
    let label = Label()
    center.continuum.observe(number, on: .main, bindTo: label, \.number)
    number.value = 1
    #expect(label.number == 1)
  }

  @MainActor @Test func observedFromTheMainActorAKeyPathIsDeliveredThereAtOnce() {
    let model = Model()
    var log: [Int] = []
    center.continuum.observe(model, \.count, onValueChange: { log.append($0) })
    model.count = 1
    center.continuum.post(keyPath: \Model.count)
    #expect(log == [0, 1])
  }

  @Test func observedFromTheMainActorAWriteElsewhereIsDeliveredThereLater() {
    let log = Log<Int>()
    let arrived = Gate()
    Main.run { [center, number] in
      center.continuum.observe(
        number,
        onValueChange: { value in
          #expect(Main.isHere)
          log.append(value)
          if value == 1 { arrived.open() }
        })
    }
    Main.whileBlocked {
      Threads.elsewhere { [number] in number.value = 1 }
      #expect(log.all == [0])
    }
    arrived.pass()
    #expect(log.all == [0, 1])
  }

  @Test func observedFromTheMainActorDeliveriesOfOneWriteKeepTheirOrder() {
    let log = Log<Int>()
    let arrived = Gate()
    Main.run { [center, number] in
      for index in 0..<20 {
        center.continuum.observe(
          number,
          onValueChange: { value in
            guard value == 1 else { return }
            log.append(index)
            if index == 19 { arrived.open() }
          })
      }
    }
    Threads.elsewhere { [number] in number.value = 1 }
    arrived.pass()
    #expect(log.all == Array(0..<20))
  }

  @Test func aWriterDoesNotWaitForTheMainThread() {
    let log = Log<Int>()
    let arrived = Gate()
    Main.run { [center, number] in
      center.continuum.observe(
        number,
        onValueChange: { value in
          log.append(value)
          if value == 100 { arrived.open() }
        })
    }
    Main.whileBlocked {
      // Threads of `Threads` might have to wait for another test, and that for the main actor.
      DispatchQueue.concurrentPerform(iterations: 2) { [number] _ in
        for _ in 0..<50 { number.modify { $0 += 1 } }
      }
      #expect(number.value == 100)
    }
    arrived.pass()
    // The main thread was blocked all the time: one delivery is all that is due.
    #expect(log.all == [0, 100])
  }

  // MARK: A queue

  @Test func observedOnAQueueEveryDeliveryRunsOnThatQueue() {
    let queue = OperationQueue()
    let log = Log<Int>()
    center.continuum.observe(
      number, on: queue,
      onValueChange: { value in
        #expect(OperationQueue.current === queue)
        log.append(value)
      })
    queue.finish()
    number.value = 1
    queue.finish()
    #expect(log.all == [0, 1])
  }

  @Test func observedOnTheMainQueueDeliveriesRunOnTheMainActor() {
    let arrived = Gate()
    center.continuum.observe(
      number, on: .main,
      onValueChange: { value in
        #expect(Main.isHere)
        if value == 1 { arrived.open() }
      })
    number.value = 1
    arrived.pass()
  }

  @Test func onTheQueueItselfAWriteIsDeliveredAtOnce() {
    let queue = OperationQueue()
    let log = Log<[Int]>()
    let values = Log<Int>()
    queue.addOperation { [center, number] in
      center.continuum.observe(number, on: queue, onValueChange: { values.append($0) })
      log.append(values.all)
      number.value = 1
      log.append(values.all)
    }
    queue.finish()
    #expect(log.all == [[0], [0, 1]])
  }

  @Test func aWriterDoesNotWaitForAQueueThatIsSuspended() {
    let queue = OperationQueue()
    queue.isSuspended = true
    let log = Log<Int>()
    center.continuum.observe(number, on: queue, onValueChange: { log.append($0) })
    Threads.elsewhere { [number] in for value in 1...100 { number.value = value } }
    #expect(log.all == [])
    queue.isSuspended = false
    queue.finish()
    #expect(log.all == [100])
  }

  @Test func aWriterDoesNotWaitForAQueueThatIsBusy() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let isBusy = Gate()
    let mayGoOn = Gate()
    let log = Log<Int>()
    center.continuum.observe(
      number, on: queue,
      onValueChange: { value in
        log.append(value)
        guard value == 0 else { return }
        isBusy.open()
        mayGoOn.pass()
      })
    isBusy.pass()
    Threads.elsewhere { [number] in for value in 1...100 { number.value = value } }
    #expect(log.all == [0])
    mayGoOn.open()
    queue.finish()
    #expect(log.all == [0, 100])
  }

  @Test func aSourceWrittenFasterThanItsQueueDrainsDeliversItsNewestValueAndNotEachOne() {
    let queue = OperationQueue()
    let tracker = Tracker()
    center.continuum.observe(
      number, on: queue, onValueChange: { tracker.receive($0) { Threads.spin(50_000) } })
    for value in 1...100_000 { number.value = value }
    queue.finish()
    #expect(tracker.last == 100_000)
    #expect(tracker.count < 50_000)
  }

  @Test func whatWaitsOnASuspendedQueueIsOneJobHoweverManyTheWrites() {
    let queue = OperationQueue()
    queue.isSuspended = true
    center.continuum.observe(number, on: queue, onValueChange: { _ in })
    for value in 1...1000 { number.value = value }
    #expect(queue.operationCount == 1)
    queue.isSuspended = false
  }

  @Test func aQueueKeptByNobodyElseStillReceives() {
    let arrived = Gate()
    weak var queue: OperationQueue?
    do {
      let mine = OperationQueue()
      queue = mine
      center.continuum.observe(
        number, on: mine, onValueChange: { if $0 == 1 { arrived.open() } })
      mine.finish()
    }
    #expect(queue != nil)
    number.value = 1
    arrived.pass()
  }

  // MARK: The writer

  @Test func observedFromPlainCodeDeliveriesRunOnTheWritersThread() {
    let threads = Log<Bool>()
    let writer = Box<Thread>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        if value == 1 { threads.append(Thread.current === writer.content) }
      })
    Threads.elsewhere { [number] in
      writer.content = Thread.current
      number.value = 1
      // It has been delivered when the assignment returns.
      #expect(threads.count == 1)
    }
    #expect(threads.all == [true])
  }
}
