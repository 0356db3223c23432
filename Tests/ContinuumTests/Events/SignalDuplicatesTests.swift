import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L14 Events: without duplicates", .ownThreads)
struct SignalDuplicatesTests {
  private let center = NotificationCenter()

  @Test func anEventThatIsEqualToTheOneBeforeIsDropped() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    center.continuum.observe(emitter.signal.removeDuplicates()) { log.append($0) }
    for number in [1, 1, 2, 2, 1] { emitter.send(number) }
    #expect(log.all == [1, 2, 1])
  }

  @Test func equalBytesAreEqualWhateverTheComparisonSays() {
    let emitter = Emitter<Double>()
    let log = Log<Double>()
    center.continuum.observe(emitter.signal.removeDuplicates()) { log.append($0) }
    for number in [.nan, .nan, 0, -0.0, 1] { emitter.send(number) }
    #expect(log.count == 3)
  }

  @Test func everyObservationReceivesTheSameEvents() {
    let emitter = Emitter<Int>()
    let signal = emitter.signal.removeDuplicates()
    let (first, second) = (Log<Int>(), Log<Int>())
    center.continuum.observe(signal) { first.append($0) }
    emitter.send(1)
    center.continuum.observe(signal) { second.append($0) }
    emitter.send(1)
    emitter.send(2)
    #expect(first.all == [1, 2])
    #expect(second.all == [2])
  }

  @Test func withoutAnObservationItForgetsTheLastEvent() {
    let emitter = Emitter<Int>()
    let signal = emitter.signal.removeDuplicates()
    let log = Log<Int>()
    let observer = center.continuum.observe(signal) { log.append($0) }
    emitter.send(1)
    observer.cancel()
    center.continuum.observe(signal) { log.append($0) }
    emitter.send(1)
    #expect(log.all == [1, 1])
  }

  @Test func itEndsAfterTheLastEvent() {
    var emitter: Emitter<Int>? = Emitter()
    let log = Log<Int>()
    let observer = center.continuum.observe(emitter!.signal.removeDuplicates()) { log.append($0) }
    emitter?.send(1)
    emitter = nil
    #expect(log.all == [1])
    #expect(observer.isCancelled)
  }

  @Test @MainActor func itBelongsToTheMainActorIfItsSourceDoes() {
    let emitter = Emitter<Int>()
    let log = Log<Bool>()
    let signal = emitter.signal.map(on: MainActor.self) { $0 }.removeDuplicates()
    center.continuum.observe(signal) { _ in log.append(Main.isHere) }
    emitter.send(1)
    #expect(log.all == [true])
  }

  @Test func nothingIsLeftWhenItIsLetGoOf() {
    let live = Live()
    do {
      let emitter = Emitter<Item>()
      let bag = ContinuumBag()
      center.continuum.observe(emitter.signal.removeDuplicates()) { _ in }.disposed(by: bag)
      emitter.send(Item(token: live.token(), number: 1))
      #expect(live.count == 1)
      bag.cancelAll()
      #expect(live.count == 0)
    }
    #expect(live.count == 0)
  }

  private struct Item: Equatable, Sendable {
    let token: Token
    let number: Int
    static func == (left: Item, right: Item) -> Bool { left.number == right.number }
  }

  /// No two events in a row are equal, and the last one arrives, whatever threads send.
  @Test func neverAreTwoInARowEqualWhateverThreadsDo() throws {
    let log = Locked<[Bool]>([])
    let emitter = Emitter<Bool>()
    center.continuum.observe(emitter.signal.removeDuplicates()) { new in
      log.withLock { $0.append(new) }
    }
    Threads.run(count: 2) { index in
      for _ in 0..<5_000 { emitter.send(index == 0) }
    }
    #expect(Threads.wait { log.withLock { !$0.isEmpty } })
    let all = log.withLock { $0 }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 != $1 })
  }

  #if DEBUG
  @Test func underEveryScheduleNoTwoInARowAreEqual() async throws {
    struct Wrong: Error { let all: [Int] }
    try await everySchedule { schedule in
      let (log, emitter, center) = (Log<Int>(), Emitter<Int>(), NotificationCenter())
      center.continuum.observe(emitter.signal.removeDuplicates()) { log.append($0) }
      try await schedule.play {
        emitter.send(1)
        emitter.send(2)
      } and: {
        emitter.send(1)
      }
      withExtendedLifetime(center) {}
      if ![[1, 2], [1, 2, 1]].contains(log.all) { throw Wrong(all: log.all) }
    }
  }
  #endif
}
