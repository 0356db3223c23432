import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L14 Events: of the signal that a state chooses", .ownThreads)
struct FlatMapOfSignalsTests {
  private let center = NotificationCenter()
  private let emitters = (0..<3).map { _ in Emitter<Int>() }
  private let choice = Variable(value: 0)
  private let log = Log<Int>()

  private var chosen: Signal<Int> { choice.flatMap { [emitters] in emitters[$0].signal } }

  @Test func theEventsAreThoseOfTheChosenSignal() {
    center.continuum.observe(chosen) { log.append($0) }
    emitters[0].send(1)
    emitters[1].send(2)
    choice.value = 1
    emitters[0].send(3)
    emitters[1].send(4)
    choice.value = 0
    emitters[0].send(5)
    emitters[1].send(6)
    #expect(log.all == [1, 4, 5])
  }

  @Test func aConstantMayChoose() {
    center.continuum.observe(choice.map { $0 / 2 }.flatMap { [emitters] in emitters[$0].signal }) {
      log.append($0)
    }
    choice.value = 1
    emitters[0].send(1)
    choice.value = 2
    emitters[1].send(2)
    #expect(log.all == [1, 2])
  }

  @Test func nothingIsReplayed() {
    center.continuum.observe(chosen) { log.append($0) }
    emitters[1].send(1)
    choice.value = 1
    #expect(log.all == [])
  }

  @Test func everyObservationReceivesTheSameEvents() {
    let (signal, second) = (chosen, Log<Int>())
    center.continuum.observe(signal) { log.append($0) }
    emitters[0].send(1)
    center.continuum.observe(signal) { second.append($0) }
    choice.value = 2
    emitters[2].send(2)
    #expect(log.all == [1, 2])
    #expect(second.all == [2])
  }

  /// One event is not sent twice, and no later one is missed.
  @Test func theSameSignalChosenAgainGoesOn() {
    center.continuum.observe(chosen) { log.append($0) }
    choice.value = 0
    emitters[0].send(1)
    choice.value = 0
    emitters[0].send(2)
    #expect(log.all == [1, 2])
  }

  @Test func theTransformRunsOnceForEachChangeHoweverManyObserve() {
    let runs = Log<Int>()
    let signal = choice.flatMap { [emitters] choice in
      runs.append(choice)
      return emitters[choice].signal
    }
    #expect(runs.all == [])
    for _ in 1...2 { center.continuum.observe(signal) { log.append($0) } }
    choice.value = 1
    #expect(runs.all == [0, 1])
  }

  @Test func aChangeInABatchOrADeliveryHasItsEffectAtItsEnd() {
    center.continuum.observe(chosen) { log.append($0) }
    batchUpdates {
      choice.value = 1
      emitters[1].send(1)
    }
    emitters[1].send(2)
    #expect(log.all == [2])
    let observer = center.continuum.observe(emitters[0].signal) { [choice, emitters] _ in
      choice.value = 2
      emitters[2].send(3)
    }
    emitters[0].send(0)
    emitters[2].send(4)
    #expect(log.all == [2, 4])
    observer.cancel()
  }

  @Test func aSignalMayFollowWhatItsOwnEventsChoose() {
    center.continuum.observe(chosen) { [choice] event in
      log.append(event)
      choice.value = event
    }
    emitters[0].send(1)
    emitters[0].send(2)
    emitters[1].send(2)
    emitters[2].send(0)
    #expect(log.all == [1, 2, 0])
  }

  @Test func whatIsDerivedFromItReceivesTheEvents() {
    let last = chosen.latest(initial: -1)
    let merged = Signal(merging: chosen.map { $0 * 10 }, emitters[2].signal.filter { $0 > 5 })
    center.continuum.observe(merged) { log.append($0) }
    emitters[0].send(1)
    choice.value = 1
    emitters[1].send(2)
    emitters[2].send(7)
    #expect(last.value == 2)
    #expect(log.all == [10, 20, 7])
  }

  // MARK: While it is observed

  /// Counts the threads that run it.
  private func running(_ name: Int, _ changes: Log<String>) -> Signal<Int> {
    Signal { send in
      changes.append("start \(name)")
      send(name)
      return { changes.append("stop \(name)") }
    }
  }

  @Test func onlyTheChosenSignalIsObservedAndOnlyWhileTheResultIs() {
    let changes = Log<String>()
    let signals = (0..<2).map { running($0, changes) }
    let signal = choice.flatMap { signals[$0] }
    #expect(changes.all == [])
    let observer = center.continuum.observe(signal) { log.append($0) }
    #expect(changes.all == ["start 0"])
    choice.value = 1
    #expect(changes.all == ["start 0", "start 1", "stop 0"])
    observer.cancel()
    #expect(changes.all == ["start 0", "start 1", "stop 0", "stop 1"])
    center.continuum.observe(signal) { log.append($0) }
    #expect(changes.all.last == "start 1")
    #expect(log.all == [0, 1, 1])
  }

  @Test func anObservationThatBeginsAgainFollowsWhatIsChosenThen() {
    let signal = chosen
    center.continuum.observe(signal) { log.append($0) }.cancel()
    choice.value = 1
    emitters[1].send(1)
    center.continuum.observe(signal) { log.append($0) }
    emitters[0].send(2)
    emitters[1].send(3)
    #expect(log.all == [3])
  }

  @Test func whatWaitsInTheChosenEmitterComes() {
    let waiting = (0..<2).map { _ in Emitter<Int>(whileUnobserved: .unbounded) }
    for (index, emitter) in waiting.enumerated() { emitter.send(index) }
    let signal = choice.flatMap { waiting[$0].signal }
    center.continuum.observe(signal) { log.append($0) }
    #expect(log.all == [0])
    waiting[0].send(10)
    choice.value = 1
    waiting[0].send(20)
    waiting[1].send(11)
    #expect(log.all == [0, 10, 1, 11])
    choice.value = 0
    #expect(log.all == [0, 10, 1, 11, 20])
    let last = signal.latest(initial: -1)
    #expect(last.value == -1)
  }

  @Test func whatWaitsComesToAValueToo() {
    let waiting = Emitter<Int>(whileUnobserved: .unbounded)
    waiting.send(1)
    #expect(choice.flatMap { _ in waiting.signal }.latest(initial: 0).value == 1)
  }

  // MARK: The end

  @Test func itEndsWhenTheStateAndTheChosenSignalHaveEnded() {
    for stateEndsFirst in [true, false] {
      var choice: Variable<Int>? = Variable(value: 0)
      var emitter: Emitter<Int>? = Emitter()
      let signal = choice!.flatMap { [signal = emitter!.signal] _ in signal }
      let observer = center.continuum.observe(signal) { log.append($0) }
      if stateEndsFirst {
        choice = nil
        emitter?.send(1)
        #expect(!observer.isCancelled)
        emitter = nil
      } else {
        emitter = nil
        choice?.value = 1
        #expect(!observer.isCancelled)
        choice = nil
      }
      #expect(observer.isCancelled)
      #expect(center.continuum.observe(signal) { _ in }.isCancelled)
    }
    #expect(log.all == [1])
  }

  @Test func anEndedSignalThatIsChosenForAWhileEndsNothing() {
    let signal = choice.flatMap { [emitters] choice in
      choice == 1 ? Signal(merging: []) : emitters[choice].signal
    }
    let observer = center.continuum.observe(signal) { log.append($0) }
    choice.value = 1
    #expect(!observer.isCancelled)
    choice.value = 2
    emitters[2].send(2)
    #expect(log.all == [2])
  }

  @Test func theEndOfASignalThatIsLeftEndsNothing() {
    var choice: Variable<Int>? = Variable(value: 0)
    var first: Emitter<Int>? = Emitter()
    let signal = choice!.flatMap { [emitters, first = first!.signal] choice in
      choice == 0 ? first : emitters[choice].signal
    }
    let observer = center.continuum.observe(signal) { log.append($0) }
    choice?.value = 1
    choice = nil
    first = nil
    #expect(!observer.isCancelled)
    emitters[1].send(1)
    #expect(log.all == [1])
  }

  /// As with a `flatMap` of a state whose closure keeps the variable that is followed.
  @Test func itEndsIfOnlyItsTransformKeepsWhatItHasChosen() {
    let live = Live()
    var observer: ContinuumObserver?
    do {
      let (choice, emitter, token) = (Variable(value: 0), Emitter<Int>(), live.token())
      let signal = choice.flatMap { _ in withExtendedLifetime(token) { emitter.signal.map { $0 } } }
      observer = center.continuum.observe(signal) { log.append($0) }
      choice.value = 1
      emitter.send(1)
    }
    #expect(observer?.isCancelled == true)
    live.expect(0)
    #expect(log.all == [1])
  }

  @Test func nothingIsLeftWhenItIsLetGoOf() {
    let live = Live()
    do {
      let token = live.token()
      let signal = choice.flatMap { [emitters] choice in
        withExtendedLifetime(token) { emitters[choice].signal.map { $0 } }
      }
      let bag = ContinuumBag()
      center.continuum.observe(signal) { _ in withExtendedLifetime(token) {} }.disposed(by: bag)
      choice.value = 1
      emitters[1].send(1)
    }
    live.expect(0)
  }

  /// The model owns what it chooses from.
  @Test func aModelThatOwnsItGoes() {
    final class Model: Sendable {
      let emitters = (0..<2).map { _ in Emitter<Int>() }
      let choice = Variable(value: 0)
      let chosen: Signal<Int>
      let token: Token
      init(_ live: Live) {
        token = live.token()
        chosen = choice.flatMap { [emitters] in emitters[$0].signal }
      }
    }
    let live = Live()
    var model: Model? = Model(live)
    let observer = center.continuum.observe(model!.chosen) { log.append($0) }
    model?.choice.value = 1
    model?.emitters[1].send(1)
    model = nil
    live.expect(0)
    #expect(log.all == [1])
    withExtendedLifetime(observer) {}
  }

  // MARK: The main actor

  @MainActor private final class Document {
    let saved = Emitter<String>()
    var savedSignal: Signal<String> { saved.signal }
  }

  @MainActor @Test func aMainActorObjectMayHoldTheSignal() {
    let documents = [Document(), Document()]
    let document = Variable(value: documents[0])
    let (byKeyPath, byClosure) = (Log<String>(), Log<String>())
    center.continuum.observe(document.flatMap(on: MainActor.self, \.savedSignal)) { name in
      byKeyPath.append(name)
    }
    let signal = document.flatMap(on: MainActor.self) {
      $0.saved.signal.map(on: MainActor.self) { $0 }
    }
    center.continuum.observe(signal) { name in byClosure.append(name) }
    documents[0].saved.send("one")
    document.value = documents[1]
    documents[0].saved.send("two")
    documents[1].saved.send("three")
    #expect(byKeyPath.all == ["one", "three"])
    #expect(byClosure.all == ["one", "three"])
  }

  /// It cannot be observed elsewhere, where its transform would not be allowed to run.
  @MainActor @Test func whatTheMainActorChoosesIsDeliveredThere() async {
    let document = Variable(value: Document())
    let emitter = document.value.saved
    let (places, log) = AsyncStream.makeStream(of: Bool.self)
    center.continuum.observe(document.flatMap(on: MainActor.self, \.savedSignal)) { _ in
      log.yield(Main.isHere)
    }
    await Task.detached { emitter.send("one") }.value
    var received = places.makeAsyncIterator()
    #expect(await received.next() == true)
  }

  @Test func aSignalOfTheMainActorIsRefusedElsewhere() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let signal = await MainActor.run { Emitter<Int>().signal.map(on: MainActor.self) { $0 } }
      NotificationCenter().continuum.observe(Variable(value: 0).flatMap { _ in signal }) { _ in }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("which belongs to the main actor. Write flatMap(on: MainActor.self)"))
  }

  // MARK: What is shown

  @Test func theBindingsShowItBetweenTheStateAndItsTargets() {
    let number = Variable(value: 0, name: "number")
    let signal = number.flatMap(name: "chosen") { [emitters] in emitters[$0].signal }
    let observer = center.continuum.observe(signal) { log.append($0) }
    let table = "\(center.continuum.bindings)"
    #expect(table.contains("number"))
    #expect(table.contains("chosen"))
    withExtendedLifetime(observer) {}
  }

  // MARK: Threads

  /// Other threads begin to observe, and end, meanwhile.
  @Test func whatAThreadSendsAfterItHasChosenComes() {
    let all = Locked<[Int]>([])
    let signal = chosen
    center.continuum.observe(signal) { event in all.withLock { $0.append(event) } }
    Threads.run(count: 2) { [center, choice, emitters] thread in
      for number in 0..<2_000 {
        if thread == 0 {
          choice.value = number % 2
          emitters[number % 2].send(number)
        } else {
          center.continuum.observe(signal) { _ in }.cancel()
        }
      }
    }
    #expect(all.withLock { $0 } == Array(0..<2_000))
  }
}
