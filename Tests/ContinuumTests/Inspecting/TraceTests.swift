import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L22 Traces: what happens")
@MainActor
struct TraceTests {
  final class Label {
    var text = ""
    var number = 0
  }

  let center = NotificationCenter()
  let label = Label()
  let number = Variable(value: 1, name: "number")

  @Test func aWriteIsAnEventEvenIfNothingIsObserved() async {
    #expect(await traced { number.value = 2 }.titles == ["wrote number"])
    #expect(await traced { number.modify { $0 += 1 } }.titles == ["wrote number"])
  }

  @Test func aDeliveryIsAnEventWithTheWriteAsItsCause() async {
    center.continuum.observe(number, bindTo: label, \.number)
    let events = await traced { number.value = 2 }
    #expect(events.map(\.kind) == [.wrote, .delivered])
    #expect(
      events.lastText == """
        delivered to Label.number, on the main actor
          because number was written
        """)
    #expect(events[1].cause?.number == events[0].number)
  }

  @Test func theFirstDeliveryHasNoCause() async {
    let events = await traced { center.continuum.observe(number, bindTo: label, \.number) }
    #expect(
      events.lastText == "delivered number to Label.number when it was observed, on the main actor")
    #expect(events.first?.cause == nil)
  }

  @Test func anEventSaysWhereSourceAndObservationWereMade() async {
    let line = #line + 1
    let source = Variable(value: 1, name: "source")
    center.continuum.observe(source, bindTo: label, \.number)
    let event = await traced { source.value = 2 }[1]
    #expect(event.source == "source (TraceTests.swift:\(line))")
    #expect(event.target == "Label.number (TraceTests.swift:\(line + 1))")
    #expect(event.description.contains(", on the main actor\n"))
  }

  @Test(arguments: ["\n", "\r\n", "\u{85}", "\u{2028}"])
  func anEventHasOneLineForItselfAndOneForEachCause(lineEnd: String) async {
    let source = Variable(value: "", name: "a\(lineEnd)b")
    let copy = Variable(value: "", name: "c\(lineEnd)d")
    center.continuum.bind(source, with: copy)
    let events = await traced(values: true) { source.value = "e\(lineEnd)f" }
    for (index, event) in events.enumerated() {
      let lines = event.description.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      #expect(lines.count == index + 1)
      let names = event.source + (event.target ?? "")
      #expect(names.filter { $0.isNewline } == "")
    }
    #expect(events.count > 1)
  }

  @Test func aQueueWithoutANameIsPrintedTheSameInEachRun() async {
    let queue = OperationQueue()
    await observe(on: queue)
    let events = await traced { number.value = 2 }
    #expect(events.last?.description.contains(", on an operation queue\n") == true)
  }

  nonisolated private func observe(on queue: OperationQueue) async {
    await withCheckedContinuation { continuation in
      center.continuum.observe(number, on: queue) { if $0 == 1 { continuation.resume() } }
    }
  }

  @Test func aSourceWithoutANameIsCalledByItsType() async {
    let source = Variable(value: 1)
    #expect(await traced { source.value = 2 }.titles == ["wrote Variable<Int>"])
  }

  @Test func aTransformThatRunsIsAnEvent() async {
    let text = number.map(name: "text") { "\($0)" }
    center.continuum.observe(text, bindTo: label, \.text)
    let events = await traced { number.value = 2 }
    #expect(events.titles == ["wrote number", "computed text", "delivered to Label.text"])
    #expect(
      events.lastText == """
        delivered to Label.text, on the main actor
          because text was computed
            because number was written
        """)
  }

  @Test func aTransformThatFindsAnEqualValueIsAnEventWithoutAChange() async {
    let isEven = number.map(name: "isEven") { $0.isMultiple(of: 2) }
    let observer = center.continuum.observe(isEven) { _ in }
    let events = await traced { number.value = 3 }
    #expect(events.map(\.kind) == [.wrote, .computed])
    #expect(events.titles.last == "computed isEven, without a change")
    observer.cancel()
  }

  @Test func behindAnEqualValueNoTransformRuns() async {
    let text = number.map { $0.isMultiple(of: 2) }.removeDuplicates().map(name: "text") { "\($0)" }
    let observer = center.continuum.observe(text) { _ in }
    #expect(await !traced { number.value = 3 }.titles.contains("computed text"))
    observer.cancel()
  }

  @Test func aReadThatComputesIsAnEvent() async {
    let double = number.map(name: "double") { $0 * 2 }
    #expect(await traced { _ = double.value }.titles == ["computed double"])
    #expect(await traced { _ = double.value }.isEmpty)
    let events = await traced {
      number.value = 2
      _ = double.value
    }
    #expect(events.lastText == "computed double, on the main actor\n  because number was written")
  }

  @Test func theFirstComputationHasNoCause() async {
    let other = Variable(value: 1, name: "other")
    center.continuum.observe(other.map(name: "same") { $0 }) { _ in }
    let events = await traced {
      other.value = 2
      let double = other.map(name: "double") { $0 * 2 }
      center.continuum.observe(double, bindTo: label, \.number)
    }
    let first = events.first { [$0].titles == ["computed double"] }
    #expect(first != nil)
    #expect(first?.cause == nil)
  }

  @Test func aTraceBeginsWithWhatHappensNext() async {
    number.value = 2
    let events = await traced { number.value = 3 }
    #expect(events.titles == ["wrote number"])
    // Nor is that the cause of anything.
    let double = number.map(name: "double") { $0 * 2 }
    #expect(await traced { _ = double.value }.first?.cause == nil)
  }

  @Test func ofSeveralChangesTheLastOneIsTheCause() async {
    let other = Variable(value: 1, name: "other")
    let sum = Constant(combining: number, other, name: "sum") { $0 + $1 }
    center.continuum.observe(sum, bindTo: label, \.number)
    let events = await traced {
      batchUpdates {
        number.value = 2
        other.value = 2
      }
    }
    #expect(
      events.titles == ["wrote number", "wrote other", "computed sum", "delivered to Label.number"])
    #expect(events.lastText.hasSuffix("because other was written"))
  }

  @Test func aWriteInsideADeliveryHasTheDeliveryAsItsCause() async {
    let other = Variable(value: 0, name: "other")
    let observer = center.continuum.observe(number) { other.value = $0 }
    let events = await traced { number.value = 2 }
    #expect(
      events.lastText == """
        wrote other, on the main actor
          because number was delivered to a closure
            because number was written
        """)
    observer.cancel()
  }

  @Test func aValueThatIsOvertakenIsSkipped() async {
    let first = center.continuum.observe(number) { if $0 > 9 { number.value = 9 } }
    let second = center.continuum.observe(number) { _ in }
    let events = await traced { number.value = 12 }
    #expect(
      events.map(\.kind) == [
        .wrote, .delivered, .wrote, .delivered, .skipped, .delivered,
      ])
    #expect(events.titles[4] == "a closure skipped a value of number, which a newer one overtook")
    first.cancel()
    second.cancel()
  }

  @Test func ofAThousandWritesWithOneDeliveryAllOthersCount() async {
    center.continuum.observe(number, bindTo: label, \.number)
    let events = await traced {
      batchUpdates { for value in 1...1_000 { number.value = value } }
    }
    #expect(events.map(\.kind).suffix(2) == [.skipped, .delivered])
    #expect(events.suffix(2).map(\.overtaken) == [999, 0])
  }

  @Test @concurrent nonisolated func ofAThousandComputedValuesWithOneDeliveryAllOthersCount() async
  {
    let queue = OperationQueue()
    let double = number.map(name: "double") { $0 * 2 }
    let (received, last) = AsyncStream.makeStream(of: Int.self)
    let observer = center.continuum.observe(double, on: queue) { last.yield($0) }
    #expect(await received.first { $0 == 2 } == 2)
    let events = await traced {
      queue.isSuspended = true
      for value in 2...1_001 { number.value = value }
      queue.isSuspended = false
      #expect(await received.first { $0 == 2_002 } == 2_002)
    }
    let observed = events.filter { $0.target != nil }
    #expect(observed.map(\.kind) == [.skipped, .delivered])
    #expect(observed.map(\.overtaken) == [999, 0])
    observer.cancel()
  }

  @Test func whatCameBeforeAnObservationWithoutAFirstDeliveryDoesNotCount() async {
    let events = await traced {
      for value in 1...600 { number.value = value }
      center.continuum.observe(number, initial: false, bindTo: label, \.number)
      batchUpdates { for value in 1...1_000 { number.value = value } }
    }
    #expect(events.map(\.kind).suffix(2) == [.skipped, .delivered])
    #expect(events.suffix(2).map(\.overtaken) == [999, 0])
  }

  @Test func whatWasOvertakenBeforeAnEqualValueCounts() async {
    let distinct = number.removeDuplicates(name: "distinct")
    let correcting = center.continuum.observe(distinct) { value in
      if value > 9 { for next in [8, 7, 1] { number.value = next } }
    }
    let observer = center.continuum.observe(distinct) { _ in }
    let events = await traced { number.value = 12 }
    // The second observation has 1 already.
    #expect(
      events.filter { $0.target != nil }.titles.suffix(2) == [
        "a closure skipped a value of distinct, which a newer one overtook",
        "a closure skipped a value of distinct, which is equal to the last one",
      ])
    correcting.cancel()
    observer.cancel()
  }

  @Test func anEqualValueIsSkipped() async {
    let distinct = number.removeDuplicates(name: "distinct")
    let correcting = center.continuum.observe(distinct) { if $0 > 9 { number.value = 1 } }
    let observer = center.continuum.observe(distinct) { _ in }
    // The second observation has 1 already.
    let events = await traced { number.value = 12 }
    #expect(
      events.titles.contains(
        "a closure skipped a value of distinct, which is equal to the last one"))
    correcting.cancel()
    observer.cancel()
  }

  @Test func aNotificationThatIsPostedIsAnEvent() async {
    center.continuum.observe(number, bindTo: label, \.number)
    _ = number.notificationName
    let events = await traced { number.value = 2 }
    #expect(events.lastText == "posted number, on the main actor\n  because number was written")
  }

  @Test func theEndOfAnObservationIsAnEventThatSaysWhy() async {
    let observer = center.continuum.observe(number) { _ in }
    #expect(
      await traced { observer.cancel() }.titles == ["the observation of number for a closure ended"]
    )
    #expect(await traced { observer.cancel() }.isEmpty)

    var target: Label? = Label()
    center.continuum.observe(number, bindTo: target!, \.number)
    target = nil
    #expect(
      await traced { number.value = 2 }.titles.last
        == "the observation of number for Label.number ended: the target is deallocated")

    var source: Variable<Int>? = Variable(value: 1, name: "source")
    center.continuum.observe(source!, bindTo: label, \.number)
    #expect(
      await traced { source = nil }.titles
        == ["the observation of source for Label.number ended: the source has ended"])
  }

  @Test func anObservationThatIsCancelledInItsFirstDeliveryEnds() async {
    let bag = ContinuumBag()
    let events = await traced {
      bag.cancelAll()
      var observer: ContinuumObserver?
      let source = number.map(name: "source") { $0 }
      observer = center.continuum.observe(source) { _ in observer?.cancel() }
      number.value = 2
    }
    #expect(events.map(\.kind).last == .ended)
  }

  @Test func anEventOfAnEmitterLeadsToItsDelivery() async {
    let pressed = Emitter<Int>(name: "pressed")
    center.continuum.observe(pressed.signal, bindTo: label, \.number)
    #expect(
      await traced { pressed.send(1) }.lastText == """
        delivered to Label.number, on the main actor
          because pressed was sent
        """)
  }

  @Test func anEventThatIsSentIsOne() async {
    let pressed = Emitter<Int>(name: "pressed")
    let even = pressed.signal.filter(name: "even") { $0.isMultiple(of: 2) }
    center.continuum.observe(even, bindTo: label, \.number)
    #expect(
      await traced { pressed.send(1) }.titles
        == ["sent pressed", "computed even, without a change"])
    let events = await traced { pressed.send(2) }
    #expect(
      events.lastText == """
        delivered to Label.number, on the main actor
          because even was computed
            because pressed was sent
        """)
    #expect(label.number == 2)
  }

  @Test func aTransformBehindADroppedEventDoesNotRun() async {
    let pressed = Emitter<Int>(name: "pressed")
    let even = pressed.signal.filter(name: "even") { $0.isMultiple(of: 2) }
    let observer = center.continuum.observe(even.map(name: "half") { $0 / 2 }) { _ in }
    #expect(
      await traced { pressed.send(1) }.titles
        == ["sent pressed", "computed even, without a change"])
    observer.cancel()
  }

  @Test func whatLatestHoldsIsWrittenBecauseAnEventWasSent() async {
    let pressed = Emitter<Int>(name: "pressed")
    let last = pressed.signal.latest(initial: 0, name: "last")
    center.continuum.observe(last, bindTo: label, \.number)
    let events = await traced { pressed.send(2) }
    #expect(
      events.lastText == """
        delivered to Label.number, on the main actor
          because last was written
            because pressed was sent
        """)
  }

  @Test func valuesAreOnlyThereIfTheTraceAsksForThem() async {
    center.continuum.observe(number, bindTo: label, \.number)
    #expect(await traced { number.value = 2 }.allSatisfy { $0.value == nil })
    let events = await traced(values: true) { number.value = 3 }
    #expect(events.map(\.value) == ["3", "3"])
    #expect(events.titles == ["wrote number = 3", "delivered 3 to Label.number"])
  }

  /// To describe the constant is to read it, and so to compute it before the batch ends.
  @Test func aConstantThatIsDescribedInABatchIsDeliveredWithItsCause() async {
    let double = number.map(name: "double") { $0 * 2 }
    let chosen = Variable(value: double, name: "chosen")
    let seen = Log<Int>()
    let observer = center.continuum.observe(double) { seen.append($0) }
    let events = await traced(values: true) {
      batchUpdates {
        number.value = 2
        chosen.value = double
        #expect(seen.all == [2])
        number.value = 3
      }
    }
    #expect(seen.all == [2, 6])
    #expect(events.filter { $0.source.hasPrefix("number") }.map(\.value) == ["2", "3"])
    let described = events.first { $0.source.hasPrefix("chosen") }?.value
    #expect(described == "Constant<Int>(\"double\")(value: 4)")
    #expect(events.filter { $0.kind == .computed }.map(\.value) == ["4", "6"])
    #expect(events.filter { $0.kind == .delivered }.map(\.value) == ["6"])
    #expect(
      events.lastText == """
        delivered 6 to a closure, on the main actor
          because double was computed
            because number was written
        """)
    observer.cancel()
  }

  @Test func whatTheLibraryObservesItselfIsNoEvent() async {
    let clock = ManualClock()
    let slow = number.debounce(for: .seconds(1), clock: clock, name: "slow")
    #expect(await traced { number.value = 2 }.titles == ["wrote number"])
    _ = slow
  }

  @Test func whatASequenceReceivesIsNoEvent() async {
    let events = await traced {
      #expect(await number.first { $0 == 1 } == 1)
      for await value in number.values where value == 1 { break }
    }
    #expect(events.isEmpty)
  }

  @Test func aTaskThatADeliveryStartsBeginsANewChain() async throws {
    let other = Variable(value: 0, name: "other")
    let observer = center.continuum.observe(number) { number in
      if number == 2 { Task { other.value = 2 } }
    }
    let recorder = Recorder(other)
    let events = try await traced {
      number.value = 2
      _ = try await recorder.first { $0 == 2 }
    }
    let write = try #require(events.first { $0.source.hasPrefix("other") })
    #expect(write.kind == .wrote)
    #expect(write.cause == nil)
    observer.cancel()
  }

  @Test func twoVariablesThatAreKeptEqualNameEachOther() async {
    let other = Variable(value: 0, name: "other")
    let binding = center.continuum.bind(number, with: other)
    let events = await traced { number.value = 2 }
    #expect(events.titles == ["wrote number", "delivered to other", "wrote other"])
    let back = await traced { other.value = 3 }
    #expect(back.titles.contains("wrote number"))
    #expect(back.first { $0.source.hasPrefix("number") }?.cause?.source.hasPrefix("other") == true)
    binding.cancel()
  }

  @Test func aPropertyThatIsPostedChanges() async {
    let observer = center.continuum.observe(label, \.text) { _ in }
    label.text = "a"
    let events = await traced { center.continuum.post(keyPath: \Label.text, of: label) }
    #expect(events.lastText.hasSuffix("because Label.text changed"))
    observer.cancel()
  }
}
