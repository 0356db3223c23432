import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L7 Re-entrancy", .ownThreads)
struct ReentrancyTests {
  let center = NotificationCenter()

  @Test func aWriteInsideADeliveryDoesNotRecurse() {
    let number = Variable(value: 0)
    let tracker = Tracker()
    center.continuum.observe(
      number,
      onValueChange: { value in
        tracker.receive(value) {
          if value > 0, value < 10_000 { number.value = value + 1 }
        }
      })
    number.value = 1
    #expect(number.value == 10_000)
    #expect(tracker.overlaps == 0)
  }

  @Test func whatATransformWritesInsideADeliveryReachesTheNextObservationInPlaceOfTheOlderValue() {
    let (number, other) = (Variable(value: 0), Variable(value: 0))
    let writing = other.map { [number] value in
      if value == 1 { number.value = 2 }
      return value
    }
    center.continuum.observe(writing, onValueChange: { _ in })
    center.continuum.observe(number, onValueChange: { if $0 == 1 { other.value = 1 } })
    let log = Log<Int>()
    center.continuum.observe(number, onValueChange: { log.append($0) })
    number.value = 1
    #expect(log.all == [0, 2])
  }

  @Test func aModifyInsideADeliveryDoesNotRecurse() {
    let number = Variable(value: 0)
    let log = Log<String>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        log.append("begin \(value)")
        if value == 1 { number.modify { $0 += 1 } }
        log.append("end \(value)")
      })
    number.value = 1
    #expect(log.all == ["begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test func aWriteInsideADeliveryIsStoredAtOnce() {
    let number = Variable(value: 0)
    let seen = Log<Int>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        guard value == 1 else { return }
        number.value = 2
        seen.append(number.value)
      })
    number.value = 1
    #expect(seen.all == [2])
  }

  @Test func theObservationsNotYetReachedGetTheNewestValueOnlyAndOnce() {
    let number = Variable(value: 0)
    let log = Log<Int>()
    center.continuum.observe(
      number, onValueChange: { if $0 > 0, $0 < 5 { number.value = $0 + 1 } })
    for _ in 0..<3 { center.continuum.observe(number, onValueChange: { log.append($0) }) }
    log.removeAll()
    number.value = 1
    #expect(log.all == [5, 5, 5])
  }

  @Test func severalWritesInsideOneDeliveryMakeOneMore() {
    let number = Variable(value: 0)
    let log = Log<Int>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        log.append(value)
        if value == 1 { for next in 2...9 { number.value = next } }
      })
    number.value = 1
    #expect(log.all == [0, 1, 9])
  }

  @Test func aWriteToAnotherSourceIsDeliveredWhenTheDeliveryHasReturned() {
    let one = Variable(value: 0)
    let other = Variable(value: 0)
    let log = Log<String>()
    center.continuum.observe(
      one,
      onValueChange: { value in
        log.append("one \(value)")
        if value == 1 { other.value = 1 }
        log.append("returns")
      })
    center.continuum.observe(other, onValueChange: { log.append("other \($0)") })
    log.removeAll()
    one.value = 1
    #expect(log.all == ["one 1", "returns", "other 1"])
  }

  @Test func sourcesThatWriteEachOtherAHundredTimesOverSettle() {
    let one = Variable(value: 0)
    let other = Variable(value: 0)
    let log = Log<Int>()
    let tracker = Tracker()
    center.continuum.observe(
      one,
      onValueChange: { value in
        tracker.receive(value) {
          log.append(value)
          if value < 100 { other.value = value }
        }
      })
    center.continuum.observe(
      other,
      onValueChange: { value in
        tracker.receive(value) {
          if one.value == value { one.value = value + 1 }
        }
      })
    #expect(one.value == 100)
    #expect(other.value == 99)
    #expect(log.all == Array(0...100))
    #expect(tracker.overlaps == 0)
  }

  @Test func sourcesThatWriteEachOtherFromTwoThreadsSettle() {
    let one = Variable(value: 0)
    let other = Variable(value: 0)
    center.continuum.observe(one, onValueChange: { if $0 < 100 { other.value = $0 } })
    center.continuum.observe(
      other, onValueChange: { if one.value == $0, $0 > 0 { one.value = $0 + 1 } })
    Threads.run(count: 2) { index in
      if index == 0 { one.value = 1 } else { other.value = 1 }
    }
    // They count each other up to the end, unless the second thread's write overtakes a step: then
    // `other` is 1 again while `one` is further. In between there is no end: at 1 both have to go on.
    func isLegal() -> Bool {
      switch (one.value, other.value) {
      case (100, 99), (2...100, 1): true
      default: false
      }
    }
    // What the two left over may be delivered by a thread of the library's own.
    #expect(Threads.wait(until: isLegal), "The end is \(one.value), \(other.value).")
  }

  @Test func aPostInsideADeliveryOfItsKeyPathDoesNotRecurse() {
    final class Counter: Sendable {
      private let content = Locked(0)
      var count: Int { content.withLock { $0 } }

      func increment() { content.withLock { $0 += 1 } }
    }
    let counter = Counter()
    let log = Log<String>()
    center.continuum.observe(
      counter, \.count,
      onValueChange: { [center] value in
        log.append("begin \(value)")
        if value < 3 {
          counter.increment()
          center.continuum.post(keyPath: \Counter.count, of: counter)
        }
        log.append("end \(value)")
      })
    #expect(log.all == (0...3).flatMap { ["begin \($0)", "end \($0)"] })
  }

  @Test func aWriteInsideANotificationDoesNotRecurse() {
    let number = Variable(value: 0)
    let log = Log<String>()
    center.continuum.observe(number, onValueChange: { log.append("value \($0)") })
    center.listen(to: number.notificationName) {
      log.append("begin")
      if number.value == 1 { number.value = 2 }
      log.append("end")
    }
    number.value = 1
    #expect(log.all == ["value 0", "value 1", "begin", "end", "value 2", "begin", "end"])
  }

  @Test func aWriteFromTheDeinitOfACancelledObservationsCapturesIsDelivered() {
    let number = Variable(value: 0)
    let log = Log<Int>()
    let observer = {
      let will = LastWill { number.value = 99 }
      return center.continuum.observe(
        number, onValueChange: { _ in withExtendedLifetime(will) {} })
    }()
    center.continuum.observe(number, onValueChange: { if $0 == 1 { observer.cancel() } })
    center.continuum.observe(number, onValueChange: { log.append($0) })
    number.value = 1
    #expect(log.all == [0, 1, 99])
  }

  @Test func sourcesThatDieWaitingForTheirTurnMayWriteInTheirDeinit() {
    let number = Variable(value: 0)
    let buried = Variable(value: 0)
    let log = Log<Int>()
    center.continuum.observe(buried, onValueChange: { log.append($0) })
    center.continuum.observe(
      number,
      onValueChange: { [center] value in
        guard value == 1 else { return }
        for _ in 0..<200 {
          let mortal = Variable(value: LastWill { buried.modify { $0 += 1 } })
          center.continuum.observe(mortal, onValueChange: { _ in })
          mortal.modify { _ in }
        }
      })
    number.value = 1
    // A test on another thread may look at a source while it dies, for the list of bindings.
    #expect(Threads.wait { buried.value == 200 })
    #expect(log.gets { $0.all.last == 200 })
  }

  @Test func manySourcesWrittenInsideOneDeliveryAreAllDelivered() {
    let number = Variable(value: 0)
    let others = (0..<1000).map { _ in Variable(value: 0) }
    let log = Log<Int>()
    for (index, other) in others.enumerated() {
      center.continuum.observe(other, onValueChange: { if $0 == 1 { log.append(index) } })
    }
    center.continuum.observe(
      number, onValueChange: { value in for other in others { other.value = value } })
    number.value = 1
    #expect(log.all == Array(0..<1000))
  }
}
