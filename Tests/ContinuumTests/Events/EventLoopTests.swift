import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L14 Events: feedback loops", .serialized, .ownThreads)
struct EventLoopTests {
  #if os(macOS) || os(Linux)
  @Test func anObserverThatAnswersForEverStopsAndNamesTheEmitter() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>(name: "echo")
        NotificationCenter().continuum.observe(emitter.signal) { emitter.send($0 + 1) }
        emitter.send(0)
      }, saying: "does not settle", "Emitter<Int>(\"echo\")")
  }

  @Test func aLoopThroughADerivedSignalStopsAndNamesTheEmitter() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>(name: "echo")
        NotificationCenter().continuum.observe(emitter.signal.map { $0 + 1 }) { emitter.send($0) }
        emitter.send(0)
      }, saying: "does not settle", "Emitter<Int>(\"echo\")")
  }

  @Test func aLoopThroughAQueueStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>(name: "echo")
        let queue = OperationQueue()
        NotificationCenter().continuum.observe(emitter.signal, on: queue) { emitter.send($0) }
        emitter.send(0)
        await Stop.wait()
      }, saying: "does not settle", "Emitter<Int>(\"echo\")")
  }

  @Test func aLoopThroughAStateStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>(name: "echo")
        let number = Variable(value: 0)
        let center = NotificationCenter()
        center.continuum.observe(emitter.signal) { number.value = $0 }
        center.continuum.observe(number.changes) { emitter.send($0) }
        emitter.send(0)
      }, saying: "does not settle")
  }

  @Test func aLoopThroughTheChangesOfAVariableStopsAndNamesTheVariable() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let number = Variable(value: 0, name: "number")
        NotificationCenter().continuum.observe(number.changes) { number.value = $0 + 1 }
        number.value = 1
      }, saying: "does not settle", "Variable<Int>(\"number\")")
  }

  @Test func aLoopThroughADebouncedSignalStopsAndNamesTheEmitter() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>(name: "echo")
        NotificationCenter().continuum.observe(emitter.signal.debounce(for: .zero)) {
          emitter.send($0 + 1)
        }
        emitter.send(0)
      }, saying: "does not settle", "Signal<Int> of Emitter<Int>(\"echo\")")
  }

  @Test func aLoopThroughAThrottledSignalStopsAndNamesTheEmitter() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>(name: "echo")
        NotificationCenter().continuum.observe(emitter.signal.throttle(for: .zero)) {
          emitter.send($0 + 1)
        }
        emitter.send(0)
      }, saying: "does not settle", "Signal<Int> of Emitter<Int>(\"echo\")")
  }

  @Test func aLoopThroughAllOfTheseStopsAndNamesTheEmitter() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>(name: "echo")
        let calm = emitter.signal.debounce(for: .zero).latest(initial: -1).throttle(for: .zero)
        NotificationCenter().continuum.observe(calm.changes) { emitter.send($0 + 1) }
        emitter.send(0)
      }, saying: "does not settle", "Emitter<Int>(\"echo\")")
  }
  #endif

  @Test func manyAnswersThatEndAreNoLoop() {
    let emitter = Emitter<Int>()
    let last = Log<Int>()
    NotificationCenter().continuum.observe(emitter.signal) {
      if $0 < 50_000 { emitter.send($0 + 1) } else { last.append($0) }
    }
    emitter.send(0)
    #expect(last.all == [50_000])
  }

  @Test func manyEventsInOneDeliveryAreNoLoop() {
    let emitter = Emitter<Int>()
    let count = Log<Int>()
    NotificationCenter().continuum.observe(emitter.signal) {
      if $0 == 0 { for _ in 0..<150_000 { emitter.send(1) } }
      if $0 == 1 { count.append(1) }
    }
    emitter.send(0)
    #expect(count.count == 150_000)
  }
}
