import Continuum
import ContinuumTestSupport
import Dispatch
import Foundation
import Testing

/// What counts as a feedback loop is what one's own changes cause, along jobs too.
@Suite("L7 Re-entrancy: feedback loops", .serialized, .ownThreads)
struct FeedbackLoopTests {
  #if os(macOS) || os(Linux)
  /// Each write of the other thread is counted down, which settles; that it writes again and again is
  /// nothing that this thread's own changes cause.
  @Test func manyShortReactionsToAnotherThreadsWritesAreNoLoop() async {
    await #expect(processExitsWith: .success) {
      let number = Variable(value: 0)
      let (steps, most) = (1000, 130)
      let (hasBegun, reactions, writes, isReturned) = (Runs(), Runs(), Runs(), Runs())
      NotificationCenter().continuum.observe(
        number,
        onValueChange: { value in
          if value > 0 { return number.value = value - 1 }
          guard hasBegun.count > 0, reactions.count < most else { return }
          reactions.add()
          guard Thread.current.threadDictionary["isOther"] == nil else { return }
          // Goes on when the other thread has written again, so that its write falls into this round.
          let wanted = reactions.count
          _ = Threads.wait { writes.count >= wanted || reactions.count >= most }
        })
      Threads.run(count: 2, within: 400) { index in
        if index == 0 {
          hasBegun.add()
          number.value = steps
          isReturned.add()
        } else {
          Thread.current.threadDictionary["isOther"] = true
          while reactions.count < most {
            // Another thread may have taken the reactions over: it must be let come to their end.
            let isAwaited = reactions.count > writes.count
            guard isAwaited || isReturned.count > 0 && number.value == 0 else {
              sched_yield()
              continue
            }
            number.value = steps
            writes.add()
          }
        }
      }
      #expect(Threads.wait { number.value == 0 })
    }
  }

  @Test func aLoopThroughAnActorStopsAndNamesItsSource() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        Stop.announce(number.notificationName)
        let looper = Looper()
        await looper.countUp(number)
        await Stop.wait()
      }, saying: "does not settle")
  }

  @Test func aLoopOfTwoVariablesThatAreEqualStopsAndNamesBothAndWhatHelps() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let (one, other) = (Variable(value: 0, name: "left"), Variable(value: 0, name: "right"))
        center.continuum.observe(one) { other.value = $0 }
        center.continuum.observe(other) { one.value = $0 }
      }, saying: "does not settle", "(\"left\")", "(\"right\")", "`removeDuplicates()`")
  }

  /// The round has the last reference to the value that was replaced in it.
  @Test func aLoopThroughTheReleaseOfADerivedValueStopsAndNamesItsSource() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0, name: "number")
        let releases = Runs()
        let derived = number.map { _ in
          LastWill {
            releases.add()
            if releases.count == 200_000 { exit(EXIT_SUCCESS) }
            number.value = 1
          }
        }
        NotificationCenter().continuum.observe(derived, onValueChange: { _ in })
        number.value = 2
      }, saying: "does not settle", "(\"number\")")
  }

  @Test func withoutANameTheMessageGivesTheFileAndTheLine() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        NotificationCenter().continuum.observe(number) { number.value = $0 + 1 }
      }, saying: "FeedbackLoopTests.swift:")
  }

  @Test func aLoopThroughADebouncedConstantStopsAndNamesTheVariable() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0, name: "number")
        NotificationCenter().continuum.observe(number.debounce(for: .zero)) {
          number.value = $0 + 1
        }
      }, saying: "does not settle", "Constant<Int> ", "(derived from Variable<Int>(\"number\"))")
  }

  @Test func aLoopThroughAThrottledConstantStopsAndNamesTheVariable() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        NotificationCenter().continuum.observe(number.map { $0 + 1 }.throttle(for: .zero)) {
          number.value = $0
        }
      }, saying: "does not settle", "(derived from Variable<Int> made at ",
      "FeedbackLoopTests.swift:")
  }

  @Test func aLoopThroughTheLastEventOfASignalStopsAndNamesTheEmitter() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>(name: "echo")
        NotificationCenter().continuum.observe(emitter.signal.latest(initial: 0)) {
          emitter.send($0 + 1)
        }
      }, saying: "does not settle", "Constant<Int> ", "(derived from Emitter<Int>(\"echo\"))")
  }

  @Test func aLoopThroughTheLastEventOfTheMainActorStopsAndNamesTheEmitter() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let emitter = Emitter<Int>(name: "echo")
          let last = emitter.signal.map(on: MainActor.self) { $0 + 1 }.latest(initial: 0)
          _ = NotificationCenter().continuum.observe(last) { emitter.send($0) }
        }
      }, saying: "does not settle", "Constant<Int> ", "(derived from Emitter<Int>(\"echo\"))")
  }

  @Test func aLoopAcrossTwoQueuesStopsAndNamesOneOfItsSources() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let (one, other) = (Variable(value: 0), Variable(value: 0))
        Stop.announce(one.notificationName)
        Stop.announce(other.notificationName)
        let queues = (OperationQueue(), OperationQueue())
        center.continuum.observe(one, on: queues.0, onValueChange: { other.value = $0 + 1 })
        center.continuum.observe(other, on: queues.1, onValueChange: { one.value = $0 + 1 })
        await Stop.wait()
      }, saying: "does not settle", naming: .one)
  }

  @Test func aLoopOnOneQueueStopsAndNamesItsSource() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        Stop.announce(number.notificationName)
        NotificationCenter().continuum.observe(
          number, on: OperationQueue(), onValueChange: { number.value = $0 + 1 })
        await Stop.wait()
      }, saying: "does not settle")
  }

  @Test func aLoopBetweenAQueueAndTheMainActorStopsAndNamesOneOfItsSources() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let (one, other) = (Variable(value: 0), Variable(value: 0))
        Stop.announce(one.notificationName)
        Stop.announce(other.notificationName)
        await MainActor.run {
          _ = center.continuum.observe(one, onValueChange: { other.value = $0 + 1 })
        }
        center.continuum.observe(
          other, on: OperationQueue(), onValueChange: { one.value = $0 + 1 })
        await Stop.wait()
      }, saying: "does not settle", naming: .one)
  }

  @Test func aLoopThroughADerivedConstantOnAQueueStopsAndNamesASource() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0)
        let next = number.map { $0 + 1 }
        Stop.announce(number.notificationName)
        Stop.announce(next.notificationName)
        NotificationCenter().continuum.observe(
          next, on: OperationQueue(), onValueChange: { number.value = $0 })
        await Stop.wait()
      }, saying: "does not settle", naming: .one)
  }

  /// Another thread marks what is derived; the count reaches the main actor with the mark.
  @Test func aLoopThroughAValueDerivedOnTheMainActorStopsAndNamesASource() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let center = NotificationCenter()
        let (number, other) = (Variable(value: 0), Variable(value: 0))
        Stop.announce(number.notificationName)
        Stop.announce(other.notificationName)
        await MainActor.run {
          let next = number.map(on: MainActor.self) { $0 + 1 }
          Stop.announce(next.notificationName)
          _ = center.continuum.observe(next, onValueChange: { other.value = $0 })
        }
        center.continuum.observe(
          other, on: OperationQueue(), onValueChange: { number.value = $0 })
        await Stop.wait()
      }, saying: "does not settle", naming: .one)
  }

  /// The choice is out of date again as soon as it is made.
  @Test func aTransformOfFlatMapThatWritesWhatItDependsOnStopsWhenItIsRead() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (number, text) = (Variable(value: 0, name: "number"), Variable(value: ""))
        let chosen = number.flatMap { _ in
          number.value += 1
          return text
        }
        _ = chosen.value
      }, saying: "does not settle", "(\"number\")", "a transform writes them")
  }

  @Test func aTransformOfFlatMapThatModifiesWhatItDependsOnStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (number, text) = (Variable(value: 0, name: "number"), Variable(value: ""))
        let chosen = number.flatMap { _ in
          number.modify { $0 += 1 }
          return text
        }
        _ = chosen.value
      }, saying: "does not settle", "(\"number\")", "a transform writes them")
  }
  #endif

  /// It runs again because of the other thread, which writes each source that it makes. What it writes itself is nothing
  /// that it depends on.
  @Test func aTransformOfFlatMapThatWritesSomethingElseIsNoLoopBesideABusyWriter() {
    let (number, runs) = (Variable(value: 0), Variable(value: 0))
    let newest = Locked(Variable(value: ""))
    let (isRunning, isWritten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let most = 100_001
    NotificationCenter().continuum.observe(runs.map { $0 }) { _ in }
    let chosen = number.flatMap { _ in
      runs.value += 1
      let text = Variable(value: "")
      newest.withLock { $0 = text }
      if runs.value <= most {
        isRunning.signal()
        isWritten.wait()
      }
      return text
    }
    Threads.run(count: 2) { index in
      if index == 0 { return #expect(chosen.value == "") }
      for _ in 0..<most {
        isRunning.wait()
        number.value += 1
        newest.withLock { $0 }.value = "a"
        isWritten.signal()
      }
    }
    #expect(runs.value == most + 1)
  }

  #if os(macOS) || os(Linux)
  @Test func aTransformOfFlatMapThatWritesWhatItDependsOnStopsWhenItIsObserved() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (number, text) = (Variable(value: 0, name: "number"), Variable(value: ""))
        let isArmed = Variable(value: false)
        let chosen = number.flatMap { _ in
          if isArmed.value { number.value += 1 }
          return text
        }
        NotificationCenter().continuum.observe(chosen) { _ in }
        isArmed.value = true
        number.value = 1
      }, saying: "does not settle", "(\"number\")", "a transform writes them")
  }

  @Test func aConversionThatWritesItsOwnSideStopsTheProgram() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (number, text) = (Variable(value: 0, name: "number"), Variable(value: ""))
        NotificationCenter().continuum.bind(
          number, with: text,
          convert: {
            if $0 > 0 { number.value = $0 + 1 }
            return "\($0)"
          }, back: { Int($0) })
        number.value = 1
      }, saying: "does not settle")
  }
  #endif

  @Test func tenThousandStepsAcrossTwoQueuesThatSettleAreNoLoop() {
    let center = NotificationCenter()
    let (one, other) = (Variable(value: 0), Variable(value: 0))
    let queues = (OperationQueue(), OperationQueue())
    let isDone = Gate()
    center.continuum.observe(
      one, on: queues.0,
      onValueChange: { if $0 < 10_000 { other.value = $0 + 1 } else { isDone.open() } })
    center.continuum.observe(other, on: queues.1, onValueChange: { if $0 > 0 { one.value = $0 } })
    isDone.pass(within: 120)
    #expect(one.value == 10_000)
  }
}

private actor Looper {
  func countUp(_ number: Variable<Int>) {
    NotificationCenter().continuum.observe(number, bindTo: self) { _, value in
      number.value = value + 1
    }
  }
}
