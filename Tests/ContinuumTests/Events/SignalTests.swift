import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L14 Events: derived signals", .ownThreads)
struct SignalTests {
  private let center = NotificationCenter()
  private let emitter = Emitter<Int>()
  private let log = Log<String>()

  private func note<Event>(_ signal: Signal<Event>, _ name: String = "") {
    center.continuum.observe(signal) { [log] in log.append("\(name)\($0)") }
  }

  private func send(_ events: Int...) { for event in events { emitter.send(event) } }

  @Test func mapMakesAnEventOfEach() {
    note(emitter.signal.map { "<\($0)>" })
    send(1, 2)
    #expect(log.all == ["<1>", "<2>"])
  }

  @Test func aSignalIsDeliveredAfterOthersOfTheSameEmitterHaveComeAndGone() {
    let observe = { [center, emitter, log] (name: String) in
      center.continuum.observe(emitter.signal.map { "\(name)\($0)" }) { log.append($0) }
    }
    let (first, _, third) = (observe("a"), observe("b"), observe("c"))
    first.cancel()
    _ = observe("d")
    third.cancel()
    send(1)
    #expect(log.all == ["d1", "b1"])
  }

  @Test func filterDropsEvents() {
    note(emitter.signal.filter { $0.isMultiple(of: 2) })
    send(1, 2, 3, 4)
    #expect(log.all == ["2", "4"])
  }

  @Test func compactMapMakesAnEventOrDropsIt() {
    note(emitter.signal.compactMap { $0 > 1 ? "\($0)!" : nil })
    send(1, 2)
    #expect(log.all == ["2!"])
  }

  @Test func aTransformReadsTheStateOfTheMomentWithPeek() {
    let selected = Variable<String?>(value: nil)
    note(emitter.signal.compactMap { _ in selected.peek() })
    send(1)
    selected.value = "a"
    send(2)
    selected.value = "b"
    send(3)
    #expect(log.all == ["a", "b"])
  }

  @Test func optionalsAreEventsToo() {
    note(emitter.signal.map { $0 > 1 ? $0 : nil })
    note(emitter.signal.compactMap { $0 > 1 ? .some(Int?.none) : nil }, "c")
    send(1, 2)
    #expect(log.all == ["nil", "Optional(2)", "cnil"])
  }

  @Test func keyPathsDeriveToo() {
    note(emitter.signal.map(\.description).filter { $0 != "2" })
    send(1, 2)
    #expect(log.all == ["1"])
  }

  @Test func mergedSignalsKeepTheOrderOfSending() {
    let other = Emitter<Int>()
    let third = Emitter<String>()
    let number = third.signal.compactMap { Int($0) }
    note(Signal(merging: emitter.signal, other.signal, number))
    emitter.send(1)
    other.send(2)
    third.send("3")
    third.send("no")
    emitter.send(4)
    batchUpdates {
      other.send(5)
      emitter.send(6)
    }
    #expect(log.all == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func severalThreadsSendToMergedSignalsAndEverybodyReceivesTheSameOrder() {
    let (one, other) = (Emitter<Int>(), Emitter<Int>())
    let logs = (0..<3).map { _ in Log<Int>() }
    center.continuum.observe(Signal(merging: one.signal, other.signal)) { logs[0].append($0) }
    center.continuum.observe(Signal(merging: other.signal, one.signal)) { logs[1].append($0) }
    center.continuum.observe(
      Signal(merging: one.signal.map { $0 }, other.signal), on: OperationQueue()
    ) { logs[2].append($0) }
    Threads.run(count: 2) { thread in
      for number in 0..<1_000 { (thread == 0 ? one : other).send(thread * 10_000 + number) }
    }
    for log in logs { #expect(log.gets { $0.count == 2_000 }) }
    for log in logs { #expect(log.all == logs[0].all) }
  }

  @Test func anEventComesOnceForEachWay() {
    let twice = Signal(merging: emitter.signal, emitter.signal.map { $0 + 100 }, emitter.signal)
    note(twice)
    send(1)
    #expect(log.all == ["1", "101", "1"])
  }

  @Test func anArrayOfSignalsIsMerged() {
    let emitters = (0..<3).map { _ in Emitter<Int>() }
    let log = Log<Int>()
    center.continuum.observe(Signal(merging: emitters.map(\.signal))) { log.append($0) }
    for (number, emitter) in emitters.enumerated() { emitter.send(number) }
    #expect(log.all == [0, 1, 2])
  }

  @Test func ofNoSignalsTheMergedOneHasEnded() {
    let none: [Signal<Int>] = []
    let merged = Signal(merging: none)
    #expect(center.continuum.observe(merged) { _ in }.isCancelled)
    #expect(center.continuum.observe(merged.map { $0 }) { _ in }.isCancelled)
  }

  @Test func aTransformRunsOncePerEventHoweverManyObserve() {
    let runs = Log<Int>()
    let derived = emitter.signal.map { event in
      runs.append(event)
      return event
    }
    note(derived)
    note(derived.filter { _ in true })
    note(Signal(merging: derived, derived))
    send(1, 2)
    #expect(runs.all == [1, 2])
    #expect(log.count == 8)
  }

  @Test func aTransformThatNobodyObservesDoesNotRun() {
    let runs = Log<Int>()
    let derived = emitter.signal.map { runs.append($0) }
    send(1)
    let observer = center.continuum.observe(derived) { _ in }
    send(2)
    observer.cancel()
    send(3)
    #expect(runs.all == [2])
  }

  @Test func observingAgainAfterTheLastObservationWorks() {
    let derived = emitter.signal.map { $0 * 2 }
    for round in 1...3 {
      let observer = center.continuum.observe(derived) { [log] in log.append("\($0)") }
      send(round)
      observer.cancel()
    }
    #expect(log.all == ["2", "4", "6"])
  }

  @Test func anEventSentInsideATransformComesAfterThatWhichItWasSentIn() {
    let other = Emitter<Int>()
    note(
      emitter.signal.map { event in
        other.send(event * 10)
        return event
      }, "a")
    note(other.signal, "b")
    send(1)
    #expect(log.all == ["a1", "b10"])
  }

  @Test func noLockIsHeldWhileATransformRuns() {
    let (center, emitter, log) = (center, emitter, log)
    let derived = emitter.signal.map { event in
      Threads.elsewhere(within: 120) {
        center.continuum.observe(emitter.signal.map { $0 }) { log.append("\($0)") }.cancel()
        if event == 1 { emitter.send(2) }
      }
      return event
    }
    center.continuum.observe(derived) { log.append("\($0)") }
    send(1)
    #expect(log.gets { $0.all == ["1", "2"] })
  }

  @Test func noLockIsHeldWhileAnEventOrATransformIsReleased() {
    let (center, emitter, other) = (center, Emitter<LastWill>(), Emitter<Int>())
    let numbers = Log<Int>()
    center.continuum.observe(other.signal) { numbers.append($0) }
    func derive() -> Signal<Int> {
      let will = LastWill { other.send(7) }
      return emitter.signal.map { _ in withExtendedLifetime(will) { 1 } }
    }
    let observer = center.continuum.observe(derive()) { _ in }
    emitter.send(LastWill { other.send(8) })
    batchUpdates {
      emitter.send(LastWill { other.send(9) })
      observer.cancel()
    }
    #expect(Set(numbers.all) == [7, 8, 9])
  }

  @Test func aLongChainIsSentThroughAndReleasedWithoutRecursion() {
    let (emitter, center) = (emitter, center)
    let numbers = Log<Int>()
    Threads.elsewhere(stackSize: 256 << 10) {
      var signal = emitter.signal
      for _ in 0..<20_000 { signal = signal.map { $0 + 1 } }
      let observer = center.continuum.observe(signal) { numbers.append($0) }
      emitter.send(0)
      // One that nobody receives.
      batchUpdates {
        emitter.send(1)
        observer.cancel()
      }
    }
    #expect(numbers.all == [20_000])
  }

  @Test @MainActor func transformsOfTheMainActorRunThere() async {
    let emitter = emitter
    let number = emitter.signal.map(on: MainActor.self) { event in
      #expect(Main.isHere)
      return event * 10
    }
    let even = number.filter(on: MainActor.self) { $0 != 20 }
      .compactMap(on: MainActor.self) { $0 == 30 ? nil : $0 }
    var events: [Int] = []
    center.continuum.observe(even) { events.append($0) }
    Threads.elsewhere { for event in 1...4 { emitter.send(event) } }
    emitter.send(5)
    #expect(events == [10, 40, 50])
  }

  #if os(macOS) || os(Linux)
  @Test func observingASignalOfTheMainActorElsewhereStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>()
        let signal = await MainActor.run { emitter.signal.map(on: MainActor.self) { $0 } }
        NotificationCenter().continuum.observe(signal) { _ in }
      }, saying: "Signal<Int>", "belongs to the main actor")
  }
  #endif
}
