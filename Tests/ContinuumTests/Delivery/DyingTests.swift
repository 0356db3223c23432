import Continuum
import ContinuumTestSupport
import Foundation
import Testing

/// Where things die that live on the main actor, or on a queue, when the end comes from elsewhere.
@Suite("L10 End: where things die", .serialized, .ownThreads)
struct DyingTests {
  let center = NotificationCenter()
  let deaths = Deaths()

  enum End: CaseIterable, Sendable {
    case cancel, bag, variable, target
  }

  @Test(arguments: End.allCases)
  func whatAMainActorObservationCapturedDiesOnTheMainActor(end: End) {
    let number = Locked<Variable<Int>?>(Variable(value: 0))
    let (bag, target) = (Locked<ContinuumBag?>(ContinuumBag()), Locked<Label?>(Label()))
    let observer = Locked<ContinuumObserver?>(nil)
    Main.run { [center, deaths] in
      let thing = Thing(deaths)
      let made = center.continuum.observe(number.withLock { $0! }, bindTo: target.withLock { $0! })
      {
        _, _ in thing.touch()
      }
      observer.withLock { $0 = made }
      made.disposed(by: bag.withLock { $0! })
    }
    Threads.elsewhere {
      switch end {
      case .cancel: observer.withLock { $0! }.cancel()
      case .bag: bag.withLock { $0 = nil }
      case .variable: number.withLock { $0 = nil }
      case .target:
        target.withLock { $0 = nil }
        _ = observer.withLock { $0! }.isCancelled
      }
    }
    deaths.expect(1)
  }

  @Test func whatAMainActorObservationCapturedDiesAtOnceIfItEndsThere() {
    let number = Variable(value: 0)
    Main.run { [center, deaths] in
      let thing = Thing(deaths)
      let observer = center.continuum.observe(number) { _ in thing.touch() }
      withExtendedLifetime(thing) {}
      observer.cancel()
    }
    #expect(deaths.count == 1)
  }

  @Test func whatAnObservationOnAQueueCapturedDiesOnTheQueue() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let number = Variable(value: 0)
    let (isThere, died) = (Locked(false), Gate())
    func observe() -> ContinuumObserver {
      let thing = LastWill {
        isThere.withLock { $0 = OperationQueue.current === queue }
        died.open()
      }
      return center.continuum.observe(number, on: queue) { _ in withExtendedLifetime(thing) {} }
    }
    let observer = observe()
    queue.finish()
    observer.cancel()
    died.pass()
    #expect(isThere.withLock { $0 })
  }

  /// The thread that cancels stops what runs behind the source, while the main actor releases the observation. It also
  /// describes the end for a trace.
  @Test(arguments: [false, true])
  func aSourceThatOnlyAMainActorObservationKeptDiesOnTheMainActor(isTraced: Bool) {
    let trace = isTraced ? ContinuumTrace { _ in } : nil
    defer { trace?.cancel() }
    let captureDied = Gate()
    let observer = Locked<ContinuumObserver?>(nil)
    func observe() {
      let value = LastWill { [deaths] in deaths.add() }
      let made = Constant(initial: value) { _ in { captureDied.pass() } }
      let source = Locked<Constant<LastWill>?>(made)
      Main.run { [center] in
        let capture = LastWill { captureDied.open() }
        let made = center.continuum.observe(source.withLock { $0.take()! }) { _ in
          withExtendedLifetime(capture) {}
        }
        observer.withLock { $0 = made }
      }
    }
    observe()
    Threads.elsewhere { observer.withLock { $0.take()! }.cancel() }
    deaths.expect(1)
  }

  @Test(arguments: [false, true])
  func whatAMainActorTransformCapturedAndReturnedDiesOnTheMainActor(isObserved: Bool) {
    let number = Variable(value: 0)
    let constant = Locked<AnyObject?>(nil)
    let observer = Locked<ContinuumObserver?>(nil)
    Main.run { [center, deaths] in
      let thing = Thing(deaths)
      let made = number.map(on: MainActor.self) { _ in
        thing.touch()
        return Thing(deaths)
      }
      if isObserved {
        let observation = center.continuum.observe(made) { $0.touch() }
        observer.withLock { $0 = observation }
      } else {
        made.value.touch()
      }
      constant.withLock { $0 = Holder(made) }
    }
    Threads.elsewhere {
      constant.withLock { $0 = nil }
      observer.withLock { $0 }?.cancel()
    }
    deaths.expect(2)
  }

  @Test func whatAMainActorFlatMapCapturedDiesOnTheMainActor() {
    let (number, other) = (Variable(value: 0), Variable(value: 1))
    let constant = Locked<AnyObject?>(nil)
    Main.run { [deaths] in
      let thing = Thing(deaths)
      let made = number.flatMap(on: MainActor.self) { _ in
        thing.touch()
        return other
      }
      _ = made.value
      constant.withLock { $0 = Holder(made) }
    }
    Threads.elsewhere { constant.withLock { $0 = nil } }
    deaths.expect(1)
  }

  /// The other thread computes from what the `load` follows, and so lets go of the operation last.
  @Test func whatAMainActorLoadCapturedDiesOnTheMainActor() async {
    let number = Variable(value: 0)
    let loaded = Locked<Constant<Loading<Int>>?>(nil)
    Main.run { [deaths] in
      let thing = Thing(deaths)
      let made = number.load { _ in
        thing.touch()
        return 1
      }
      loaded.withLock { $0 = made }
    }
    // The run does not hold it any more.
    await Threads.expectSoon { loaded.withLock { $0 }?.value.value == 1 }
    Main.run {}
    let (computes, mayGoOn) = (Gate(), Gate())
    center.continuum.observe(
      number.map { value in
        if value == 1 {
          computes.open()
          mayGoOn.pass()
        }
        return value
      }, onValueChange: { _ in })
    Threads.run(count: 2) { index in
      if index == 0 { return number.value = 1 }
      computes.pass()
      Main.run { loaded.withLock { $0 = nil } }
      mayGoOn.open()
    }
    deaths.expect(1)
  }

  @Test func whatAMainActorCommandCapturedDiesOnTheMainActor() {
    let command = Locked<Command<Void, Void>?>(nil)
    Main.run { [deaths] in
      let thing = Thing(deaths)
      let made = Command { thing.touch() }
      command.withLock { $0 = made }
    }
    Threads.elsewhere { command.withLock { $0 = nil } }
    deaths.expect(1)
  }

  /// The other thread is in the middle of a transform when the main actor replaces and ends things.
  @Test
  func whatTheMainActorReplacesAndEndsDiesThereAtOnceWhileAnotherThreadComputes() {
    let number = Variable(value: 0)
    let (computes, mayGoOn) = (Gate(), Gate())
    center.continuum.observe(
      number.map { value in
        if value == 1 {
          computes.open()
          mayGoOn.pass()
        }
        return value
      }, onValueChange: { _ in })
    let input = Variable(value: 0)
    Main.run { [center, deaths] in
      let thing = Thing(deaths)
      let made = Constant(combining: number, input, on: MainActor.self) { _, _ in
        thing.touch()
        return Thing(deaths)
      }
      center.continuum.observe(made) { $0.touch() }.disposed(by: Kept.bag)
    }
    let replaced = Locked(0)
    Threads.run(count: 2) { [deaths] index in
      if index == 0 { return number.value = 1 }
      computes.pass()
      Main.run {
        // The main actor may have computed the value of the first write for another test, with what that left to it.
        let before = deaths.count
        input.value = 1
        #expect(deaths.count == before + 1, "The value that was replaced is still alive.")
        Kept.bag.cancelAll()
        #expect(
          deaths.count == before + 3, "What the transform captured and returned is still alive.")
        replaced.withLock { $0 = before }
      }
      mayGoOn.open()
    }
    deaths.expect(replaced.withLock { $0 } + 3)
  }

  @MainActor private enum Kept {
    static let bag = ContinuumBag()
  }

  /// Keeps a constant of the main actor alive from elsewhere.
  private final class Holder<Element> {
    private let constant: Constant<Element>

    init(_ constant: Constant<Element>) { self.constant = constant }
  }

  /// Counts deaths, and those that came elsewhere than on the main actor.
  final class Deaths: Sendable {
    private let (all, elsewhere) = (Runs(), Runs())

    var count: Int { all.count }

    func add() {
      if !Main.isHere { elsewhere.add() }
      all.add()
    }

    func expect(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
      _ = Threads.wait(sourceLocation: sourceLocation) { self.count >= count }
      #expect(self.count == count, sourceLocation: sourceLocation)
      #expect(elsewhere.count == 0, sourceLocation: sourceLocation)
    }
  }

  /// Something that only the main actor may touch, and that notices where it dies.
  private final class Thing {
    private let deaths: Deaths

    init(_ deaths: Deaths) { self.deaths = deaths }

    func touch() {}

    deinit { deaths.add() }
  }
}
