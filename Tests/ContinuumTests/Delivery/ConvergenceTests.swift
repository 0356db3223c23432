import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L5 Convergence", .serialized, .ownThreads)
struct ConvergenceTests {
  let center = NotificationCenter()

  @Test func twoThreadsThatWriteOnceEachEndOnTheSourcesValueEveryTime() {
    struct Subject: Sendable {
      let center = NotificationCenter()
      let number = Variable(value: 0)
      let log = Log<Int>()

      init() {
        // The first value is delivered before the threads start.
        center.continuum.observe(
          number,
          onValueChange: { [log] value in
            log.append(value)
            Threads.spin(50)
          })
      }
    }
    let complaints = Threads.race(rounds: 20_000) { _ in
      Subject()
    } _: { subject in
      subject.number.value = 1
    } _: { subject in
      subject.number.value = 2
    } check: { subject in
      let value = subject.number.value
      // The last delivery may be made by a thread of the library's own.
      let hasArrived = subject.log.gets { $0.last == value }
      return hasArrived ? nil : "\(subject.log.all), but the value is \(value)"
    }
    #expect(complaints.isEmpty)
  }

  @Test(arguments: [1, 2, 8], [1, 3, 20])
  func whenTheWritersStopEveryTargetHoldsTheSourcesValue(
    writers: Int, observers: Int
  ) async {
    let number = Variable(value: 0)
    let labels = (0..<observers).map { _ in Label() }
    for label in labels { center.continuum.observe(number, bindTo: label, \.number) }
    let witness = Witness(of: number, through: center)
    Threads.run(count: writers) { index in
      for turn in 0..<2000 { number.value = index * 10_000 + turn }
    }
    await witness.expect(number.value)
    #expect(labels.allSatisfy { $0.number == number.value })
  }

  @Test func modifyingFromTwoThreadsLosesNothing() {
    let number = Variable(value: 0)
    Threads.run(count: 2) { _ in
      for _ in 0..<500_000 { number.modify { $0 += 1 } }
    }
    #expect(number.value == 1_000_000)
  }

  @Test func modifyingAnObservedVariableFromTwoThreadsLosesNothing() async {
    let number = Variable(value: 0)
    let label = Label()
    center.continuum.observe(number, bindTo: label, \.number)
    let witness = Witness(of: number, through: center)
    Threads.run(count: 2) { _ in
      for _ in 0..<20_000 { number.modify { $0 += 1 } }
    }
    #expect(number.value == 40_000)
    await witness.expect(40_000)
    #expect(label.number == 40_000)
  }

  @Test func aValueWrittenDuringASlowDeliveryArrives() async {
    let number = Variable(value: 0)
    let hasBegun = Gate()
    let mayGoOn = Gate()
    let log = Log<Int>()
    center.continuum.observe(
      number,
      onValueChange: { value in
        log.append(value)
        guard value == 1 else { return }
        hasBegun.open()
        mayGoOn.pass()
      })
    Threads.run(count: 2) { index in
      if index == 0 {
        number.value = 1
      } else {
        hasBegun.pass()
        for value in 2...100 { number.value = value }
        mayGoOn.open()
      }
    }
    await log.expect { $0.last == 100 }
    #expect(log.all == [0, 1, 100])
  }

  @Test func aValueWrittenDuringASlowFirstDeliveryArrives() async {
    let number = Variable(value: 0)
    let hasBegun = Gate()
    let mayGoOn = Gate()
    let log = Log<Int>()
    let center = center
    Threads.run(count: 2) { index in
      if index == 0 {
        center.continuum.observe(
          number,
          onValueChange: { value in
            log.append(value)
            guard value == 0 else { return }
            hasBegun.open()
            mayGoOn.pass()
          })
      } else {
        hasBegun.pass()
        for value in 1...100 { number.value = value }
        mayGoOn.open()
      }
    }
    await log.expect { $0.last == 100 }
    #expect(log.all == [0, 100])
  }

  @Test func targetsOnSeveralQueuesAllEndOnTheSourcesValue() {
    let number = Variable(value: 0)
    let queues = (0..<3).map { _ in OperationQueue() }
    let trackers = (0..<9).map { _ in Tracker() }
    for (index, tracker) in trackers.enumerated() {
      center.continuum.observe(
        number, on: queues[index % 3], onValueChange: { tracker.receive($0) })
    }
    Threads.run(count: 3) { _ in
      for _ in 0..<1000 { number.modify { $0 += 1 } }
    }
    for queue in queues { queue.finish() }
    #expect(trackers.allSatisfy { $0.last == 3000 })
  }

  @Test func aKeyPathsTargetsEndOnTheObjectsValue() async {
    let model = Box(0)
    let tracker = Tracker()
    center.continuum.observe(model, \.content, onValueChange: { tracker.receive($0 ?? 0) })
    // The last value may be delivered for several posts. So what the tracker keeps is read here, by the
    // thread that goes through the observations.
    let log = Log<[Int]>()
    center.continuum.observe(
      model, \.content, onValueChange: { log.append([$0 ?? 0, tracker.last]) })
    let center = center
    Threads.run(count: 2) { index in
      for turn in 0..<2000 {
        model.content = index * 10_000 + turn
        center.continuum.post(keyPath: \Box<Int>.content)
      }
    }
    let last = model.content ?? -1
    await log.expect { $0.last?.first == last }
    #expect(log.last == [last, last])
  }

  /// Whoever finds a key path's observations must also find them listening.
  @Test func aPostAfterAnObservationThatIsOneOfTheFirstTwoIsHeard() {
    struct Subject: Sendable {
      let center = NotificationCenter()
      let late = Log<String>()

      func observeAndPost() {
        let model = Model()
        let heard = Log<Int>()
        center.continuum.observe(model, \.count, onValueChange: { heard.append($0) })
        model.count = 1
        center.continuum.post(keyPath: \Model.count, of: model)
        if heard.last != 1 { late.append("A post was not heard: \(heard.all).") }
      }
    }
    let complaints = Threads.race(rounds: 2500) { _ in
      Subject()
    } _: {
      $0.observeAndPost()
    } _: {
      $0.observeAndPost()
    } check: {
      $0.late.last
    }
    #expect(complaints.isEmpty)
  }
}
