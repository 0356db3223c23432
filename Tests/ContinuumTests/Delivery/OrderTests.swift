import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L3 Order", .ownThreads)
struct OrderTests {
  let center = NotificationCenter()

  @Test(arguments: [2, 3, 10, 100, 1000])
  func observationsAreNotifiedInTheOrderInWhichTheyWereMade(count: Int) {
    let number = Variable(value: 0)
    let log = Log<Int>()
    for index in 0..<count {
      center.continuum.observe(number, onValueChange: { _ in log.append(index) })
    }
    log.removeAll()
    number.value = 1
    #expect(log.all == Array(0..<count))
  }

  @Test func endedObservationsLeaveTheOrderOfTheOthersAsItWas() {
    let number = Variable(value: 0)
    let log = Log<Int>()
    let observers = (0..<100).map { index in
      center.continuum.observe(number, onValueChange: { _ in log.append(index) })
    }
    for index in stride(from: 0, to: 100, by: 3) { observers[index].cancel() }
    center.continuum.observe(number, onValueChange: { _ in log.append(100) })
    log.removeAll()
    number.value = 1
    #expect(log.all == (0...100).filter { $0 % 3 != 0 || $0 == 100 }.filter { $0 != 99 })
  }

  @Test func observationsThroughSeveralCentersKeepOneOrder() {
    let number = Variable(value: 0)
    let centers = (0..<3).map { _ in NotificationCenter() }
    let log = Log<Int>()
    for index in 0..<30 {
      centers[index % 3].continuum.observe(number, onValueChange: { _ in log.append(index) })
    }
    log.removeAll()
    number.value = 1
    #expect(log.all == Array(0..<30))
  }

  @Test func observationsOfAVariableAndOfItsConstantKeepOneOrder() {
    let number = Variable(value: 0)
    let log = Log<Int>()
    for index in 0..<10 {
      if index % 2 == 0 {
        center.continuum.observe(number, onValueChange: { _ in log.append(index) })
      } else {
        let constant = Constant(variable: number)
        center.continuum.observe(constant, onValueChange: { _ in log.append(index) })
      }
    }
    log.removeAll()
    number.value = 1
    #expect(log.all == Array(0..<10))
  }

  @Test func observationsOfAKeyPathAreNotifiedInTheOrderInWhichTheyWereMade() {
    let model = Model()
    let log = Log<Int>()
    for index in 0..<100 {
      center.continuum.observe(model, \.title, onValueChange: { _ in log.append(index) })
    }
    log.removeAll()
    center.continuum.post(keyPath: \Model.title)
    #expect(log.all == Array(0..<100))
  }

  @Test func observationsOnOneQueueAreNotifiedInTheOrderInWhichTheyWereMade() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let number = Variable(value: 0)
    let log = Log<Int>()
    for index in 0..<100 {
      center.continuum.observe(
        number, on: queue, onValueChange: { if $0 == 1 { log.append(index) } })
    }
    queue.finish()
    number.value = 1
    queue.finish()
    #expect(log.all == Array(0..<100))
  }

  @Test func aWriteInsideADeliveryKeepsTheOrder() {
    let number = Variable(value: 0)
    let log = Log<String>()
    center.continuum.observe(number, onValueChange: { log.append("C\($0)") })
    center.continuum.observe(
      number,
      onValueChange: { value in
        log.append("A\(value)")
        if value == 1 { number.value = 2 }
      })
    center.continuum.observe(number, onValueChange: { log.append("B\($0)") })
    log.removeAll()
    number.value = 1
    #expect(log.all == ["C1", "A1", "C2", "A2", "B2"])
  }

  @Test func anObservationMadeInsideAFirstDeliveryComesBeforeTheOneBeingMade() {
    let number = Variable(value: 0)
    let log = Log<String>()
    center.continuum.observe(
      number,
      onValueChange: { [center] value in
        log.append("outer")
        guard value == 0 else { return }
        center.continuum.observe(number, onValueChange: { _ in log.append("inner") })
      })
    #expect(log.all == ["outer", "inner"])
    log.removeAll()
    number.value = 1
    #expect(log.all == ["inner", "outer"])
  }

  @Test func aReplayInsideADeliveryComesBeforeTheRestOfTheRound() {
    let number = Variable(value: 0)
    let log = Log<String>()
    let hasObserved = Box(false)
    center.continuum.observe(
      number,
      onValueChange: { [center] value in
        log.append("A\(value)")
        guard value == 1, hasObserved.content == false else { return }
        hasObserved.content = true
        center.continuum.observe(number, onValueChange: { log.append("C\($0)") })
      })
    center.continuum.observe(number, onValueChange: { log.append("B\($0)") })
    log.removeAll()
    number.value = 1
    number.value = 2
    #expect(log.all == ["A1", "C1", "B1", "A2", "B2", "C2"])
  }

  @Test func writersOnManyThreadsKeepTheOrder() async {
    let number = Variable(value: 0)
    let first = Tracker()
    let behind = Log<Int>()
    center.continuum.observe(number, onValueChange: { first.receive($0) })
    // One thread at a time goes through the observations, so the second may read what the first keeps.
    center.continuum.observe(
      number, onValueChange: { if first.last != $0 { behind.append($0) } })
    let witness = Witness(of: number, through: center)
    Threads.run(count: 4) { _ in
      for _ in 0..<5000 { number.modify { $0 += 1 } }
    }
    await witness.expect(20_000)
    #expect(behind.all == [])
    #expect(first.last == 20_000)
  }
}
