import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Something that is started and stopped, and sends meanwhile.
private final class Machine: Sendable {
  typealias Send = @Sendable (Int) -> Void

  let log = Log<String>()
  private let sends = Locked<[Send]>([])
  private let live = Live()

  var constant: Constant<Int> { Constant(initial: 0) { self.start($0) } }
  var signal: Signal<Int> { Signal { self.start($0) } }
  /// What was handed out by the last start.
  var send: Send { sends.withLock { $0.last! } }
  var alive: Int { live.count }

  private func start(_ send: @escaping Send) -> @Sendable () -> Void {
    log.append("start")
    sends.withLock { $0.append(send) }
    return { [log, token = live.token()] in withExtendedLifetime(token) { log.append("stop") } }
  }
}

@Suite("L18 Sources that run: constants and signals", .ownThreads)
struct WhileObservedTests {
  private let center = NotificationCenter()
  private let machine = Machine()

  @Test func aConstantStartsWithTheFirstObservationAndStopsAfterTheLast() {
    let constant = machine.constant
    #expect(machine.log.all == [])
    let first = center.continuum.observe(constant) { _ in }
    let second = center.continuum.observe(constant) { _ in }
    #expect(machine.log.all == ["start"])
    first.cancel()
    #expect(machine.log.all == ["start"])
    second.cancel()
    #expect(machine.log.all == ["start", "stop"])
    #expect(machine.alive == 0)
    center.continuum.observe(constant) { _ in }.cancel()
    #expect(machine.log.all == ["start", "stop", "start", "stop"])
  }

  @Test func aSignalStartsWithTheFirstObservationAndStopsAfterTheLast() {
    let signal = machine.signal
    let first = center.continuum.observe(signal) { _ in }
    let second = center.continuum.observe(signal.map { $0 }) { _ in }
    #expect(machine.log.all == ["start"])
    first.cancel()
    #expect(machine.log.all == ["start"])
    second.cancel()
    #expect(machine.log.all == ["start", "stop"])
    #expect(machine.alive == 0)
    center.continuum.observe(signal) { _ in }.cancel()
    #expect(machine.log.all == ["start", "stop", "start", "stop"])
  }

  /// A timer, a dispatch source or a subscription of another library belongs to one thread at a time.
  @Test func whatTheStopKeepsNeedNotBeSendable() {
    final class Sensor {
      private let log: Log<String>
      init(_ log: Log<String>) { self.log = log }
      func stop() { log.append("stop") }
    }
    let log = Log<String>()
    let constant = Constant(initial: 0) { send in
      let sensor = Sensor(log)
      send(1)
      return { sensor.stop() }
    }
    let signal = Signal<Int> { send in
      let sensor = Sensor(log)
      send(1)
      return { sensor.stop() }
    }
    center.continuum.observe(constant) { _ in }.cancel()
    center.continuum.observe(signal) { _ in }.cancel()
    #expect(log.all == ["stop", "stop"])
  }

  @Test func whatIsDerivedCountsLikeTheSource() {
    let constant = machine.constant
    let double = constant.map { $0 * 2 }.removeDuplicates()
    let log = Log<Int>()
    let observer = center.continuum.observe(double) { log.append($0) }
    machine.send(1)
    #expect(log.all == [0, 2])
    observer.cancel()
    #expect(machine.log.all == ["start", "stop"])
  }

  @Test func aSourceThatIsFollowedStartsAndOneThatIsLeftStops() {
    let constant = machine.constant
    let isShown = Variable(value: false)
    let shown = isShown.flatMap { $0 ? constant : Constant(value: -1) }
    let log = Log<Int>()
    center.continuum.observe(shown) { log.append($0) }
    #expect(machine.log.all == [])
    isShown.value = true
    #expect(machine.log.all == ["start"])
    machine.send(1)
    isShown.value = false
    #expect(machine.log.all == ["start", "stop"])
    #expect(log.all == [-1, 0, 1, -1])
  }

  @Test func aSourceThatIsFollowedStartsBeforeTheOneThatIsLeftStops() {
    let log = Log<String>()
    let machines = (0..<2).map { number in
      Constant(initial: number) { _ in
        log.append("start \(number)")
        return { log.append("stop \(number)") }
      }
    }
    let choice = Variable(value: 0)
    let observer = center.continuum.observe(choice.flatMap { machines[$0] }) { _ in }
    choice.value = 1
    #expect(log.all == ["start 0", "start 1", "stop 0"])
    observer.cancel()
    #expect(log.all == ["start 0", "start 1", "stop 0", "stop 1"])
  }

  @Test func theChangesAndTheLastEventCountAsObservations() {
    let (constant, signal) = (machine.constant, machine.signal)
    center.continuum.observe(constant.changes) { _ in }.cancel()
    #expect(machine.log.all == ["start", "stop"])
    var latest: Constant? = signal.latest(initial: 0)
    #expect(machine.log.all == ["start", "stop", "start"])
    machine.send(1)
    #expect(latest?.value == 1)
    latest = nil
    #expect(machine.log.all == ["start", "stop", "start", "stop"])
  }

  @Test func readingStartsNothingAndTheLastValueStays() {
    let constant = machine.constant
    #expect(constant.value == 0)
    #expect(machine.log.all == [])
    let observer = center.continuum.observe(constant) { _ in }
    machine.send(1)
    observer.cancel()
    #expect(constant.value == 1)
  }

  @Test func whatIsSentAfterTheStopIsDropped() {
    let (constant, signal, events) = (machine.constant, machine.signal, Log<Int>())
    center.continuum.observe(constant) { _ in }.cancel()
    let old = machine.send
    let observer = center.continuum.observe(constant) { _ in }
    machine.send(2)
    old(1)
    #expect(constant.value == 2)
    observer.cancel()
    machine.send(3)
    #expect(constant.value == 2)
    center.continuum.observe(signal) { _ in }.cancel()
    let oldEvents = machine.send
    center.continuum.observe(signal) { events.append($0) }
    oldEvents(1)
    machine.send(2)
    #expect(events.all == [2])
  }

  @Test func whatIsSentWhileItStartsIsReceived() {
    let (values, events, mapped) = (Log<Int>(), Log<Int>(), Log<Int>())
    let constant = Constant(initial: 0) { send in
      send(1)
      return {}
    }
    let signal = Signal<Int> { send in
      send(1)
      return {}
    }
    center.continuum.observe(constant) { values.append($0) }
    #expect(values.all == [1])
    let observer = center.continuum.observe(signal) { events.append($0) }
    #expect(events.all == [1])
    observer.cancel()
    center.continuum.observe(signal.map { $0 * 10 }) { mapped.append($0) }
    #expect(mapped.all == [10])
  }

  @Test func sendMayBeCalledOnAnyThread() {
    let (values, events) = (Log<Int>(), Log<Int>())
    let signal = machine.signal
    center.continuum.observe(machine.constant) { values.append($0) }
    let sendValue = machine.send
    center.continuum.observe(signal) { events.append($0) }
    let sendEvent = machine.send
    Threads.run(count: 2) { thread in
      for number in 1...500 {
        sendValue(thread * 1_000 + number)
        sendEvent(thread * 1_000 + number)
      }
    }
    #expect(events.gets { $0.count == 1_000 })
    #expect(events.all.filter { $0 < 1_000 } == Array(1...500))
    #expect(values.last.map { [500, 1_500].contains($0) } == true)
  }

  @Test func observingWhileAnotherThreadStopsStartsAgainAndWaitsForNothing() {
    let (stopping, goOn, log) = (Gate(), Gate(), Log<String>())
    let isFirst = Locked(true)
    let constant = Constant(initial: 0) { _ in
      log.append("start")
      return {
        if isFirst.withLock({ first in
          defer { first = false }
          return first
        }) {
          stopping.open()
          goOn.pass()
        }
        log.append("stop")
      }
    }
    let first = center.continuum.observe(constant) { _ in }
    let done = Gate()
    Thread.detachNewThread {
      first.cancel()
      done.open()
    }
    stopping.pass()
    let second = center.continuum.observe(constant) { _ in }
    #expect(log.all == ["start"])
    goOn.open()
    done.pass()
    #expect(log.all == ["start", "stop", "start"])
    second.cancel()
    #expect(log.all == ["start", "stop", "start", "stop"])
  }

  @Test func endingTheLastObservationWhileItStartsStopsIt() {
    let log = Log<String>()
    let observer = Locked<ContinuumObserver?>(nil)
    let constant = Constant(initial: 0) { [center] _ in
      log.append("start")
      _ = center
      observer.withLock { $0 }?.cancel()
      return { log.append("stop") }
    }
    let trigger = Variable(value: false)
    let shown = trigger.flatMap { $0 ? constant : Constant(value: -1) }
    let shownObserver = center.continuum.observe(shown) { _ in }
    observer.withLock { $0 = shownObserver }
    trigger.value = true
    #expect(log.all == ["start", "stop"])
  }

  @Test func startsAndStopsTakeTurnsWhateverThreadsDo() {
    let running = Locked(0)
    let faults = Log<String>()
    @Sendable func start() -> @Sendable () -> Void {
      if running.withLock({ running in
        running += 1
        return running
      }) != 1 {
        faults.append("started twice")
      }
      return {
        if running.withLock({ running in
          running -= 1
          return running
        }) != 0 {
          faults.append("stopped twice")
        }
      }
    }
    let constant = Constant(initial: 0) { _ in start() }
    Threads.run(count: 3) { [center] _ in
      for _ in 0..<500 { center.continuum.observe(constant) { _ in }.cancel() }
    }
    #expect(faults.all == [])
    #expect(Threads.wait { running.withLock { $0 } == 0 })
  }

  @Test func nothingIsLeftWhenItIsLetGo() {
    let live = Live()
    func make() -> (Constant<Int>, Signal<Int>) {
      let token = live.token()
      return (
        Constant(initial: 0) { _ in { withExtendedLifetime(token) {} } },
        Signal { _ in { withExtendedLifetime(token) {} } }
      )
    }
    do {
      let (constant, signal) = make()
      let first = center.continuum.observe(constant) { _ in }
      let second = center.continuum.observe(signal.map { $0 }) { _ in }
      live.expect(1)
      first.cancel()
      second.cancel()
    }
    live.expect(0)
  }

  /// A release that is nested deeply puts off what can wait. A start cannot.
  @Test func observedInAReleaseItStartsBeforeTheFirstDeliveryHoweverDeep() {
    let center = NotificationCenter()
    for depth in 0..<40 {
      let log = Log<Int>()
      do {
        var last: Any = LastWill {
          let constant = Constant(initial: 0) { send in
            send(1)
            return {}
          }
          center.continuum.observe(constant) { log.append($0) }.cancel()
        }
        for _ in 0..<depth { last = Variable(value: last) }
      }
      #expect(log.all == [1], "At depth \(depth)")
    }
  }

  @Test func aLongChainOfThemIsReleasedWithoutADeepStack() {
    let live = Live()
    Threads.elsewhere {
      var constant = Constant(initial: 0) { [token = live.token()] _ in
        { withExtendedLifetime(token) {} }
      }
      for _ in 0..<20_000 {
        constant = Constant(initial: 0) { [constant] _ in { withExtendedLifetime(constant) {} } }
      }
    }
    live.expect(0)
  }
}

@Suite("L18 Sources that run: on the main actor", .ownThreads)
struct WhileObservedOnMainActorTests {
  @Test func bothRunOnTheMainActorEvenIfTheEndComesFromElsewhere() {
    // The main actor may be quicker than the thread that sends it the stop, or slower.
    for _ in 0..<100 {
      let log = Log<String>()
      let observers = Log<ContinuumObserver>()
      Main.run {
        let center = NotificationCenter()
        let constant = Constant(initial: 0, on: MainActor.self) { send in
          log.append("start \(Main.isHere)")
          send(1)
          return { log.append("stop \(Main.isHere)") }
        }
        let signal = Signal<Int>(on: MainActor.self) { send in
          log.append("start \(Main.isHere)")
          return { log.append("stop \(Main.isHere)") }
        }
        observers.append(center.continuum.observe(constant, onValueChange: { _ in }))
        #expect(constant.value == 1)
        observers.append(center.continuum.observe(signal, onValueChange: { _ in }))
      }
      for observer in observers.all { observer.cancel() }
      #expect(log.gets { $0.count == 4 })
      #expect(log.all == ["start true", "start true", "stop true", "stop true"])
    }
  }

  @Test func whatIsSentOnAnotherThreadIsDeliveredOnTheMainActor() {
    let log = Log<Int>()
    let sends = Log<@Sendable (Int) -> Void>()
    Main.run {
      let constant = Constant(initial: 0, on: MainActor.self) { send in
        sends.append(send)
        return {}
      }
      NotificationCenter().continuum.observe(
        constant,
        onValueChange: {
          MainActor.assertIsolated()
          log.append($0)
        })
    }
    sends.last?(1)
    #expect(log.gets { $0.last == 1 })
  }

  #if os(macOS) || os(Linux)
  @Test func observingElsewhereStopsWithItsName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let constant = await MainActor.run {
        let constant = Constant(initial: 0, on: MainActor.self) { _ in {} }
        Stop.announce(constant.notificationName)
        return constant
      }
      Threads.elsewhere { NotificationCenter().continuum.observe(constant) { _ in } }
    }
    Stop.expect(result, saying: "belongs to the main actor", "elsewhere")
  }
  #endif
}
