import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("Recorder", .ownThreads)
struct RecorderTests {
  let number = Variable(value: 0)

  @Test func itHasWhatWasDelivered() {
    let text = number.map { "\($0)" }
    let recorder = Recorder(text)
    number.value = 1
    number.value = 0
    #expect(recorder.values == ["0", "1", "0"])
  }

  @Test func itHasTheEventsOfASignal() {
    let sent = Emitter<String>()
    let recorder = Recorder(sent.signal)
    sent.send("one")
    sent.send("two")
    #expect(recorder.values == ["one", "two"])
  }

  @Test func itHasWhatLedToEachValue() {
    let number = Variable(value: 0, name: "number")
    let recorder = Recorder(number.map(name: "text") { "\($0)" }, tracing: true)
    number.value = 1
    number.value = 2
    let events = recorder.events
    #expect(events.map(\.value) == ["0", "1", "2"])
    #expect(
      events.map { $0.cause?.text } == [
        nil, "computed text, on a thread\n  because number was written",
        "computed text, on a thread\n  because number was written",
      ])
    // Each write is another event.
    #expect(events[1].cause?.cause?.number != events[2].cause?.cause?.number)
  }

  @Test func itHasWhatLedToEachEventOfASignal() {
    let pressed = Emitter<Int>(name: "pressed")
    let recorder = Recorder(pressed.signal.map(name: "doubled") { $0 * 2 }, tracing: true)
    pressed.send(1)
    #expect(recorder.events.map(\.value) == [2])
    #expect(
      recorder.events.first?.cause?.text
        == "computed doubled, on a thread\n  because pressed was sent")
  }

  #if os(macOS) || os(Linux)
  // In a process of its own, because the trace would see all tests that run at the same time.
  @Test func itHasWhatLedToAValueFromAnotherPlace() async {
    await #expect(processExitsWith: .success) {
      let number = Variable(value: 0, name: "number")
      let clock = ManualClock()
      let slow = number.debounce(for: .seconds(2), clock: clock, name: "slow")
      let recorder = await MainActor.run { Recorder(slow, tracing: true) }
      number.value = 1
      await clock.advance(by: .seconds(2))
      _ = try await recorder.first { $0 == 1 }
      let cause = try #require(recorder.events.last?.cause)
      #expect(cause.text.hasPrefix("slow passed after 2 s, on "))
      #expect(cause.text.hasSuffix("\n  because number was written"))
    }
  }
  #endif

  @Test func aWriteInADeliveryIsACause() {
    let (number, other) = (Variable(value: 0, name: "number"), Variable(value: 0, name: "other"))
    let center = NotificationCenter()
    let observer = center.continuum.observe(number) { other.value = $0 }
    let recorder = Recorder(other, tracing: true)
    number.value = 1
    #expect(
      recorder.events.last?.cause?.text == """
        wrote other, on a thread
          because number was delivered to a closure
            because number was written
        """)
    observer.cancel()
  }

  @Test func withoutTracingItHasNoCauses() async {
    #if os(macOS) || os(Linux)
    // In a process of its own, where no other test traces.
    await #expect(processExitsWith: .success) {
      let number = Variable(value: 0)
      let recorder = Recorder(number)
      number.value = 1
      #expect(recorder.events.map(\.value) == [0, 1])
      #expect(recorder.events.allSatisfy { $0.cause == nil })
    }
    #endif
  }

  @Test func nextReturnsTheNextFewAndEachOnce() async throws {
    let recorder = Recorder(number)
    number.value = 1
    #expect(try await recorder.next(2) == [0, 1])
    number.value = 2
    #expect(try await recorder.next() == 2)
    #expect(recorder.values == [0, 1, 2])
  }

  @Test func nextWaitsForWhatIsStillToCome() async throws {
    let recorder = Recorder(number)
    let writer = Task.detached { [number] in
      for value in 1...2 { number.value = value }
    }
    #expect(try await recorder.next(3) == [0, 1, 2])
    await writer.value
  }

  @Test func nextOfNoValuesReturnsImmediately() async throws {
    #expect(try await Recorder(Emitter<Int>().signal).next(0) == [])
  }

  #if os(macOS) || os(Linux)
  @Test func nextOfANegativeNumberOfValuesStopsWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await Recorder(Variable(value: 0)).next(-1)
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Continuum: next(-1) of a Recorder waits for a negative number"))
  }
  #endif

  @Test func nextMayWaitForEver() async throws {
    let recorder = Recorder(number.debounce(for: .milliseconds(10)))
    number.value = 1
    #expect(try await recorder.next(2, within: .seconds(Int64.max)) == [0, 1])
  }

  @Test func tasksThatWaitAtOnceGetDifferentValues() async throws {
    let sent = Emitter<Int>()
    let recorder = Recorder(sent.signal)
    for value in 0..<8_000 { sent.send(value) }
    let received = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var values: [Int] = []
          for _ in 0..<2_000 { values.append(try await recorder.next()) }
          return values
        }
      }
      return try await group.reduce([]) { $0 + $1 }
    }
    #expect(received.sorted() == Array(0..<8_000))
  }

  @Test func firstPassesOverWhatDoesNotSatisfy() async throws {
    let recorder = Recorder(number)
    let writer = Task.detached { [number] in
      for value in 1...5 { number.value = value }
    }
    #expect(try await recorder.first { $0 > 2 } == 3)
    #expect(try await recorder.next() == 4)
    await writer.value
  }

  @Test func anErrorSaysWhatWasSeen() async {
    let recorder = Recorder(number)
    number.value = 1
    let error = await #expect(throws: RecorderError.self) {
      try await recorder.next(3, within: .milliseconds(20))
    }
    #expect(error?.description == "Waited 0.02 seconds for 3 values. Seen: [0, 1].")
  }

  @Test func anErrorSaysWhatWasHandedOutBefore() async throws {
    let recorder = Recorder(number)
    _ = try await recorder.next()
    number.value = 1
    let error = await #expect(throws: RecorderError.self) {
      try await recorder.first(within: .milliseconds(20)) { $0 > 5 }
    }
    #expect(
      error?.description
        == """
        Waited 0.02 seconds for a value that satisfies the condition. New since the last call: [1]. \
        Returned by earlier calls: [0].
        """)
  }

  @Test func anErrorSaysWhichClockMayBeWaitedFor() async {
    let clock = ManualClock()
    let recorder = Recorder(number.debounce(for: .seconds(2), clock: clock))
    number.value = 1
    await clock.advance(by: .seconds(1))
    let error = await #expect(throws: RecorderError.self) {
      try await recorder.next(2, within: .milliseconds(20))
    }
    #expect(
      error?.description
        == """
        Waited 0.02 seconds for 2 values. Seen: [0]. A task sleeps on a ManualClock, or a value or a load waits \
        for the clock, until 2.0 seconds; the clock shows 1.0 seconds.
        """)
  }

  @Test func anErrorSaysForHowLongATaskSleeps() async {
    let clock = ManualClock()
    let recorder = Recorder(number)
    let task = Task { try await clock.sleep(until: .init(offset: .seconds(3))) }
    await Threads.expectSoon { clock.isWaitedFor }
    let error = await #expect(throws: RecorderError.self) {
      try await recorder.next(2, within: .milliseconds(20))
    }
    #expect(error?.description.contains("until 3.0 seconds; the clock shows 0.0 seconds.") == true)
    task.cancel()
  }

  @MainActor @Test func anErrorSaysWhichRunsHaveNotReturned() async {
    let recorder = Recorder(number)
    let (answers, answer) = AsyncStream.makeStream(of: Int.self)
    let (line, command) = (#line, Command { for await _ in answers { return } })
    command()
    // One that has returned.
    let quick = Command {}
    let isDone = Recorder(quick.finished)
    quick()
    let error = await #expect(throws: RecorderError.self) {
      try await isDone.next()
      try await recorder.next(2, within: .milliseconds(20))
    }
    let runs = "A run of a command made at RecorderTests.swift:\(line) has not returned."
    #expect(error?.description == "Waited 0.02 seconds for 2 values. Seen: [0]. \(runs)")
    answer.yield(1)
  }

  @Test func anErrorSaysWhichLoadHasNotReturned() async {
    let recorder = Recorder(number)
    let (answers, answer) = AsyncStream.makeStream(of: Int.self)
    let line = #line + 1
    let loaded = number.load { number in
      for await answer in answers { return answer }
      return number
    }
    let error = await #expect(throws: RecorderError.self) {
      try await recorder.next(2, within: .milliseconds(20))
    }
    let runs = "A run of a load made at RecorderTests.swift:\(line) has not returned."
    #expect(error?.description == "Waited 0.02 seconds for 2 values. Seen: [0]. \(runs)")
    answer.yield(1)
    _ = loaded
  }

  @Test func anErrorSaysNothingOfOtherTests() async {
    let recorder = Recorder(number)
    let clocks = AsyncStream.makeStream(of: ManualClock.self)
    let (answers, answer) = AsyncStream.makeStream(of: Int.self)
    let other = Task.detached {
      let clock = ManualClock()
      let command = Command { for await _ in answers { return } }
      command()
      clocks.continuation.yield(clock)
      try await clock.sleep(for: .seconds(1))
    }
    for await clock in clocks.stream {
      await Threads.expectSoon { clock.isWaitedFor }
      break
    }
    let error = await #expect(throws: RecorderError.self) {
      try await recorder.next(2, within: .milliseconds(20))
    }
    #expect(error?.description == "Waited 0.02 seconds for 2 values. Seen: [0].")
    other.cancel()
    answer.yield(1)
  }

  @Test func itDoesNotWaitForASourceThatIsOver() async {
    var number: Variable<Int>? = Variable(value: 0)
    let recorder = Recorder(number!)
    #expect(!recorder.hasEnded)
    number = nil
    #expect(recorder.hasEnded)
    let error = await #expect(throws: RecorderError.self) { try await recorder.next(2) }
    #expect(error?.description == "The source ended. Waited for 2 values. Seen: [0].")
  }

  @Test func aTaskThatIsCancelledWaitsNoLonger() async {
    let recorder = Recorder(number)
    let task = Task { try await recorder.next(2) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @MainActor @Test func madeOnTheMainActorItObservesThere() async throws {
    let length = Variable(value: "").map(on: MainActor.self) { $0.count }
    let recorder = Recorder(length)
    #expect(recorder.values == [0])
    let other = Recorder(number)
    await Task.detached { [number] in number.value = 1 }.value
    #expect(try await other.next(2) == [0, 1])
  }

  @Test func madeOnAnActorItObservesThere() async throws {
    try await Witness().check(number)
  }

  @Test func theObservationEndsWithIt() {
    final class Token: Sendable {}
    let object = Variable<Token?>(value: nil)
    weak var token: Token?
    do {
      let recorder = Recorder(object)
      do {
        let new = Token()
        token = new
        object.value = new
        object.value = nil
      }
      #expect(token != nil)
      withExtendedLifetime(recorder) {}
    }
    #expect(token == nil)
  }
}

private actor Witness {
  func check(_ number: Variable<Int>) async throws {
    let recorder = Recorder(number)
    #expect(recorder.values == [])
    #expect(try await recorder.next() == 0)
    number.value = 1
    #expect(recorder.values == [0])
    #expect(try await recorder.next() == 1)
  }
}

extension ContinuumTrace.Event {
  /// Without places.
  fileprivate var text: String { description.replacing(#/ \(\w+\.swift:\d+\)/#, with: "") }
}
