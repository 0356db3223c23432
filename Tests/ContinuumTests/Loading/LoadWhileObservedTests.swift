import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("L17 Loading: while observed", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct LoadWhileObservedTests {
  let center = NotificationCenter()
  let service = Service()
  let query = Variable(value: "a")
  let refresh = Emitter<Void>()
  let live = Live()

  private func results(
    of query: some ValueRepresentable<String>, reloadingOn reload: Signal<Void>? = nil,
    retryingOn retry: Signal<Void>? = nil
  ) -> Constant<Loading<String>> {
    query.load(whileObserved: true, reloadingOn: reload, retryingOn: retry) {
      [service, token = live.token()] query in
      defer { withExtendedLifetime(token) {} }
      return try await service.search(query)
    }
  }

  private func results() -> Constant<Loading<String>> { results(of: query) }

  /// Observes until the answer has come.
  private func observe(_ results: Constant<Loading<String>>, _ answer: String) async {
    let observer = center.continuum.observe(results) { _ in }
    await service.next().succeed(answer)
    await results.expect { $0.text == answer }
    observer.cancel()
  }

  // MARK: When it runs

  @Test func nothingRunsUntilItIsObservedAndReadingStartsNothing() async {
    let results = results()
    #expect(results.value.text == "loading")
    query.value = "b"
    #expect(results.map(\.isLoading).value)
    let observer = center.continuum.observe(results) { _ in }
    #expect(await service.next().query == "b")
    #expect(service.count == 1)
    withExtendedLifetime(observer) {}
  }

  @Test @MainActor func oneRunIsForAllObservationsInAllPlaces() async {
    let results = results()
    let (queue, texts) = (OperationQueue(), Log<String>())
    let first = center.continuum.observe(results) { texts.append($0.text) }
    let call = await service.next()
    Threads.elsewhere { [center] in
      center.continuum.observe(results.map(\.text), on: queue) { texts.append($0) }
      center.continuum.observe(results) { texts.append($0.text) }
    }
    call.succeed("A")
    await texts.expect { texts in texts.all.count { $0 == "A" } == 3 }
    #expect(service.count == 1)
    withExtendedLifetime(first) {}
  }

  @Test func theEndOfTheLastObservationCancelsIt() async {
    let results = results()
    let first = center.continuum.observe(results) { _ in }
    let second = center.continuum.observe(results.map(\.text)) { _ in }
    let call = await service.next()
    first.cancel()
    #expect(!call.isCancelled)
    second.cancel()
    #expect(call.isCancelled)
    #expect(results.value.text == "loading")
  }

  @Test func whatWasLoadedStaysAndDoesNotRunAgain() async {
    let results = results()
    await observe(results, "A")
    #expect(results.value.text == "A")
    let texts = Log<String>()
    let again = center.continuum.observe(results) { texts.append($0.text) }
    #expect(texts.all == ["A"])
    // The run of the next value is the second one.
    query.value = "b"
    await texts.expect { $0.last == "loading, last A" }
    await service.next().succeed("B")
    await texts.expect { $0.all == ["A", "loading, last A", "B"] }
    #expect(service.count == 2)
    withExtendedLifetime(again) {}
  }

  @Test func whatWasCancelledRunsAgainAndItsLateAnswerDoesNotCount() async {
    let (results, texts) = (results(), Log<String>())
    let lost = center.continuum.observe(results) { _ in }
    let first = await service.next()
    lost.cancel()
    let observer = center.continuum.observe(results) { texts.append($0.text) }
    let second = await service.next()
    #expect(first.isCancelled)
    first.succeed("late")
    second.succeed("A")
    await texts.expect { $0.all == ["loading", "A"] }
    #expect(texts.all == ["loading", "A"])
    withExtendedLifetime(observer) {}
  }

  @Test func aLateAnswerDoesNotCountEvenIfNobodyObserves() async {
    let results = results()
    let observer = center.continuum.observe(results) { _ in }
    let first = await service.next()
    observer.cancel()
    await settled { first.succeed("late") }
    #expect(results.value.text == "loading")
    let again = center.continuum.observe(results) { _ in }
    await service.next().succeed("A")
    await results.expect { $0.text == "A" }
    withExtendedLifetime(again) {}
  }

  @Test func whatHasFailedRunsAgainAndTheNextObservationDoesNotReceiveTheFailure() async {
    let (results, texts) = (results(), Log<String>())
    let observer = center.continuum.observe(results) { _ in }
    await service.next().fail()
    await results.expect { $0.text == "failed" }
    // Another observation does not repeat it.
    center.continuum.observe(results) { _ in }.cancel()
    observer.cancel()
    #expect(results.value.text == "failed")
    #expect(service.count == 1)
    let again = center.continuum.observe(results) { texts.append($0.text) }
    await service.next().succeed("A")
    await texts.expect { $0.all == ["loading", "A"] }
    withExtendedLifetime(again) {}
  }

  @Test func aFailureKeepsTheLastOutputWhenItIsRepeated() async {
    let (results, texts) = (results(), Log<String>())
    let observer = center.continuum.observe(results) { texts.append($0.text) }
    await service.next().succeed("A")
    await texts.expect { $0.last == "A" }
    query.value = "b"
    await service.next().fail()
    await texts.expect { $0.last == "failed, last A" }
    observer.cancel()
    let again = center.continuum.observe(results) { texts.append($0.text) }
    #expect(texts.last == "loading, last A")
    #expect(await service.next().query == "b")
    withExtendedLifetime(again) {}
  }

  // MARK: Changes

  @Test func aChangeWhileNobodyObservesIsLoadedWithTheNextObservation() async {
    let (results, texts) = (results(), Log<String>())
    await observe(results, "A")
    query.value = "b"
    #expect(results.value.text == "loading, last A")
    query.value = "c"
    #expect(results.value.text == "loading, last A")
    let again = center.continuum.observe(results) { texts.append($0.text) }
    let call = await service.next()
    #expect(call.query == "c")
    call.succeed("C")
    await texts.expect { $0.all == ["loading, last A", "C"] }
    #expect(service.count == 2)
    withExtendedLifetime(again) {}
  }

  @Test func aChangeWhileItIsObservedCancelsAndRunsAsAlways() async {
    let (results, texts) = (results(), Log<String>())
    let observer = center.continuum.observe(results) { texts.append($0.text) }
    let first = await service.next()
    query.value = "b"
    #expect(first.isCancelled)
    await service.next().succeed("B")
    first.succeed("late")
    await texts.expect { $0.all == ["loading", "loading", "B"] }
    withExtendedLifetime(observer) {}
  }

  @Test func anEventThatReloadsCountsWhileNobodyObserves() async {
    let results = results(of: query, reloadingOn: refresh.signal)
    let observer = center.continuum.observe(results) { _ in }
    await service.next().succeed("A")
    await results.expect { $0.text == "A" }
    refresh.send()
    await service.next().succeed("A2")
    await results.expect { $0.text == "A2" }
    observer.cancel()
    refresh.send()
    refresh.send()
    #expect(results.value.text == "loading, last A2")
    #expect(service.count == 2)
    let again = center.continuum.observe(results) { _ in }
    await service.next().succeed("A3")
    await results.expect { $0.text == "A3" }
    #expect(service.count == 3)
    withExtendedLifetime(again) {}
  }

  @Test func anEventThatRetriesCountsWhileItIsObservedAndHasFailed() async {
    let results = results(of: query, retryingOn: refresh.signal)
    refresh.send()
    let observer = center.continuum.observe(results) { _ in }
    let first = await service.next()
    refresh.send()
    #expect(!first.isCancelled)
    first.fail()
    await results.expect { $0.text == "failed" }
    refresh.send()
    #expect(results.value.text == "loading")
    await service.next().fail()
    await results.expect { $0.text == "failed" }
    observer.cancel()
    refresh.send()
    #expect(results.value.text == "failed")
    let again = center.continuum.observe(results) { _ in }
    await service.next().succeed("A")
    await results.expect { $0.text == "A" }
    #expect(service.count == 3)
    withExtendedLifetime(again) {}
  }

  @Test @MainActor func aPauseEndsWithTheLastObservationAndBeginsAgainWithTheNext() async {
    let clock = ManualClock()
    var loaded: [String] = []
    let answer = query.load(after: .milliseconds(300), clock: clock, whileObserved: true) { text in
      loaded.append(text)
      return text.uppercased()
    }
    #expect(!clock.isWaitedFor)
    let observer = center.continuum.observe(answer) { _ in }
    await clock.advance(by: .milliseconds(299))
    observer.cancel()
    #expect(!clock.isWaitedFor)
    await clock.advance(by: .seconds(1))
    let again = center.continuum.observe(answer) { _ in }
    await clock.advance(by: .milliseconds(299))
    #expect(loaded == [])
    // The clock waits for the run, too.
    await clock.advance(by: .milliseconds(1))
    #expect(loaded == ["a"])
    #expect(answer.value.text == "A")
    again.cancel()
    let third = center.continuum.observe(answer) { _ in }
    #expect(!clock.isWaitedFor)
    withExtendedLifetime(third) {}
  }

  // MARK: In one turn

  @Test @MainActor func cancelledAndObservedInTheSameTurnItRunsAgain() async {
    let results = results()
    var observer = center.continuum.observe(results) { _ in }
    let first = await service.next()
    observer.cancel()
    observer = center.continuum.observe(results) { _ in }
    #expect(first.isCancelled)
    let second = await service.next()
    // Observed before the last one ends, the run goes on.
    let next = center.continuum.observe(results) { _ in }
    observer.cancel()
    #expect(!second.isCancelled)
    second.succeed("A")
    await results.expect { $0.text == "A" }
    #expect(service.count == 2)
    withExtendedLifetime(next) {}
  }

  @Test @MainActor func cancelledBeforeItsRunBeginsItLeavesTheRunOut() async {
    var loaded = 0
    let answer = query.load(whileObserved: true) { text in
      loaded += 1
      return text
    }
    await settled {
      for _ in 0..<3 { center.continuum.observe(answer) { _ in }.cancel() }
    }
    #expect(loaded == 0)
    #expect(answer.value.text == "loading")
    await settled { center.continuum.observe(answer, bindTo: live) { _, _ in } }
    #expect(loaded == 1)
    #expect(answer.value.text == "a")
  }

  @Test func observedInADeliveryAndInABatchItRuns() async {
    let (results, texts, observers) = (results(), Log<String>(), Locked<[ContinuumObserver]>([]))
    let outer = center.continuum.observe(query) { [center] _ in
      let observer = center.continuum.observe(results) { texts.append($0.text) }
      observers.withLock { $0.append(observer) }
    }
    await service.next().succeed("A")
    await texts.expect { $0.last == "A" }
    let next = batchUpdates {
      observers.withLock { $0 }.forEach { $0.cancel() }
      query.value = "b"
      return center.continuum.observe(results) { texts.append("next " + $0.text) }
    }
    await service.next().succeed("B")
    await texts.expect { $0.all.contains("B") && $0.all.contains("next B") }
    #expect(service.count == 2)
    withExtendedLifetime((outer, next)) {}
  }

  // MARK: What observes

  @Test func whatIsDerivedObservesItWhileThatIsObserved() async {
    let results = results()
    let line = Constant(combining: query, results.map(\.text)) { "\($0): \($1)" }
      .removeDuplicates()
    #expect(line.value == "a: loading")
    let texts = Log<String>()
    let observer = center.continuum.observe(line) { texts.append($0) }
    await service.next().succeed("A")
    await texts.expect { $0.last == "a: A" }
    query.value = "b"
    await service.next().succeed("B")
    await texts.expect { $0.last == "b: B" }
    #expect(texts.all == ["a: loading", "a: A", "b: loading, last A", "b: B"])
    query.value = "c"
    let call = await service.next()
    observer.cancel()
    #expect(call.isCancelled)
  }

  @Test func aFlatMapObservesOnlyTheOneThatItFollows() async {
    let rows = ["a", "b"].map { results(of: Constant(value: $0)) }
    let selected = Variable(value: 0)
    let texts = Log<String>()
    let observer = center.continuum.observe(selected.flatMap { rows[$0] }) {
      texts.append($0.text)
    }
    let first = await service.next()
    #expect(first.query == "a")
    selected.value = 1
    #expect(first.isCancelled)
    await service.next().succeed("B")
    await texts.expect { $0.last == "B" }
    selected.value = 0
    await service.next().succeed("A")
    await texts.expect { $0.last == "A" }
    selected.value = 1
    // The thread that delivered "A" may deliver this, too.
    await texts.expect { $0.last == "B" }
    #expect(service.count == 3)
    withExtendedLifetime(observer) {}
  }

  @Test func firstAndValuesObserveIt() async {
    let results = results()
    async let loaded = results.first { !$0.isLoading }
    await service.next().fail()
    #expect(await loaded?.text == "failed")
    // A failure of earlier is not the first answer.
    async let again = results.first { !$0.isLoading }
    await service.next().succeed("A")
    #expect(await again?.text == "A")
    #expect(await results.first { !$0.isLoading }?.text == "A")
    query.value = "b"
    let task = Task {
      var texts: [String] = []
      for await state in results.values {
        texts.append(state.text)
        if !state.isLoading { break }
      }
      return texts
    }
    await service.next().succeed("B")
    // The answer may overtake the state before it.
    #expect(await task.value.last == "B")
    #expect(service.count == 3)
  }

  @Test func aCancelledTaskThatWaitsForItCancelsTheRun() async {
    let results = results()
    let task = Task { await results.first { !$0.isLoading } }
    let call = await service.next()
    task.cancel()
    #expect(await task.value == nil)
    await call.expect("The run goes on.") { $0.isCancelled }
  }

  @Test func aRecorderObservesItAsLongAsItLives() async throws {
    let results = results()
    var recorder: Recorder? = Recorder(results)
    await service.next().succeed("A")
    #expect(try await recorder!.next(2).map(\.text) == ["loading", "A"])
    query.value = "b"
    let call = await service.next()
    recorder = nil
    await call.expect("The run goes on.") { $0.isCancelled }
  }

  @Test @MainActor func aTestWaitsForItsRuns() async {
    var count = 0
    let answer = query.load(whileObserved: true) { text in
      count += 1
      await Task.yield()
      return text + "!"
    }
    await settled { _ = answer.value }
    #expect(count == 0)
    var texts: [String] = []
    await settled { center.continuum.observe(answer, bindTo: live) { texts.append($1.text) } }
    #expect(texts == ["loading", "a!"])
    await settled { query.value = "b" }
    #expect(texts == ["loading", "a!", "loading, last a!", "b!"])
  }

  @Test func aVariableThatIsBoundToItKeepsItObserved() async {
    let results = results()
    var draft: Variable<String?>? = Variable(value: nil)
    let observer = center.continuum.observe(results.map(\.value), bindTo: draft!, \.value)
    await service.next().succeed("A")
    await draft!.expect { $0 == "A" }
    draft!.value = "edited"
    query.value = "b"
    let call = await service.next()
    // The last output is shown again while the next one is on its way: an equal value is no change.
    #expect(draft!.value == "edited")
    draft = nil
    // The observation ends with the next delivery. A thread that is still delivering may notice before.
    call.succeed("B")
    await Threads.expectSoon { observer.isCancelled }
    query.value = "c"
    #expect(results.value.isLoading)
    // What began before the load had noticed was cancelled.
    if service.count > 2 {
      let late = await service.next()
      await Threads.expectSoon("The run goes on.") { late.isCancelled }
    }
  }

  // MARK: Where

  @Test @MainActor func observedElsewhereItRunsOnTheMainActorThatMadeIt() async {
    let texts = Log<String>()
    let answer = query.load(whileObserved: true) { text in
      MainActor.assertIsolated()
      return text + "!"
    }
    let observer = Locked<ContinuumObserver?>(nil)
    Threads.elsewhere { [center] in
      observer.withLock { $0 = center.continuum.observe(answer) { texts.append($0.text) } }
    }
    await texts.expect { $0.all == ["loading", "a!"] }
    // The job that would have begun the run finds that it is over.
    query.value = "b"
    Threads.elsewhere { observer.withLock { $0.take() }?.cancel() }
    await settled {}
    #expect(answer.value.text == "loading, last a!")
    Threads.elsewhere { [center] in
      observer.withLock { $0 = center.continuum.observe(answer) { texts.append($0.text) } }
    }
    await texts.expect { $0.last == "b!" }
    Threads.elsewhere { observer.withLock { $0.take() }?.cancel() }
  }

  @Test @MainActor func whatBelongsToTheMainActorRunsThereAndIsCancelledThere() async {
    let upper = query.map(on: MainActor.self) { $0.uppercased() }
    let results = upper.load(whileObserved: true) { [service] in try await service.search($0) }
    let observer = center.continuum.observe(results, onValueChange: { _ in })
    let call = await service.next()
    #expect(call.query == "A")
    Threads.elsewhere { observer.cancel() }
    await call.expect("The run goes on.") { $0.isCancelled }
    #expect(results.value.text == "loading")
  }

  @Test @MainActor func theLastObservationCancelsOnTheMainActorWhatBelongsToIt() async {
    let upper = query.map(on: MainActor.self) { $0.uppercased() }
    let (begins, begin) = AsyncStream<Void>.makeStream()
    let (cancellations, cancellation) = AsyncStream<Bool>.makeStream()
    let results = upper.load(whileObserved: true) { _ in
      try await withTaskCancellationHandler {
        begin.yield()
        try await Task.sleep(for: .seconds(1_000))
      } onCancel: {
        cancellation.yield(Main.isHere)
      }
    }
    let observer = center.continuum.observe(results, onValueChange: { _ in })
    for await _ in begins { break }
    Threads.elsewhere { observer.cancel() }
    for await isOnMainActor in cancellations {
      #expect(isOnMainActor)
      break
    }
  }

  private actor Librarian {
    private var searched: [String] = []

    func results(_ query: Variable<String>) -> Constant<Loading<Int>> {
      query.load(whileObserved: true) { self.search($0) }
    }

    private func search(_ text: String) -> Int {
      searched.append(text)
      return searched.count
    }
  }

  @Test func anActorLoadsItsOwn() async {
    let librarian = Librarian()
    let results = await librarian.results(query)
    #expect(await results.first { !$0.isLoading }?.value == 1)
    #expect(await results.first { !$0.isLoading }?.value == 1)
    query.value = "b"
    #expect(await results.first { !$0.isLoading }?.value == 2)
  }

  @Test func onceWithoutASource() async {
    let count = Locked(0)
    let number = Constant.loading(whileObserved: true, reloadingOn: refresh.signal) {
      count.withLock {
        $0 += 1
        return $0
      }
    }
    #expect(number.value.isLoading)
    #expect(await number.first { !$0.isLoading }?.value == 1)
    #expect(await number.first { !$0.isLoading }?.value == 1)
    refresh.send()
    #expect(number.value.text == "loading, last 1")
    #expect(await number.first { !$0.isLoading }?.value == 2)
  }

  @Test func onceForAllWithoutASource() async {
    let fails = Locked(true)
    let loaded = Constant<Loading<String>>.loading(whileObserved: true) {
      if fails.withLock({ $0 }) { throw Service.Failure() }
      return "A"
    }
    let observer = center.continuum.observe(loaded) { _ in }
    await loaded.expect { $0.text == "failed" }
    #expect(!observer.isCancelled)
    observer.cancel()
    fails.withLock { $0 = false }
    let again = center.continuum.observe(loaded) { _ in }
    await loaded.expect { $0.text == "A" }
    // No other output can come.
    await Threads.expectSoon("The observation has not ended.") { again.isCancelled }
  }

  // MARK: How it ends

  @Test func itReleasesAllWithTheLastObservation() async {
    var results: Constant? = results()
    let observer = center.continuum.observe(results!) { _ in }
    results = nil
    let call = await service.next()
    live.expect(1)
    observer.cancel()
    #expect(call.isCancelled)
    call.succeed("A")
    await live.expect("What was captured is not released.") { $0.count == 0 }
  }

  @Test func itReleasesAllWithTheLastReference() async {
    var results: Constant? = results()
    await observe(results!, "A")
    results = nil
    await live.expect("What was captured is not released.") { $0.count == 0 }
  }

  @Test func itKeepsNothingThatTheLastRunWasRequestedBy() async {
    var query: Variable? = Variable(value: "a")
    var refresh: Emitter<Void>? = Emitter()
    let texts = Log<String>()
    let observer = center.continuum.observe(
      query!.map { [token = live.token()] query in withExtendedLifetime(token) { query } }
        .load(
          whileObserved: true,
          reloadingOn: refresh!.signal.map { [token = live.token()] in
            withExtendedLifetime(token) {}
          }
        ) { [service] in try await service.search($0) }
    ) { texts.append($0.text) }
    let call = await service.next()
    live.expect(2)
    (query, refresh) = (nil, nil)
    await live.expect("The last request keeps its sources.") { $0.count == 0 }
    #expect(!observer.isCancelled)
    call.succeed("A")
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
    #expect(texts.all == ["loading", "A"])
  }

  @Test func whenTheSourceHasEndedAFailureIsStillRepeatedByTheNextObservation() async {
    var query: Variable? = Variable(value: "a")
    let results = results(of: query!)
    let observer = center.continuum.observe(results) { _ in }
    let call = await service.next()
    query = nil
    call.fail()
    await results.expect { $0.text == "failed" }
    #expect(!observer.isCancelled)
    observer.cancel()
    let again = center.continuum.observe(results) { _ in }
    let second = await service.next()
    #expect(second.query == "a")
    again.cancel()
    #expect(second.isCancelled)
    let third = center.continuum.observe(results) { _ in }
    await service.next().succeed("A")
    await Threads.expectSoon("The observation has not ended.") { third.isCancelled }
    #expect(results.value.text == "A")
  }

  @MainActor private final class Row {
    let url = Variable(value: "a")
    private(set) var image: Constant<Loading<String>>!
    let token: Token

    init(_ service: Service, _ token: Token) {
      self.token = token
      image = url.load(whileObserved: true) { [weak self] url in
        _ = self?.token
        return try await service.search(url)
      }
    }
  }

  @Test @MainActor func aRowThatGoesAwayDuringARunFreesEverything() async throws {
    let other = Service()
    try await expectReleased {
      let row = Row(other, live.token())
      center.continuum.observe(row.image) { _ in }.cancel()
      return row
    }
    try await expectReleased {
      let row = Row(other, live.token())
      center.continuum.observe(row.image, bindTo: row) { _, _ in }
      return row
    }
    live.expect(0)
    var row: Row? = Row(service, live.token())
    center.continuum.observe(row!.image) { _ in }
    let call = await service.next()
    row = nil
    live.expect(0)
    call.succeed("A")
  }

  @Test @MainActor func aRowWhoseScreenGoesEndsItsRunWithoutABag() async {
    var row: Row? = Row(service, live.token())
    var label: Label? = Label()
    center.continuum.observe(row!.image.map(\.text), bindTo: label!, \.text)
    let call = await service.next()
    withExtendedLifetime(label) {}
    (row, label) = (nil, nil)
    await call.expect("The run goes on.") { $0.isCancelled }
    call.succeed("A")
  }

  // MARK: Threads

  @Test func threadsThatObserveAndCancelLeaveOneAnswer() async {
    let texts = Log<String>()
    let results = query.load(whileObserved: true) { text in
      await Task.yield()
      return text + "!"
    }
    Threads.run(count: 4) { [center, query] index in
      for round in 0..<200 {
        let observer = center.continuum.observe(results) {
          if let output = $0.value, !$0.isLoading, !output.hasSuffix("!") { texts.append(output) }
        }
        if index == 0 { query.value = "\(round)" }
        if round % 3 == 0 { Threads.spin(50) }
        observer.cancel()
      }
    }
    #expect(texts.all == [])
    #expect(await results.first { !$0.isLoading }?.text == "199!")
    #expect(results.value.text == "199!")
  }
}
