import Continuum
import ContinuumTestSupport
import Dispatch
import Foundation
import Testing

@Suite("L17 Loading", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct LoadTests {
  let center = NotificationCenter()
  let service = Service()
  let query = Variable(value: "a")
  let deliveries = Deliveries()

  private func results() -> Constant<Loading<String>> {
    query.load { [service] query in try await service.search(query) }
  }

  private func follow(_ results: Constant<Loading<String>>) {
    center.continuum.observe(results) { [deliveries] in deliveries.append($0.text) }
  }

  @Test func theOperationRunsForThePresentValueAndForEachLaterChange() async {
    let results = results()
    follow(results)
    await service.next().succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    query.value = "b"
    #expect(await deliveries.next() == "loading, last A")
    await service.next().succeed("B")
    #expect(await deliveries.next() == "B")
    query.value = "b"
    #expect(await deliveries.next() == "loading, last B")
    await service.next().succeed("B again")
    #expect(await deliveries.next() == "B again")
    #expect(results.value.value == "B again")
  }

  @Test func theOperationRunsWithoutAnObservationAsLongAsSomebodyHoldsTheConstant() async {
    let results = results()
    await service.next().succeed("A")
    await results.expect { $0.text == "A" }
  }

  @Test func aChangeCancelsTheRunBeforeIt() async {
    let results = results()
    let first = await service.next()
    #expect(!first.isCancelled)
    query.value = "b"
    #expect(first.isCancelled)
    let second = await service.next()
    #expect(second.query == "b")
    #expect(!second.isCancelled)
    withExtendedLifetime(results) {}
  }

  @Test func anAnswerToAnOlderValueNeverShows() async {
    let results = results()
    follow(results)
    let first = await service.next()
    query.value = "b"
    #expect(await deliveries.next(2) == ["loading", "loading"])
    let second = await service.next()
    first.succeed("A")
    query.value = "c"
    #expect(await deliveries.next() == "loading")
    let third = await service.next()
    third.succeed("C")
    second.succeed("B")
    #expect(await deliveries.next() == "C")
    query.value = "d"
    #expect(await deliveries.next() == "loading, last C")
  }

  @Test func anErrorOfAnOlderRunNeverShows() async {
    let results = results()
    follow(results)
    let first = await service.next()
    query.value = "b"
    #expect(await deliveries.next(2) == ["loading", "loading"])
    let second = await service.next()
    first.fail(CancellationError())
    second.succeed("B")
    #expect(await deliveries.next() == "B")
  }

  @Test func anErrorEndsOnlyItsOwnRun() async {
    let results = results()
    follow(results)
    await service.next().succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    query.value = "b"
    #expect(await deliveries.next() == "loading, last A")
    await service.next().fail()
    #expect(await deliveries.next() == "failed, last A")
    #expect(results.value.error is Service.Failure)
    query.value = "c"
    #expect(await deliveries.next() == "loading, last A")
    await service.next().succeed("C")
    #expect(await deliveries.next() == "C")
    #expect(results.value.error == nil)
  }

  @Test func whoReadsAfterAChangeNeverSeesTheAnswerToTheValueBefore() async {
    let results = results()
    await service.next().succeed("A")
    await results.expect { $0.text == "A" }
    batchUpdates {
      query.value = "b"
      #expect(results.value.text == "loading, last A")
    }
    #expect(results.value.text == "loading, last A")
  }

  @Test func theSourceAndItsAnswerAreNeverSeenMixed() async {
    let results = results()
    let line = Constant(combining: query, results) { "\($0): \($1.text)" }
    center.continuum.observe(line) { [deliveries] in deliveries.append($0) }
    #expect(await deliveries.next() == "a: loading")
    await service.next().succeed("A")
    #expect(await deliveries.next() == "a: A")
    query.value = "b"
    #expect(await deliveries.next() == "b: loading, last A")
    await service.next().succeed("B")
    #expect(await deliveries.next() == "b: B")
  }

  @Test func aBatchMakesOneRun() async {
    let other = Variable(value: "x")
    let results = Constant(combining: query, other) { $0 + $1 }
      .load { [service] query in try await service.search(query) }
    _ = await service.next()
    batchUpdates {
      query.value = "b"
      other.value = "y"
      query.value = "c"
    }
    #expect(await service.next().query == "cy")
    #expect(service.count == 2)
    withExtendedLifetime(results) {}
  }

  @Test func aRunIsCancelledBeforeTheNextOneBegins() async {
    let (runs, begun) = AsyncStream.makeStream(of: String.self)
    let nextHasBegun = DispatchSemaphore(value: 0)
    let results = query.load { query in
      begun.yield(query)
      if query == "b" { return _ = nextHasBegun.signal() }
      await withTaskCancellationHandler {
        while !Task.isCancelled { await Task.yield() }
      } onCancel: {
        // The write waits here.
        #expect(nextHasBegun.wait(timeout: .now() + 0.1) == .timedOut)
      }
    }
    var iterator = runs.makeAsyncIterator()
    #expect(await iterator.next() == "a")
    query.value = "b"
    #expect(await iterator.next() == "b")
    withExtendedLifetime(results) {}
  }

  @Test func behindRemoveDuplicatesAnEqualValueStartsNoRun() async {
    let results = query.removeDuplicates()
      .load { [service] query in try await service.search(query) }
    let first = await service.next()
    query.value = "a"
    #expect(!first.isCancelled)
    query.value = "b"
    #expect(await service.next().query == "b")
    #expect(service.count == 2)
    withExtendedLifetime(results) {}
  }

  @Test func aRunThatIsOvertakenBeforeItBeginsIsLeftOut() async {
    let runs = Log<Int>()
    let number = Variable(value: 0)
    await MainActor.run {
      let results = number.load { value in
        runs.append(value)
        return value
      }
      for value in 1...100 { number.value = value }
      center.continuum.observe(results) { [deliveries] in deliveries.append($0.text) }
    }
    while await deliveries.next() != "100" {}
    #expect(runs.all == [100])
  }

  @Test func manyMayObserveAndTheOperationRunsOnce() async {
    let results = results()
    for _ in 0..<3 { follow(results) }
    await service.next().succeed("A")
    #expect(await deliveries.next(6).filter { $0 == "A" }.count == 3)
    #expect(service.count == 1)
  }

  @Test func oneLoadCanBeTheSourceOfAnother() async {
    let results = results().map { $0.value ?? "nothing" }
      .load { [service] query in try await service.search(query) }
    follow(results)
    let calls = [await service.next(), await service.next()].sorted { $0.query < $1.query }
    #expect(calls.map(\.query) == ["a", "nothing"])
    calls[0].succeed("A")
    let last = await service.next()
    #expect(calls[1].isCancelled)
    #expect(last.query == "A")
    #expect(await deliveries.next(2) == ["loading", "loading"])
    last.succeed("B")
    #expect(await deliveries.next() == "B")
  }

  @Test func aLoadCanBeFollowed() async {
    let text = query.flatMap { [service] query in
      Constant(value: query).load { try await service.search($0) }
    }
    follow(text)
    let first = await service.next()
    query.value = "b"
    let second = await service.next()
    await first.expect { $0.isCancelled }
    #expect(await deliveries.next(2) == ["loading", "loading"])
    second.succeed("B")
    #expect(await deliveries.next() == "B")
  }
}
