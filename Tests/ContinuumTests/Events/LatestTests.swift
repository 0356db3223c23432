import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L14 Events: the last event as a state", .ownThreads)
struct LatestTests {
  private let center = NotificationCenter()

  @Test func theLastEventIsThereWhetherAnybodyObservesOrNot() {
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

  @Test func theLastOfOptionalsIsAnOptional() {
    let emitter = Emitter<Int?>()
    let latest: Constant<Int?> = emitter.signal.latest(initial: nil)
    emitter.send(1)
    #expect(latest.value == 1)
    emitter.send(nil)
    #expect(latest.value == nil)
  }

  @Test func itHasTheEventWhenSendReturnsEvenInABatch() {
    let emitter = Emitter<Int>()
    let latest = emitter.signal.latest(initial: 0)
    let log = Log<Int>()
    center.continuum.observe(latest) { log.append($0) }
    batchUpdates {
      emitter.send(1)
      emitter.send(2)
      #expect(latest.value == 2)
    }
    #expect(log.all == [0, 2])
  }

  @Test func itHasWhatASourceSendsAtItsStart() {
    let signal = Signal<Int> { send in
      send(1)
      return {}
    }
    #expect(signal.latest(initial: 0).value == 1)
    #expect(signal.throttle(for: .seconds(1), clock: ManualClock()).latest(initial: 0).value == 1)
  }

  @Test func itsObservationsEndAfterTheLastEvent() {
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

  @Test func ofASignalThatIsOverItHoldsTheInitialValue() {
    let latest = Emitter<Int>().signal.latest(initial: 3)
    let log = Log<Int>()
    #expect(center.continuum.observe(latest) { log.append($0) }.isCancelled)
    #expect(log.all == [3])
  }

  @Test func itLivesAsLongAsSomebodyKeepsOrObservesIt() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    func derive() -> Constant<Int> {
      emitter.signal.map { event in
        log.append(event)
        return event
      }.latest(initial: 0)
    }
    var latest: Constant<Int>? = derive()
    let observer = center.continuum.observe(derive()) { _ in }
    let mapped = Box(derive().map { $0 })
    emitter.send(1)
    #expect(log.count == 3)
    latest = nil
    mapped.content = nil
    emitter.send(2)
    #expect(log.count == 4)
    observer.cancel()
    emitter.send(3)
    #expect(log.count == 4)
    #expect(latest == nil)
  }

  @Test func theLastOfManyThreadsIsTheLastInTheOrder() {
    let emitter = Emitter<Int>()
    let latest = emitter.signal.map { $0 }.latest(initial: 0)
    let log = Log<Int>()
    let seen = Log<Int>()
    center.continuum.observe(emitter.signal) { log.append($0) }
    center.continuum.observe(latest) { seen.append($0) }
    Threads.run(count: 3) { thread in
      for number in 0..<1_000 { emitter.send(thread * 10_000 + number) }
    }
    #expect(log.gets { $0.count == 3_000 })
    #expect(seen.gets { $0.last == log.last })
    #expect(latest.value == log.last)
  }

  @Test @MainActor func ofASignalOfTheMainActorItIsWrittenThere() {
    let emitter = Emitter<Int>()
    let latest = emitter.signal.map(on: MainActor.self) { $0 * 10 }.latest(initial: 0)
    emitter.send(1)
    #expect(latest.value == 10)
  }

  // MARK: Reducers

  private enum Edit: Sendable { case add(Int), clear }

  private func total(_ edits: Signal<Edit>) -> Constant<Int> {
    edits.latest(initial: 0) { total, edit in
      switch edit {
      case .add(let amount): total + amount
      case .clear: 0
      }
    }
  }

  @Test func aReducerComputesTheNextValueFromTheLastOneAndEachEvent() {
    let edits = Emitter<Edit>()
    let total = total(edits.signal)
    let log = Log<Int>()
    #expect(total.value == 0)
    edits.send(.add(2))
    #expect(total.value == 2)
    center.continuum.observe(total) { log.append($0) }
    edits.send(.add(3))
    edits.send(.clear)
    edits.send(.add(1))
    #expect(log.all == [2, 5, 0, 1])
  }

  @Test func inABatchAReducerReceivesEachEventAtTheEnd() {
    let edits = Emitter<Edit>()
    let total = total(edits.signal)
    batchUpdates {
      edits.send(.add(1))
      edits.send(.add(2))
      #expect(total.value == 0)
    }
    #expect(total.value == 3)
  }

  @Test func aReducerReceivesTheEventsOfManyThreadsOnceAndInOneOrder() {
    let emitter = Emitter<Int>()
    let all = emitter.signal.latest(initial: [Int]()) { $0 + [$1] }
    let log = Log<Int>()
    center.continuum.observe(emitter.signal) { log.append($0) }
    Threads.run(count: 3) { thread in
      for number in 0..<300 { emitter.send(thread * 1_000 + number) }
    }
    #expect(Threads.wait { all.value.count == 900 && log.count == 900 })
    #expect(all.value == log.all)
  }

  @Test func aReducerRunsUnderNoLock() {
    let emitter = Emitter<Int>()
    let (reduces, mayGoOn) = (Gate(), Gate())
    let sum = emitter.signal.latest(initial: 0) { sum, number in
      reduces.open()
      mayGoOn.pass()
      return sum + number
    }
    let other = Variable(value: 0)
    Threads.run(count: 2) { thread in
      if thread == 0 { return emitter.send(1) }
      reduces.pass()
      other.value = 1
      #expect(sum.value == 0)
      mayGoOn.open()
    }
    #expect(sum.value == 1)
  }

  @Test @MainActor func theReducerOfASignalOfTheMainActorRunsThere() async {
    let emitter = Emitter<Int>()
    let sum = emitter.signal.map(on: MainActor.self) { $0 }.latest(initial: 0) { sum, number in
      #expect(Main.isHere)
      return sum + number
    }
    await Task.detached {
      emitter.send(1)
      emitter.send(2)
    }.value
    await settled {}
    #expect(sum.value == 3)
  }

  @Test func aReducerEndsWithItsSignalAndIsReleasedWithItsConstant() {
    let live = Live()
    var emitter: Emitter<Int>? = Emitter()
    func derive() -> Constant<Int> {
      emitter!.signal.latest(initial: 0) { [token = live.token()] sum, number in
        withExtendedLifetime(token) { sum + number }
      }
    }
    let sum = derive()
    let observer = center.continuum.observe(sum) { _ in }
    var other: Constant<Int>? = derive()
    live.expect(2)
    other = nil
    live.expect(1)
    emitter!.send(1)
    emitter = nil
    #expect(observer.isCancelled)
    #expect(sum.value == 1)
    #expect(other == nil)
  }
}
