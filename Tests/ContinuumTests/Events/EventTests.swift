import Continuum
import Foundation
import Testing

/// L13: what an emitter promises.
struct EventTests {
  private let center = NotificationCenter()

  @Test func anEventReachesEveryObserverThatWasThereWhenItWasSent() {
    let emitter = Emitter<Int>()
    let log = Log<String>()
    center.continuum.observe(emitter.signal) { log.append("a\($0)") }
    center.continuum.observe(emitter.signal) { log.append("b\($0)") }
    emitter.send(1)
    emitter.send(2)
    #expect(log.all == ["a1", "b1", "a2", "b2"])
  }

  @Test func nothingIsReplayed() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    emitter.send(1)
    center.continuum.observe(emitter.signal) { log.append($0) }
    #expect(log.all == [])
    emitter.send(2)
    #expect(log.all == [2])
  }

  @Test func equalEventsAreEventsToo() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    center.continuum.observe(emitter.signal) { log.append($0) }
    for _ in 0..<3 { emitter.send(7) }
    #expect(log.all == [7, 7, 7])
  }

  @Test func anEmitterOfNothingSendsWithoutAnArgument() {
    let emitter = Emitter<Void>()
    var count = 0
    center.continuum.observe(emitter.signal) { count += 1 }
    center.continuum.observe(emitter.signal) { _ in count += 10 }
    emitter.send()
    #expect(count == 11)
  }

  @Test func nobodySeesAnAnswerBeforeWhatItAnswers() {
    let emitter = Emitter<Int>()
    let log = Log<String>()
    center.continuum.observe(emitter.signal) { log.append("a\($0)") }
    center.continuum.observe(emitter.signal) { if $0 < 10 { emitter.send($0 * 10) } }
    center.continuum.observe(emitter.signal) { log.append("c\($0)") }
    emitter.send(1)
    emitter.send(2)
    #expect(log.all == ["a1", "c1", "a10", "c10", "a2", "c2", "a20", "c20"])
  }

  @Test func manyEventsSentInsideADeliveryAreAllDeliveredBeforeTheFirstSendReturns() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    center.continuum.observe(emitter.signal) {
      if $0 == 0 { for number in 1...100 { emitter.send(number) } }
    }
    center.continuum.observe(emitter.signal) { log.append($0) }
    emitter.send(0)
    #expect(log.all == Array(0...100))
  }

  @Test func anObservationMadeInsideADeliveryReceivesWhatIsSentAfterwards() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    let center = center
    center.continuum.observe(emitter.signal) { event in
      if event == 1 {
        emitter.send(2)
        center.continuum.observe(emitter.signal) { log.append($0) }
        emitter.send(3)
      }
    }
    emitter.send(1)
    #expect(log.all == [3])
  }

  @Test func aBatchPutsEventsOffToItsEndAndMergesNone() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    center.continuum.observe(emitter.signal) { log.append($0) }
    batchUpdates {
      emitter.send(1)
      emitter.send(2)
      #expect(log.all == [])
    }
    #expect(log.all == [1, 2])
  }

  @Test func whoJoinsInABatchReceivesWhatIsSentInItAfterwards() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    batchUpdates {
      emitter.send(1)
      center.continuum.observe(emitter.signal) { log.append($0) }
      emitter.send(2)
    }
    #expect(log.all == [2])
  }

  @Test func aCancelledObservationReceivesNothingMore() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    let observer = center.continuum.observe(emitter.signal) { log.append($0) }
    emitter.send(1)
    batchUpdates {
      emitter.send(2)
      observer.cancel()
    }
    emitter.send(3)
    #expect(log.all == [1])
    #expect(observer.isCancelled)
  }

  @Test func aQueueReceivesEveryEventInOrder() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    let queue = OperationQueue()
    let done = Gate()
    center.continuum.observe(emitter.signal, on: queue) {
      log.append($0)
      if $0 == 999 { done.open() }
    }
    for number in 0..<1000 { emitter.send(number) }
    done.pass()
    #expect(log.all == Array(0..<1000))
  }

  @Test @MainActor func theMainActorReceivesItsOwnEventsAtOnce() {
    let emitter = Emitter<Int>()
    var log: [Int] = []
    center.continuum.observe(emitter.signal) { log.append($0) }
    emitter.send(1)
    #expect(log == [1])
  }

  @Test func severalThreadsSendAndEverybodySeesTheSameOrder() {
    let emitter = Emitter<Int>()
    let logs = (0..<4).map { _ in Log<Int>() }
    let queues = (0..<2).map { _ in OperationQueue() }
    for index in 0..<2 {
      center.continuum.observe(emitter.signal) { logs[index].append($0) }
      center.continuum.observe(emitter.signal, on: queues[index]) { logs[index + 2].append($0) }
    }
    Threads.run(count: 3) { thread in
      for number in 0..<2_000 { emitter.send(thread * 10_000 + number) }
    }
    #expect(Threads.wait { logs.allSatisfy { $0.count == 6_000 } })
    for log in logs { #expect(log.all == logs[0].all) }
    for thread in 0..<3 {
      #expect(
        logs[0].all.filter { $0 / 10_000 == thread }
          == (0..<2_000).map { thread * 10_000 + $0 })
    }
  }

  @Test func derived() {
    let emitter = Emitter<Int>()
    let log = Log<String>()
    let text = emitter.signal.filter { $0 > 1 }.map { "\($0)" }.compactMap { $0 == "3" ? nil : $0 }
    let merged = Signal(merging: text, emitter.signal.map { "+\($0)" })
    center.continuum.observe(merged) { log.append($0) }
    for number in 1...4 { emitter.send(number) }
    #expect(log.all == ["+1", "2", "+2", "+3", "4", "+4"])
  }

  @Test func theEndComesAfterTheLastEvent() {
    var emitter: Emitter<Int>? = Emitter<Int>()
    let log = Log<Int>()
    let signal = emitter!.signal.map { $0 * 2 }
    let a = center.continuum.observe(emitter!.signal) { log.append($0) }
    let b = center.continuum.observe(signal) { log.append($0) }
    batchUpdates {
      emitter?.send(1)
      emitter = nil
      #expect(!a.isCancelled && !b.isCancelled)
    }
    #expect(log.all == [1, 2])
    #expect(a.isCancelled && b.isCancelled)
    #expect(center.continuum.observe(signal) { log.append($0) }.isCancelled)
  }
}
