import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L14 Events: each one, once, in one order", .ownThreads)
struct EventTests {
  private let center = NotificationCenter()
  private let emitter = Emitter<Int>()
  private let log = Log<String>()

  @Test func anEventReachesEveryObserverThatWasThereWhenItWasSent() {
    center.continuum.observe(emitter.signal) { [log] in log.append("a\($0)") }
    center.continuum.observe(emitter.signal) { [log] in log.append("b\($0)") }
    emitter.send(1)
    emitter.send(2)
    #expect(log.all == ["a1", "b1", "a2", "b2"])
  }

  @Test func nothingIsReplayed() {
    emitter.send(1)
    center.continuum.observe(emitter.signal) { [log] in log.append("\($0)") }
    #expect(log.all == [])
    emitter.send(2)
    #expect(log.all == ["2"])
  }

  @Test func equalEventsAreNotMerged() {
    center.continuum.observe(emitter.signal) { [log] in log.append("\($0)") }
    for _ in 0..<3 { emitter.send(7) }
    #expect(log.all == ["7", "7", "7"])
  }

  @Test func anEmitterOfNothingSendsWithoutAnArgument() {
    let emitter = Emitter<Void>()
    let log = Log<Int>()
    center.continuum.observe(emitter.signal) { log.append(1) }
    center.continuum.observe(emitter.signal) { _ in log.append(10) }
    center.continuum.observe(emitter.signal.map { 100 }) { log.append($0) }
    emitter.send()
    #expect(log.all.sorted() == [1, 10, 100])
  }

  @Test func nobodyReceivesAnAnswerBeforeWhatItAnswers() {
    center.continuum.observe(emitter.signal) { [log] in log.append("a\($0)") }
    center.continuum.observe(emitter.signal) { [emitter] in
      if $0 < 10 { emitter.send($0 * 10) }
    }
    center.continuum.observe(emitter.signal) { [log] in log.append("c\($0)") }
    emitter.send(1)
    emitter.send(2)
    #expect(log.all == ["a1", "c1", "a10", "c10", "a2", "c2", "a20", "c20"])
  }

  @Test func whatIsSentInsideADeliveryIsDeliveredBeforeTheFirstSendReturns() {
    center.continuum.observe(emitter.signal) { [emitter] in
      if $0 == 0 { for number in 1...100 { emitter.send(number) } }
    }
    center.continuum.observe(emitter.signal) { [log] in log.append("\($0)") }
    emitter.send(0)
    #expect(log.all == (0...100).map { "\($0)" })
  }

  @Test func anEventSentInsideTheDeliveryOfAnotherSourceComesWhenThatHasReturned() {
    let number = Variable(value: 0)
    center.continuum.observe(number) { [emitter, log] in
      emitter.send($0)
      log.append("n\($0)")
    }
    center.continuum.observe(emitter.signal) { [log] in log.append("e\($0)") }
    number.value = 1
    #expect(log.all == ["n0", "n1", "e1"])
  }

  @Test func anObservationMadeInsideADeliveryReceivesWhatIsSentAfterwards() {
    let (center, emitter, log) = (center, emitter, log)
    center.continuum.observe(emitter.signal) { event in
      guard event == 1 else { return }
      emitter.send(2)
      center.continuum.observe(emitter.signal) { log.append("\($0)") }
      emitter.send(3)
    }
    emitter.send(1)
    #expect(log.all == ["3"])
  }

  @Test func aBatchPutsEventsOffToItsEndAndMergesNone() {
    center.continuum.observe(emitter.signal) { [log] in log.append("\($0)") }
    batchUpdates {
      emitter.send(1)
      emitter.send(2)
      #expect(log.all == [])
    }
    #expect(log.all == ["1", "2"])
  }

  @Test func whoObservesInABatchReceivesWhatIsSentInItAfterwards() {
    batchUpdates {
      center.continuum.observe(emitter.signal) { [log] in log.append("a\($0)") }
      emitter.send(1)
      center.continuum.observe(emitter.signal) { [log] in log.append("b\($0)") }
      emitter.send(2)
    }
    #expect(log.all == ["a1", "a2", "b2"])
  }

  @Test func eventsSentInsideModifyAreDeliveredWhenItHasEnded() {
    let number = Variable(value: 0)
    center.continuum.observe(emitter.signal) { [log] in log.append("\($0) at \(number.value)") }
    number.modify {
      emitter.send(1)
      $0 = 5
    }
    #expect(log.all == ["1 at 5"])
  }

  @Test func twoEmittersThatAnswerEachOtherTakeTurns() {
    let other = Emitter<Int>()
    center.continuum.observe(emitter.signal) { [log] in
      log.append("a\($0)")
      other.send($0 + 1)
    }
    center.continuum.observe(other.signal) { [emitter, log] in
      log.append("b\($0)")
      if $0 < 4 { emitter.send($0 + 1) }
    }
    emitter.send(1)
    #expect(log.all == ["a1", "b2", "a3", "b4"])
  }

  @Test func severalThreadsSendAndEverybodyReceivesTheSameOrder() async {
    let (emitter, center) = (emitter, center)
    let logs = (0..<6).map { _ in Log<Int>() }
    for index in 0..<2 {
      center.continuum.observe(emitter.signal) { logs[index].append($0) }
      center.continuum.observe(emitter.signal, on: OperationQueue()) { logs[index + 2].append($0) }
      center.continuum.observe(emitter.signal.map { $0 }) { logs[index + 4].append($0) }
    }
    Threads.run(count: 3) { thread in
      for number in 0..<1_000 { emitter.send(thread * 10_000 + number) }
    }
    for log in logs { await log.expect { $0.count == 3_000 } }
    for log in logs { #expect(log.all == logs[0].all) }
    for thread in 0..<3 {
      #expect(
        logs[0].all.filter { $0 / 10_000 == thread }
          == (0..<1_000).map { thread * 10_000 + $0 })
    }
  }

  @Test func oneObservationNeverRunsTwiceAtTheSameTime() async {
    let (emitter, tracker) = (emitter, Tracker())
    let last = Log<Int>()
    center.continuum.observe(emitter.signal, on: OperationQueue()) { tracker.receive($0) }
    center.continuum.observe(emitter.signal, on: OperationQueue()) { last.append($0) }
    let done = Gate()
    let end = Emitter<Int>()
    let both = Signal(merging: emitter.signal, end.signal)
    let other = Tracker()
    center.continuum.observe(both) {
      other.receive(0)
      if $0 == -1 { done.open() }
    }
    Threads.run(count: 3) { _ in for _ in 0..<500 { emitter.send(0) } }
    end.send(-1)
    done.pass()
    await last.expect { $0.count == 1_500 }
    #expect(other.overlaps == 0)
    #expect(other.count == 1_501)
  }

  @Test func whatWaitsForASlowReceiverIsAllDelivered() {
    let (mayGoOn, done) = (Gate(), Gate())
    let numbers = Log<Int>()
    center.continuum.observe(emitter.signal, on: OperationQueue()) {
      if $0 == 0 { mayGoOn.pass() }
      numbers.append($0)
      if $0 == 9_999 { done.open() }
    }
    for number in 0..<10_000 { emitter.send(number) }
    mayGoOn.open()
    done.pass()
    #expect(numbers.all == Array(0..<10_000))
  }

  @Test func aThreadDeliversFewEventsOfOthersAndHandsOn() async {
    let (isBusy, mayGoOn) = (Gate(), Gate())
    let (emitter, sender) = (emitter, Box<Thread>())
    let (numbers, ofSender) = (Log<Int>(), Log<Int>())
    center.continuum.observe(emitter.signal) {
      if Thread.current === sender.content { ofSender.append($0) }
      if $0 == 0 {
        isBusy.open()
        mayGoOn.pass()
      }
      numbers.append($0)
    }
    Threads.run(count: 2) { index in
      if index == 0 {
        sender.content = Thread.current
        emitter.send(0)
      } else {
        isBusy.pass()
        for number in 1...1_000 { emitter.send(number) }
        mayGoOn.open()
      }
    }
    await numbers.expect { $0.count == 1_001 }
    #expect(numbers.all == Array(0...1_000))
    #expect(ofSender.count < 100)
  }

  @Test func aThreadThatAnswersDeliversFewEventsOfOthersFirst() async {
    let (emitter, sender) = (emitter, Box<Thread>())
    let (numbers, ofSender) = (Log<Int>(), Log<Int>())
    center.continuum.observe(emitter.signal) {
      if Thread.current === sender.content { ofSender.append($0) }
      if $0 == 0 {
        Threads.elsewhere { for number in 1...1_000 { emitter.send(number) } }
        emitter.send(1_001)
      }
      numbers.append($0)
    }
    Threads.elsewhere {
      sender.content = Thread.current
      emitter.send(0)
    }
    await numbers.expect { $0.count == 1_002 }
    #expect(numbers.all == Array(0...1_001))
    #expect(ofSender.count < 100)
  }

  /// The threads of the library are busy, so that nothing arrives that is handed on.
  @Test func whoSendsWhenMuchHasBeenHandedOnDoesNotDeliverIt() async {
    let (emitter, numbers, isBlocked, mayGoOn) = (emitter, Log<Int>(), Gate(), Gate())
    let blockers = (0..<8).map { _ in Emitter<Int>() }
    for blocker in blockers {
      center.continuum.observe(blocker.signal) {
        if $0 == 0 { Threads.elsewhere { for number in 1...9 { blocker.send(number) } } }
        guard $0 == 9 else { return }
        isBlocked.open()
        mayGoOn.pass()
      }
      blocker.send(0)
    }
    for _ in blockers { isBlocked.pass() }
    center.continuum.observe(emitter.signal) {
      if $0 == 0 { Threads.elsewhere { for number in 1...1_000 { emitter.send(number) } } }
      numbers.append($0)
    }
    emitter.send(0)
    Threads.elsewhere { emitter.send(1_001) }
    #expect(numbers.count < 100)
    for _ in blockers { mayGoOn.open() }
    await numbers.expect { $0.count == 1_002 }
    #expect(numbers.all == Array(0...1_001))
  }

  /// What a round releases may take its time.
  @Test func whatARoundHandsOnIsDeliveredWhileTheRoundReleasesObjects() {
    let (emitter, hasArrived, mayGoOn, isDone) = (emitter, Gate(), Gate(), Gate())
    let observer = Box<ContinuumObserver>()
    let will = LastWill { mayGoOn.pass() }
    observer.content = center.continuum.observe(emitter.signal) { [will] _ in
      withExtendedLifetime(will) { observer.content?.cancel() }
    }
    _ = consume will
    center.continuum.observe(emitter.signal) {
      if $0 == 0 { Threads.elsewhere { for number in 1...1_000 { emitter.send(number) } } }
      if $0 == 1_000 { hasArrived.open() }
    }
    Thread {
      emitter.send(0)
      isDone.open()
    }.start()
    hasArrived.pass()
    mayGoOn.open()
    isDone.pass()
  }

  /// The address of a value without a size may be null. Whether it is depends on the code around it.
  @Test func eachEventWithoutAValueArrives() {
    let taps = Emitter<Void>()
    let count = Log<Void>()
    center.continuum.observe(taps.signal) { count.append(()) }
    for _ in 0..<3 { taps.send() }
    #expect(count.count == 3)
    taps.send()
    taps.send(())
    #expect(count.count == 5)
  }

  @Test func noNotificationIsPosted() {
    let posts = Log<Notification.Name>()
    _ = center.addObserver(forName: nil, object: nil, queue: nil) { posts.append($0.name) }
    center.continuum.observe(emitter.signal) { _ in }
    emitter.send(1)
    #expect(posts.all == [])
  }

  @Test func theDescriptionNamesTheEmitter() {
    #expect(Emitter<Int>(name: "taps").description == "Emitter<Int>(\"taps\")")
    #expect(emitter.description.contains("EventTests.swift"))
    #expect(Emitter<Int>(name: "taps").signal.description == "Signal(Emitter<Int>(\"taps\"))")
    #expect(emitter.signal.map { "\($0)" }.description == "Signal<String>")
  }
}
