import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L17 Loading: how it ends", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct LoadLifetimeTests {
  let center = NotificationCenter()
  let service = Service()
  let deliveries = Deliveries()
  let live = Live()

  private func results(_ query: some ValueRepresentable<String>) -> Constant<Loading<String>> {
    query.load { [service, token = live.token()] query in
      defer { withExtendedLifetime(token) {} }
      return try await service.search(query)
    }
  }

  @Test func itEndsAndCancelsWithTheLastReference() async {
    let query = Variable(value: "a")
    var results: Constant? = results(query)
    let call = await service.next()
    #expect(!call.isCancelled)
    withExtendedLifetime(results) {}
    results = nil
    await call.expect("The run goes on.") { $0.isCancelled }
    query.value = "b"
    call.succeed("A")
    await live.expect("What was captured is not released.") { $0.count == 0 }
    #expect(service.count == 1)
  }

  @Test func itEndsAndCancelsWithTheLastObservation() async {
    let query = Variable(value: "a")
    let observer = center.continuum.observe(results(query).map(\.text)) {
      [deliveries] in deliveries.append($0)
    }
    let first = await service.next()
    first.succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    query.value = "b"
    let second = await service.next()
    #expect(!second.isCancelled)
    observer.cancel()
    await second.expect("The run goes on.") { $0.isCancelled }
    second.succeed("B")
    await live.expect("What was captured is not released.") { $0.count == 0 }
    query.value = "c"
    #expect(service.count == 2)
  }

  @Test func aReferenceKeepsItWhenTheLastObservationEnds() async {
    let query = Variable(value: "a")
    let results = results(query)
    let observer = center.continuum.observe(results) { _ in }
    let call = await service.next()
    observer.cancel()
    #expect(!call.isCancelled)
    call.succeed("A")
    await results.expect { $0.value == "A" }
    query.value = "b"
    #expect(await service.next().query == "b")
  }

  @Test func whenTheVariableIsGoneTheRunUnderWayStillEndsAndIsDelivered() async {
    var query: Variable? = Variable(value: "a")
    let results = results(query!)
    let observer = center.continuum.observe(results) { [deliveries] in deliveries.append($0.text) }
    let call = await service.next()
    query = nil
    #expect(!call.isCancelled)
    #expect(!observer.isCancelled)
    call.succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
    #expect(results.value.text == "A")
  }

  @Test func whenTheVariableIsGoneAndTheRunHasEndedTheObservationsEnd() async {
    var query: Variable? = Variable(value: "a")
    let observer = center.continuum.observe(results(query!)) {
      [deliveries] in deliveries.append($0.text)
    }
    await service.next().succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    #expect(!observer.isCancelled)
    query = nil
    // The thread of the run may not have come back from its last delivery yet, and then ends it.
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
    await live.expect("What was captured is not released.") { $0.count == 0 }
  }

  @Test func theLastRunKeepsNothingThatItWasRequestedBy() async {
    var query: Variable? = Variable(value: "a")
    var refresh: Emitter<Void>? = Emitter()
    let observer = center.continuum.observe(
      query!.map { [token = live.token()] query in withExtendedLifetime(token) { query } }
        .load(
          reloadingOn: refresh!.signal.map { [token = live.token()] in
            withExtendedLifetime(token) {}
          }
        ) { [service] in try await service.search($0) }
    ) { [deliveries] in deliveries.append($0.text) }
    let call = await service.next()
    live.expect(2)
    (query, refresh) = (nil, nil)
    await live.expect("The last request keeps its sources.") { $0.count == 0 }
    #expect(!observer.isCancelled)
    call.succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
  }

  @Test func aFailedRunIsTheLastToo() async {
    var query: Variable? = Variable(value: "a")
    let observer = center.continuum.observe(results(query!)) {
      [deliveries] in deliveries.append($0.text)
    }
    let call = await service.next()
    query = nil
    call.fail()
    #expect(await deliveries.next(2) == ["loading", "failed"])
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
  }

  @Test func aSourceThatNeverChangesIsLoadedOnce() async {
    let results = results(Constant(value: "a"))
    let observer = center.continuum.observe(results) { [deliveries] in deliveries.append($0.text) }
    await service.next().succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
    #expect(results.value.text == "A")
  }

  @MainActor final class ViewModel {
    let query = Variable(value: "a")
    private(set) var results: Constant<Loading<String>>!
    private let token: Token

    init(_ service: Service, _ token: Token) {
      self.token = token
      results = query.load { [weak self] query in
        _ = self?.token
        return try await service.search(query)
      }
    }
  }

  @Test @MainActor func aViewModelThatGoesAwayDuringARunFreesEverything() async {
    var viewModel: ViewModel? = ViewModel(service, live.token())
    center.continuum.observe(viewModel!.results) { [deliveries] in deliveries.append($0.text) }
    let call = await service.next()
    viewModel = nil
    live.expect(0)
    call.succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
  }

  @Test @MainActor func whatTheOperationCapturesOnTheMainActorDiesThere() async {
    let died = Gate()
    let query = Variable(value: "a")
    var results: Constant<Loading<String>>? = load(query) {
      died.open()
      #expect(Main.isHere)
    }
    let call = await service.next()
    withExtendedLifetime(results) {}
    results = nil
    call.succeed("A")
    await died.opens("What was captured is not released.")
  }

  @MainActor private func load(
    _ query: Variable<String>, lastWill: @escaping @Sendable () -> Void
  ) -> Constant<Loading<String>> {
    let lastWill = LastWill(lastWill)
    return query.load { [service] query in
      defer { withExtendedLifetime(lastWill) {} }
      return try await service.search(query)
    }
  }
}
