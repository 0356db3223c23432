import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L14 Events: the end", .ownThreads)
struct EventEndTests {
  private let center = NotificationCenter()

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

  @Test func anObservationCancelledByAnEarlierOneIsNotCalled() {
    let emitter = Emitter<Int>()
    let log = Log<Int>()
    let later = Box<ContinuumObserver>()
    center.continuum.observe(emitter.signal) { _ in later.content?.cancel() }
    later.content = center.continuum.observe(emitter.signal) { log.append($0) }
    emitter.send(1)
    #expect(log.all == [])
  }

  @Test func theEndComesAfterTheLastEvent() {
    var emitter: Emitter<Int>? = Emitter<Int>()
    let log = Log<Int>()
    let derived = emitter!.signal.map { $0 * 2 }
    let observers = [
      center.continuum.observe(emitter!.signal) { log.append($0) },
      center.continuum.observe(derived) { log.append($0) },
    ]
    batchUpdates {
      emitter?.send(1)
      emitter = nil
      #expect(!observers.contains { $0.isCancelled })
    }
    #expect(log.all == [1, 2])
    #expect(observers.allSatisfy { $0.isCancelled })
  }

  @Test func theLastEventsReachAQueueBeforeTheEnd() {
    let (mayGoOn, done) = (Gate(), Gate())
    let log = Log<Int>()
    var emitter: Emitter<Int>? = Emitter<Int>()
    let observer = center.continuum.observe(emitter!.signal, on: OperationQueue()) {
      if $0 == 1 { mayGoOn.pass() }
      log.append($0)
      if $0 == 3 { done.open() }
    }
    for number in 1...3 { emitter?.send(number) }
    emitter = nil
    #expect(!observer.isCancelled)
    mayGoOn.open()
    done.pass()
    #expect(log.all == [1, 2, 3])
    #expect(Threads.wait { observer.isCancelled })
  }

  @Test func aMergedSignalIsOverWhenTheLastOfItsEmittersIsGone() {
    var one: Emitter<Int>? = Emitter<Int>()
    var other: Emitter<Int>? = Emitter<Int>()
    let log = Log<Int>()
    let merged = Signal(merging: one!.signal, other!.signal)
    let observer = center.continuum.observe(merged.filter { $0 > 0 }) { log.append($0) }
    one = nil
    #expect(!observer.isCancelled)
    other?.send(1)
    other = nil
    #expect(observer.isCancelled)
    #expect(log.all == [1])
  }

  @Test func observingASignalThatIsOverMakesAnObservationThatIsOver() {
    let signal = Emitter<Int>().signal
    #expect(center.continuum.observe(signal) { _ in }.isCancelled)
    #expect(center.continuum.observe(signal.map { $0 }) { _ in }.isCancelled)
    #expect(center.continuum.observe(Signal(merging: signal, signal)) { _ in }.isCancelled)
  }

  @Test func aSignalDoesNotKeepItsEmitterNorItsObservationsAlive() {
    let live = Live()
    var emitter: Emitter<Int>? = Emitter<Int>()
    weak let weakly = emitter
    let signal = emitter!.signal
    let token = live.token()
    center.continuum.observe(signal) { _ in withExtendedLifetime(token) {} }
    _ = consume token
    emitter = nil
    #expect(weakly == nil)
    live.expect(0)
    withExtendedLifetime(signal) {}
  }

  @Test func anObservationEndsWithItsTarget() {
    let emitter = Emitter<Int>()
    var label: Label? = Label()
    let observer = center.continuum.observe(emitter.signal, bindTo: label!, \.number)
    emitter.send(1)
    #expect(label?.number == 1)
    label = nil
    #expect(observer.isCancelled)
    emitter.send(2)
  }

  @Test func whatWasCapturedIsReleasedAtTheEnd() {
    let (live, emitter) = (Live(), Emitter<Int>())
    func observe(_ signal: Signal<Int>) -> ContinuumObserver {
      let token = live.token()
      return center.continuum.observe(signal) { _ in withExtendedLifetime(token) {} }
    }
    let observers = [
      observe(emitter.signal), observe(emitter.signal.map { $0 }),
      observe(Signal(merging: emitter.signal, emitter.signal)),
    ]
    emitter.send(1)
    for observer in observers { observer.cancel() }
    live.expect(0)
  }

  @Test func eventsThatNobodyIsLeftToReceiveAreReleased() {
    let (live, emitter) = (Live(), Emitter<Token>())
    let (isBusy, mayGoOn) = (Gate(), Gate())
    let observer = center.continuum.observe(emitter.signal, on: OperationQueue()) { _ in
      isBusy.open()
      mayGoOn.pass()
    }
    for _ in 0..<10 { emitter.send(live.token()) }
    isBusy.pass()
    observer.cancel()
    mayGoOn.open()
    live.expect(0)
  }

  @Test func aTransformIsReleasedWithItsSignalAndItsObservations() {
    let (live, emitter) = (Live(), Emitter<Int>())
    func derive() -> Signal<Int> {
      let token = live.token()
      return emitter.signal.map { event in withExtendedLifetime(token) { event } }
    }
    let observer = center.continuum.observe(derive()) { _ in }
    emitter.send(1)
    live.expect(1)
    observer.cancel()
    live.expect(0)
  }

  @Test func targetsThatDieDoNotPileUp() {
    let (emitter, live) = (Emitter<Int>(), Live())
    for _ in 0..<1_000 {
      let (label, token) = (Label(), live.token())
      center.continuum.observe(emitter.signal, bindTo: label) { _, _ in
        withExtendedLifetime(token) {}
      }
    }
    #expect(live.count < 100)
  }

  @Test func aViewModelAndItsScreenAreReleased() {
    final class Screen {
      let failed = Emitter<Int>()
      let center = NotificationCenter()
      let token: Token

      init(_ token: Token) {
        self.token = token
        let both = Signal(merging: failed.signal, failed.signal.map { $0 + 1 })
        center.continuum.observe(both, bindTo: self) { screen, event in
          if event < 3 { screen.failed.send(event + 5) }
        }
      }
    }
    let live = Live()
    var screen: Screen? = Screen(live.token())
    screen?.failed.send(1)
    screen = nil
    live.expect(0)
  }

  @Test func anObservationThatEndsInARoundWhichIsHandedOnLetsGo() {
    let (emitter, live) = (Emitter<Int>(), Live())
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let (first, job, isDone) = (Box<ContinuumObserver>(), Box<Operation>(), Gate())
    first.content = center.continuum.observe(emitter.signal, on: queue) {
      [token = live.token()] _ in
      withExtendedLifetime(token) { first.content?.cancel() }
      // The next round is not this job's.
      Threads.elsewhere { emitter.send(2) }
      queue.isSuspended = true
      job.content = queue.operations.first { $0.isExecuting }
      isDone.open()
    }
    let second = center.continuum.observe(emitter.signal, on: queue) { _ in }
    emitter.send(1)
    isDone.pass()
    // When the job has finished, it has handed on the round.
    #expect(Threads.wait { job.content?.isFinished == true })
    // Drops the second event: no later round releases the first observation.
    second.cancel()
    queue.isSuspended = false
    queue.finish()
    live.expect(0)
  }
}
