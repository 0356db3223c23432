import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L15 Asynchronous sequences: values of a signal", .ownThreads)
struct EventValuesTests {
  @Test func everyEventComesInOrderHoweverBusyTheConsumerIs() async {
    let sent = Emitter<Int>()
    var values = sent.signal.values.makeAsyncIterator()
    for event in 0..<10_000 { sent.send(event) }
    for event in 0..<10_000 { #expect(await values.next() == event) }
  }

  @Test func onlyWhatIsSentAfterItBeganComes() async {
    let sent = Emitter<Int>()
    sent.send(1)
    var values = sent.signal.values.makeAsyncIterator()
    sent.send(2)
    #expect(await values.next() == 2)
  }

  @Test func consumersAreIndependent() async {
    let sent = Emitter<Int>()
    var one = sent.signal.values.makeAsyncIterator()
    var other = sent.signal.map { $0 * 10 }.values.makeAsyncIterator()
    sent.send(1)
    #expect(await one.next() == 1)
    sent.send(2)
    #expect(await one.next() == 2)
    #expect(await other.next() == 10)
    #expect(await other.next() == 20)
  }

  @Test func itEndsWhenTheEmitterIsGoneAfterTheLastEvent() async {
    var sent: Emitter<Int>? = Emitter()
    let values = sent!.signal.values
    let iterator = values.makeAsyncIterator()
    sent?.send(1)
    sent?.send(2)
    sent = nil
    var copy = iterator
    #expect(await copy.next() == 1)
    #expect(await copy.next() == 2)
    #expect(await copy.next() == nil)
    var late = values.makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  @Test func itEndsWhenTheTaskIsCancelled() async {
    let sent = Emitter<Int>()
    let began = Gate()
    let task = Task {
      var values = sent.signal.values.makeAsyncIterator()
      began.open()
      return await values.next()
    }
    await began.opens()
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func anIteratorThatIsDroppedKeepsNoEvents() {
    let live = Live()
    let sent = Emitter<Token>()
    do {
      let values = sent.signal.values.makeAsyncIterator()
      sent.send(live.token())
      sent.send(live.token())
      live.expect(2)
      withExtendedLifetime(values) {}
    }
    live.expect(0)
    sent.send(live.token())
    live.expect(0)
  }

  @Test func nothingIsLostBetweenThreads() async {
    let sent = Emitter<Int>()
    let values = sent.signal.values.makeAsyncIterator()
    let task = Task {
      var values = values
      var count = 0
      while count < 4_000, await values.next() != nil { count += 1 }
      return count
    }
    Threads.run(count: 4) { _ in
      for event in 0..<1_000 { sent.send(event) }
    }
    #expect(await task.value == 4_000)
  }

  @MainActor @Test func eventsOfTheMainActorAreConsumedThere() async {
    let emitter = Emitter<Int>()
    var events = emitter.signal.map(on: MainActor.self) { $0 * 2 }.values.makeAsyncIterator()
    emitter.send(1)
    await Task.detached { emitter.send(2) }.value
    #expect(await events.next() == 2)
    #expect(await events.next() == 4)
    #expect(Main.isHere)
  }

  #if os(macOS) || os(Linux)
  @Test func consumingElsewhereWhatBelongsToTheMainActorStops() async {
    Stop.expect(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let emitter = Emitter<Int>()
        let signal = await MainActor.run { emitter.signal.map(on: MainActor.self) { $0 } }
        for await _ in signal.values {}
      }, saying: "Signal<Int>", "belongs to the main actor")
  }
  #endif
}
