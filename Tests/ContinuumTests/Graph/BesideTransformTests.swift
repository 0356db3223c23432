import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

/// A thread runs a slow transform. What has nothing to do with it is released as if no thread did.
@Suite("L10 Beside a slow transform", .ownThreads)
struct BesideTransformTests {
  private let center = NotificationCenter()

  /// Runs `body` while another thread computes a value that `body` does not use.
  private func whileAnotherComputes(_ body: () -> Void) {
    let (started, isOver, ended) = (Gate(), Gate(), Gate())
    let number = Variable(value: 0)
    let slow = number.map { value in
      if value == 1 {
        started.open()
        isOver.pass()
      }
      return value
    }
    let observer = center.continuum.observe(slow) { _ in }
    Thread.detachNewThread {
      number.value = 1
      ended.open()
    }
    started.pass()
    body()
    isOver.open()
    ended.pass()
    withExtendedLifetime(observer) {}
  }

  @Test func aWriteOnTheMainActorRunsTheTransformThatAnotherThreadIsRunning() {
    let (started, isOver, ended) = (Gate(), Gate(), Gate())
    let (number, other) = (Variable(value: 0), Variable(value: 0))
    let runsOnMainActor = Log<Int>()
    let slow = number.map { value in
      if Main.isHere {
        runsOnMainActor.append(value)
      } else if value == 1 {
        started.open()
        isOver.pass()
      }
      return value
    }
    let delivered = Log<[Int]>()
    let observer = center.continuum.observe(
      Constant(combining: slow, other) { [$0, $1] }, on: .main
    ) { delivered.append($0) }
    Thread.detachNewThread {
      number.value = 1
      ended.open()
    }
    started.pass()
    Main.run {
      other.value = 1
      #expect(runsOnMainActor.last == 1)
      #expect(delivered.last == [1, 1])
    }
    isOver.open()
    ended.pass()
    withExtendedLifetime(observer) {}
  }

  @Test func whatACancelledObservationDerivedIsReleased() {
    let number = Variable(value: 0)
    whileAnotherComputes {
      weak var captured: Tracer?
      let observer: ContinuumObserver
      do {
        let tracer = Tracer()
        captured = tracer
        observer = center.continuum.observe(
          number.map { value in withExtendedLifetime(tracer) { value } }.map { $0 + 1 }
        ) { _ in }
      }
      number.value += 1
      #expect(captured != nil)
      observer.cancel()
      #expect(captured == nil)
    }
  }

  @Test func theValueOfAVariableThatHasEndedIsReleased() {
    whileAnotherComputes {
      weak var value: Tracer?
      var objects: Variable<Tracer>? = Variable(value: Tracer())
      value = objects?.value
      center.continuum.observe(objects!.map { $0 }.map { [$0] }) { _ in }
      objects?.value = Tracer()
      #expect(value == nil)
      value = objects?.value
      #expect(value != nil)
      objects = nil
      #expect(value == nil)
    }
  }

  @Test func theTimerOfACancelledThrottleIsCancelled() {
    let number = Variable(value: 0)
    let clock = ManualClock()
    whileAnotherComputes {
      let observer = center.continuum.observe(
        number.throttle(for: .milliseconds(100), clock: clock)
      ) { _ in }
      number.value = 1
      number.value = 2
      #expect(clock.isWaitedFor)
      observer.cancel()
      #expect(!clock.isWaitedFor)
    }
  }

  @Test func theSourceThatAFlatMapLeavesIsReleased() {
    let (isSecond, second) = (Variable(value: false), Variable(value: 0))
    whileAnotherComputes {
      weak var captured: Tracer?
      var first: Constant<Int>?
      do {
        let tracer = Tracer()
        captured = tracer
        first = second.map { value in withExtendedLifetime(tracer) { value } }
      }
      let choice = Box(first)
      let followed = isSecond.flatMap { $0 ? Constant(variable: second) : choice.content! }
      let observer = center.continuum.observe(followed) { _ in }
      second.value += 1
      first = nil
      choice.content = nil
      #expect(captured != nil)
      isSecond.value = true
      #expect(captured == nil)
      observer.cancel()
    }
  }

  /// The same for the passes of one thread.
  @Test func whatATransformCancelsIsReleasedIfTheTransformDoesNotNeedIt() {
    let (number, other) = (Variable(value: 0), Variable(value: 0))
    weak var captured: Tracer?
    let observer: ContinuumObserver
    do {
      let tracer = Tracer()
      captured = tracer
      observer = center.continuum.observe(
        number.map { value in withExtendedLifetime(tracer) { value } }
      ) { _ in }
    }
    let wasReleased = Locked(false)
    center.continuum.observe(
      other.map { [weak captured] value in
        if value == 1 {
          observer.cancel()
          wasReleased.withLock { $0 = captured == nil }
        }
        return value
      }
    ) { _ in }
    #expect(captured != nil)
    other.value = 1
    #expect(wasReleased.withLock { $0 })
  }
}
