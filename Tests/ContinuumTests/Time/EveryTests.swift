import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L16 Time: a signal that ticks", .ownThreads)
struct EveryTests {
  private let center = NotificationCenter()
  private let clock = ManualClock()
  /// Ends what would tick as long as the process runs.
  private let bag = ContinuumBag()

  @Test func theFirstEventComesAfterOneIntervalAndOneAfterEach() async {
    let log = Log<Duration>()
    center.continuum.observe(Signal.every(.seconds(2), clock: clock)) { [clock] _ in
      log.append(clock.now.offset)
    }.disposed(by: bag)
    await clock.advance(by: .milliseconds(1_999))
    #expect(log.all == [])
    await clock.advance(by: .seconds(5))
    #expect(log.all == [.seconds(2), .seconds(4), .seconds(6)])
  }

  @Test func itTicksOnlyWhileItIsObservedAndBeginsAnew() async {
    let signal = Signal.every(.seconds(2), clock: clock)
    #expect(!clock.isWaitedFor)
    let log = Log<Duration>()
    let observer = center.continuum.observe(signal) { [clock] _ in log.append(clock.now.offset) }
    await clock.advance(by: .seconds(3))
    observer.cancel()
    #expect(!clock.isWaitedFor)
    await clock.advance(by: .seconds(2))
    center.continuum.observe(signal) { [clock] _ in log.append(clock.now.offset) }
      .disposed(by: bag)
    await clock.advance(by: .seconds(2))
    #expect(log.all == [.seconds(2), .seconds(7)])
  }

  @Test func allObservationsReceiveTheSameEvents() async {
    let signal = Signal.every(.seconds(2), clock: clock)
    let (first, second) = (Recorder(signal), Recorder(signal))
    await clock.advance(by: .seconds(4))
    #expect(first.values.count == 2)
    #expect(second.values.count == 2)
  }

  @Test func anObservationMayEndItWhenItTicks() async {
    let bag = ContinuumBag()
    let count = Variable(value: 0)
    center.continuum.observe(Signal.every(.seconds(1), clock: clock)) { _ in
      count.value += 1
      bag.cancelAll()
    }.disposed(by: bag)
    await clock.advance(by: .seconds(5))
    #expect(count.value == 1)
    #expect(!clock.isWaitedFor)
  }

  @Test func anIntervalThatNeverEndsSetsNoTimer() {
    center.continuum.observe(Signal.every(.seconds(Int64.max), clock: clock)) { _ in }
      .disposed(by: bag)
    #expect(!clock.isWaitedFor)
  }

  @Test func whatIsMissedComesAsOneAndDelaysNothing() async throws {
    let steps = StepClock()
    let log = Log<Duration>()
    let observer = center.continuum.observe(Signal.every(.seconds(1), clock: steps)) { _ in
      log.append(steps.now.offset)
    }
    await steps.expect { $0.isSleptOn }
    for time in [1.0, 4.5, 5.0, 6.2] {
      steps.wakeSleeper(at: .seconds(time))
      await log.expect { $0.last == .seconds(time) }
      await steps.expect { $0.isSleptOn }
    }
    #expect(log.all == [.seconds(1), .seconds(4.5), .seconds(5), .seconds(6.2)])
    #expect(steps.deadlines == [1, 2, 5, 6, 7].map { .seconds($0) })
    observer.cancel()
  }

  @Test func itTicksOnTheUsualClock() async throws {
    let ticks = Recorder(Signal.every(.milliseconds(1)))
    for _ in 1...3 { try await ticks.next() }
  }

  @Test func runSaysWhoTicks() async {
    center.continuum.observe(Signal.every(.seconds(1), clock: clock, name: "blink")) { _ in }
      .disposed(by: bag)
    let error = await #expect(throws: ManualClockError.self) { try await clock.run(limit: 10) }
    #expect(error?.description.contains("Signal.every(_:)(\"blink\") ticks.") == true)
  }
}

/// A clock that shows what a test says, and wakes when that says so.
private final class StepClock: Clock, Telling {
  let news = News()
  private struct State {
    var now = ManualClock.Instant(offset: .zero)
    var deadlines: [Duration] = []
    var sleeper: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  var now: ManualClock.Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var isSleptOn: Bool { state.withLock { $0.sleeper != nil } }
  var deadlines: [Duration] { state.withLock { $0.deadlines } }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock {
          $0.deadlines.append(deadline.offset)
          $0.sleeper = continuation
        }
        news.tell()
      }
    } onCancel: {
      state.withLock { $0.sleeper.take() }?.resume()
    }
  }

  func wakeSleeper(at time: Duration) {
    let sleeper = state.withLock { state in
      state.now = ManualClock.Instant(offset: time)
      return state.sleeper.take()
    }
    sleeper?.resume()
  }
}
