import Continuum
import Foundation
import Testing

/// `latest(initial:)` and `changes`.
struct LatestTests {
  private let center = NotificationCenter()

  @Test func theLatestEventIsThereBeforeAnybodyObserves() {
    let emitter = Emitter<Int>()
    let latest = emitter.signal.map { $0 * 2 }.latest(initial: 0)
    let optional = emitter.signal.latest(initial: nil)
    #expect(latest.value == 0)
    #expect(optional.value == nil)
    emitter.send(1)
    emitter.send(2)
    #expect(latest.value == 4)
    #expect(optional.value == 2)
  }

  @Test func theLatestOfOptionalsIsAnOptional() {
    let emitter = Emitter<Int?>()
    let latest: Constant<Int?> = emitter.signal.latest(initial: nil)
    emitter.send(1)
    #expect(latest.value == 1)
  }

  @Test func observersOfTheLatestReceiveItAndEndAfterTheLastEvent() {
    var emitter: Emitter<Int>? = Emitter()
    let log = Log<Int>()
    let observer = center.continuum.observe(emitter!.signal.latest(initial: 0)) { log.append($0) }
    emitter?.send(1)
    emitter?.send(2)
    #expect(!observer.isCancelled)
    emitter = nil
    #expect(log.all == [0, 1, 2])
    #expect(observer.isCancelled)
  }

  @Test func theLatestLetsGoWithItsLastReference() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    var latest: Constant<Int>? = emitter.signal.map {
      log.append($0)
      return $0
    }.latest(initial: 0)
    emitter.send(1)
    #expect(latest?.value == 1)
    latest = nil
    emitter.send(2)
    #expect(log.all == [1])
  }

  @Test func changesAreEventsWithoutTheCurrentValue() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    let changes = number.changes
    let observer = center.continuum.observe(changes.map { $0 * 10 }) { log.append($0) }
    center.continuum.observe(changes) { log.append($0) }
    number.value = 2
    number.value = 2
    batchUpdates {
      number.value = 3
      number.value = 4
    }
    #expect(log.all == [2, 20, 2, 20, 4, 40])
    observer.cancel()
    number.value = 5
    #expect(log.all.suffix(1) == [5])
  }

  @Test func changesEndWithTheirState() {
    var number: Variable<Int>? = Variable(value: 1)
    let changes = number!.changes
    let log = Log<Int>()
    let a = center.continuum.observe(changes) { log.append($0) }
    let b = center.continuum.observe(changes.filter { $0 > 2 }) { log.append($0 * 10) }
    number?.value = 2
    number?.value = 3
    number = nil
    #expect(log.all == [2, 3, 30])
    #expect(a.isCancelled && b.isCancelled)
    #expect(center.continuum.observe(changes) { log.append($0) }.isCancelled)
    #expect(center.continuum.observe(changes.map { $0 }) { log.append($0) }.isCancelled)
  }

  @Test func changesNobodyObservesCostNothing() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    let changes = number.map {
      log.append($0)
      return $0
    }.changes
    number.value = 2
    #expect(log.all == [])
    let observer = center.continuum.observe(changes) { _ in }
    number.value = 3
    observer.cancel()
    number.value = 4
    #expect(log.all == [2, 3])
  }

  @Test @MainActor func changesOfWhatBelongsToTheMainActorComeThere() async {
    let number = Variable(value: 1)
    var log: [Int] = []
    let double = number.map(on: MainActor.self) { $0 * 2 }
    center.continuum.observe(double.changes) { log.append($0) }
    let latest = double.changes.latest(initial: 0)
    number.value = 2
    #expect(log == [4])
    #expect(latest.value == 4)
  }

  @Test func observersThatWantChangesOnlyDoNotReceiveTheCurrentValue() {
    let number = Variable(value: 1)
    let log = Log<Int>()
    let queue = OperationQueue()
    let done = Gate()
    center.continuum.observe(number, initial: false) { log.append($0) }
    center.continuum.observe(number, on: queue, initial: false) {
      log.append($0 * 10)
      done.open()
    }
    center.continuum.observe(number.map { $0 * 100 }, initial: false) { log.append($0) }
    number.value = 2
    done.pass()
    #expect(Set(log.all) == [2, 20, 200])
  }
}
