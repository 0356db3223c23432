import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L14 Events: where they are delivered", .timeLimit(.minutes(30)), .ownThreads)
struct EventPlaceTests {
  private let center = NotificationCenter()
  private let emitter = Emitter<Int>()

  @Test @MainActor func theMainActorReceivesItsOwnEventsAtOnce() {
    var log: [Int] = []
    center.continuum.observe(emitter.signal) { log.append($0) }
    center.continuum.observe(emitter.signal.map { $0 * 10 }) { log.append($0) }
    center.continuum.observe(Signal(merging: emitter.signal)) { log.append($0 * 100) }
    emitter.send(1)
    #expect(log.sorted() == [1, 10, 100])
  }

  @Test @MainActor func theMainActorReceivesItsOwnEventBehindThoseOfOthersAtOnce() {
    let emitter = emitter
    var log: [Int] = []
    center.continuum.observe(emitter.signal.map { $0 }) { log.append($0) }
    Threads.elsewhere { for number in 1...10 { emitter.send(number) } }
    #expect(log == [])
    emitter.send(11)
    #expect(log == Array(1...11))
  }

  @Test @MainActor func theMainActorReceivesWhatItSendsInADeliveryBehindThatOfOthersAtOnce() {
    var log: [Int] = []
    center.continuum.observe(emitter.signal) { [emitter] in
      log.append($0)
      guard $0 == 0 else { return }
      Threads.elsewhere { for number in 1...10 { emitter.send(number) } }
      emitter.send(11)
    }
    emitter.send(0)
    #expect(log == Array(0...11))
  }

  @Test @MainActor func theMainActorDoesNotWaitForASlowReceiverElsewhere() {
    let (isBusy, mayGoOn) = (Gate(), Gate())
    let emitter = emitter
    observeNowhere {
      guard $0 == 1 else { return }
      isBusy.open()
      mayGoOn.pass()
    }
    var log: [Int] = []
    let latest = emitter.signal.latest(initial: 0)
    center.continuum.observe(emitter.signal.map { $0 }) { log.append($0) }
    center.continuum.observe(latest) { log.append($0 * 10) }
    Thread { emitter.send(1) }.start()
    isBusy.pass()
    emitter.send(2)
    #expect(log.contains(2))
    #expect(log.last == 20 || log.contains(20))
    #expect(latest.value == 2)
    mayGoOn.open()
  }

  private nonisolated func observeNowhere(_ body: @escaping @Sendable (Int) -> Void) {
    center.continuum.observe(emitter.signal, onValueChange: body)
  }

  @Test func theMainActorReceivesEveryEventOfOtherThreadsInOrder() {
    let log = Log<Int>()
    Main.run { [center, emitter] in
      center.continuum.observe(emitter.signal) {
        #expect(Main.isHere)
        log.append($0)
      }
    }
    for number in 0..<1_000 { emitter.send(number) }
    #expect(log.gets { $0.count == 1_000 })
    #expect(log.all == Array(0..<1_000))
  }

  @Test func aQueueReceivesEveryEventInOrder() {
    let (log, queue) = (Log<Int>(), OperationQueue())
    center.continuum.observe(emitter.signal, on: queue) {
      #expect(OperationQueue.current === queue)
      log.append($0)
    }
    for number in 0..<1_000 { emitter.send(number) }
    #expect(log.gets { $0.count == 1_000 })
    #expect(log.all == Array(0..<1_000))
  }

  @Test func aQueueReceivesItsOwnEventsAtOnce() {
    let (log, queue, done) = (Log<Int>(), OperationQueue(), Gate())
    queue.maxConcurrentOperationCount = 1
    center.continuum.observe(emitter.signal, on: queue) { log.append($0) }
    queue.addOperation { [emitter] in
      emitter.send(1)
      #expect(log.all == [1])
      done.open()
    }
    done.pass()
  }

  @Test func aQueueThatNobodyElseKeepsStillReceives() {
    let done = Gate()
    center.continuum.observe(emitter.signal, on: OperationQueue()) { _ in done.open() }
    emitter.send(1)
    done.pass()
  }

  @Test func anActorReceivesEveryEventInOrder() async {
    let (events, log) = AsyncStream.makeStream(of: Int.self)
    let listener = EventListener(log)
    await listener.follow(emitter.signal, through: center)
    center.continuum.observe(emitter.signal, bindTo: listener) { listener, event in
      listener.receive(event * 100)
    }
    for number in 0..<100 { emitter.send(number) }
    var received: [Int] = []
    for await event in events {
      received.append(event)
      if received.count == 200 { break }
    }
    #expect(received.filter { $0 < 100 && $0 > 0 } == Array(1..<100))
    #expect(received.filter { $0 >= 100 } == (1..<100).map { $0 * 100 })
    withExtendedLifetime(listener) {}
  }

  @Test func anEventWaitsForTheEndOfADeliveryOnTheQueueToo() {
    let (log, done) = (Log<String>(), Gate())
    let queue = OperationQueue()
    center.continuum.observe(emitter.signal, on: queue) { [emitter] in
      if $0 == 1 { emitter.send(10) }
      log.append("a\($0)")
    }
    center.continuum.observe(emitter.signal, on: queue) {
      log.append("b\($0)")
      if $0 == 10 { done.open() }
    }
    emitter.send(1)
    done.pass()
    #expect(log.all == ["a1", "b1", "a10", "b10"])
  }

  /// Another thread may cancel the observation of an event that only the main actor may use.
  @Test func anEventThatIsNotReceivedAnyMoreIsReleasedWhereItWouldHaveBeen() {
    let isMain = Log<Bool>()
    Main.run { [center] in
      let emitter = Emitter<MainEvent>()
      let observer = center.continuum.observe(emitter.signal) { _ in }
      batchUpdates {
        emitter.send(MainEvent(isMain))
        Threads.elsewhere { observer.cancel() }
      }
    }
    Main.run {}
    #expect(isMain.all == [true])
  }
}

/// Notices where it is deallocated.
private final class MainEvent {
  private let isMain: Log<Bool>

  init(_ isMain: Log<Bool>) { self.isMain = isMain }

  deinit { isMain.append(Main.isHere) }
}

private actor EventListener {
  private let log: AsyncStream<Int>.Continuation

  init(_ log: AsyncStream<Int>.Continuation) { self.log = log }

  func follow(_ signal: Signal<Int>, through center: NotificationCenter) {
    center.continuum.observe(signal, bindTo: self) { $0.receive($1) }
  }

  func receive(_ event: Int) { log.yield(event) }
}
