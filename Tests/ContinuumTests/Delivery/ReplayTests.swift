import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L1 Replay", .ownThreads)
struct ReplayTests {
  let center = NotificationCenter()

  @Test func observingDeliversTheCurrentValueAndThenEveryLaterChange() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    center.continuum.observe(number, onValueChange: { log.append($0) })
    #expect(log.all == [1])
    number.value = 2
    number.value = 3
    number.modify { $0 += 1 }
    number.value = 4
    #expect(log.all == [1, 2, 3, 4, 4])
  }

  @Test func bindingSetsTheTargetToTheCurrentValueAndThenToEveryLaterChange() {
    let text = Variable(value: "one")
    let label = Label()
    center.continuum.observe(text, bindTo: label, \.text)
    center.continuum.observe(text, bindTo: label, \.note)
    #expect(label.text == "one")
    #expect(label.note == "one")
    text.value = "two"
    #expect(label.text == "two")
    #expect(label.note == "two")
  }

  @Test func aConstantDeliversTheCurrentValueAndThenEveryLaterChange() {
    let number = Variable(value: 1)
    let label = Label()
    center.continuum.observe(Constant(variable: number), bindTo: label, \.number)
    #expect(label.number == 1)
    number.value = 2
    #expect(label.number == 2)
  }

  @Test func aKeyPathDeliversTheCurrentValueAndThenEveryLaterChange() {
    let model = Model()
    let log = Log<Int>()
    center.continuum.observe(model, \.count, onValueChange: { log.append($0) })
    #expect(log.all == [0])
    for count in 1...3 {
      model.count = count
      center.continuum.post(keyPath: \Model.count)
    }
    #expect(log.all == [0, 1, 2, 3])
  }

  @Test func whatTheFirstDeliveryWritesIsDelivered() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        log.append(value)
        if value < 3 { number.value = value + 1 }
      })
    #expect(log.all == [1, 2, 3])
  }

  @Test func whatIsWrittenByAnotherThreadDuringTheFirstDeliveryIsDelivered() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        log.append(value)
        if value == 1 { Threads.elsewhere { number.value = 2 } }
      })
    #expect(log.all == [1, 2])
  }

  @Test func anObservationMadeInsideADeliveryStartsWithTheNewestValue() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    center.continuum.observe(
      number,
      onValueChange: { [center] value in
        guard value == 2 else { return }
        center.continuum.observe(number, onValueChange: { log.append($0) })
        #expect(log.all == [2])
      })
    number.value = 2
    number.value = 3
    #expect(log.all == [2, 3])
  }

  /// What was there before the write is either delivered or was overtaken: nothing else can happen.
  @Test func ofAnObservationRacedWithAWriteTheLogIsTheNewValueOrBoth() {
    struct Subject: Sendable {
      let center = NotificationCenter()
      let number = Variable(value: 1)
      let log = Log<Int>()
    }
    let complaints = Threads.race(rounds: 2500) { _ in
      Subject()
    } _: { subject in
      subject.center.continuum.observe(subject.number, onValueChange: { subject.log.append($0) })
    } _: { subject in
      subject.number.value = 2
    } check: { subject in
      [[2], [1, 2]].contains(subject.log.all) ? nil : "\(subject.log.all)"
    }
    #expect(complaints.isEmpty)
  }

  @Test func anObservationMadeInAStormOfWritesMissesNoChangeAfterItsFirst() {
    let number = Variable(value: 0)
    let log = Log<[Int]>()
    let center = center
    Threads.run(count: 3) { index in
      if index < 2 {
        for _ in 0..<20_000 { number.modify { $0 += 1 } }
      } else {
        for _ in 0..<200 {
          let before = number.value
          let last = Box<Int>()
          let observer = center.continuum.observe(number, onValueChange: { last.content = $0 })
          let received = last.content ?? -1
          if received < before { log.append([before, received]) }
          observer.cancel()
        }
      }
    }
    #expect(log.all == [])
  }

  @Test func observationsMadeInAStormOfWritesAllEndOnTheLastValue() async {
    let number = Variable(value: 0)
    let center = center
    let logs = (0..<200).map { _ in Log<Int>() }
    Threads.run(count: 3) { index in
      if index < 2 {
        for _ in 0..<2000 { number.modify { $0 += 1 } }
      } else {
        for log in logs {
          center.continuum.observe(number, onValueChange: { log.append($0) })
        }
      }
    }
    for log in logs { await log.expect { $0.last == 4000 } }
    #expect(logs.allSatisfy { $0.all == $0.all.sorted() })
  }
}
