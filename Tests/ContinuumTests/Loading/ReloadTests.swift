import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L17 Loading: again", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct ReloadTests {
  let center = NotificationCenter()
  let service = Service()
  let deliveries = Deliveries()
  let query = Variable(value: "a")
  let refresh = Emitter<Void>()

  private func results() -> Constant<Loading<String>> {
    let results = query.load(reloadingOn: refresh.signal) { [service] query in
      try await service.search(query)
    }
    center.continuum.observe(results) { [deliveries] in deliveries.append($0.text) }
    return results
  }

  @Test func eachEventRepeatsTheLastRun() async {
    let results = results()
    await service.next().succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    refresh.send()
    let again = await service.next()
    #expect(again.query == "a")
    #expect(await deliveries.next() == "loading, last A")
    again.fail()
    #expect(await deliveries.next() == "failed, last A")
    refresh.send()
    #expect(await deliveries.next() == "loading, last A")
    await service.next().succeed("B")
    #expect(await deliveries.next() == "B")
    #expect(results.value.value == "B")
  }

  @Test func anEventCancelsTheRunUnderWay() async {
    let results = results()
    let first = await service.next()
    refresh.send()
    let second = await service.next()
    #expect(first.isCancelled)
    #expect(await deliveries.next(2) == ["loading", "loading"])
    first.succeed("A")
    second.succeed("B")
    #expect(await deliveries.next() == "B")
    withExtendedLifetime(results) {}
  }

  @Test func aChangeAfterAnEventIsLoadedAsAlways() async {
    let results = results()
    _ = await service.next()
    refresh.send()
    _ = await service.next()
    query.value = "b"
    #expect(await service.next().query == "b")
    withExtendedLifetime(results) {}
  }

  @Test func itEndsWhenTheSourceAndTheSignalAreOver() async {
    var query: Variable? = Variable(value: "a")
    var refresh: Emitter<Void>? = Emitter()
    let results = query!.load(reloadingOn: refresh!.signal) { [service] in
      try await service.search($0)
    }
    let observer = center.continuum.observe(results) { [deliveries] in deliveries.append($0.text) }
    await service.next().succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    query = nil
    #expect(!observer.isCancelled)
    refresh!.send()
    #expect(await deliveries.next() == "loading, last A")
    await service.next().succeed("B")
    #expect(await deliveries.next() == "B")
    refresh = nil
    await Threads.expectSoon("The observation has not ended.") { observer.isCancelled }
  }

  @Test @MainActor func mainActorCodeReloadsAtOnce() async {
    var shown: [String] = []
    let results = query.load(reloadingOn: refresh.signal) { [service] in
      try await service.search($0)
    }
    center.continuum.observe(results, onValueChange: { shown.append($0.text) })
    await service.next().succeed("A")
    await results.expect { $0.text == "A" }
    refresh.send()
    #expect(shown == ["loading", "A", "loading, last A"])
  }

  @Test @MainActor func anEventOfASignalOfTheMainActorReloadsToo() async {
    var shown: [String] = []
    let signal = refresh.signal.map(on: MainActor.self) { #expect(Main.isHere) }
    let results = query.load(reloadingOn: signal) { [service] in
      try await service.search($0)
    }
    center.continuum.observe(results, onValueChange: { shown.append($0.text) })
    await service.next().succeed("A")
    await results.expect { $0.text == "A" }
    let refresh = refresh
    await Task.detached { refresh.send() }.value
    await service.next().succeed("B")
    await results.expect { $0.text == "B" }
    #expect(shown == ["loading", "A", "loading, last A", "B"])
  }

  // MARK: After a failure

  @Test func anEventThatRetriesCountsOnlyAfterAFailure() async {
    let results = query.load(retryingOn: refresh.signal) { [service] in
      try await service.search($0)
    }
    center.continuum.observe(results) { [deliveries] in deliveries.append($0.text) }
    let first = await service.next()
    refresh.send()
    #expect(!first.isCancelled)
    first.succeed("A")
    #expect(await deliveries.next(2) == ["loading", "A"])
    refresh.send()
    query.value = "b"
    #expect(await deliveries.next() == "loading, last A")
    await service.next().fail()
    #expect(await deliveries.next() == "failed, last A")
    refresh.send()
    let again = await service.next()
    #expect(again.query == "b")
    refresh.send()
    #expect(!again.isCancelled)
    #expect(await deliveries.next() == "loading, last A")
    again.succeed("B")
    #expect(await deliveries.next() == "B")
  }

  @Test func codeThatReceivesTheFailureMayRetryThere() async {
    let results = query.load(retryingOn: refresh.signal) { [service] in
      try await service.search($0)
    }
    center.continuum.observe(results) { [deliveries, refresh] state in
      deliveries.append(state.text)
      if state.error != nil { refresh.send() }
    }
    await service.next().fail()
    #expect(await deliveries.next(3) == ["loading", "failed", "loading"])
    await service.next().succeed("A")
    #expect(await deliveries.next() == "A")
  }

  @Test func anOperationWithoutASourceIsRetriedAndReloaded() async {
    let reload = Emitter<Int>()
    let results = Constant.loading(reloadingOn: reload.signal, retryingOn: refresh.signal) {
      [service] in
      try await service.search("it")
    }
    center.continuum.observe(results) { [deliveries] in deliveries.append($0.text) }
    await service.next().fail()
    #expect(await deliveries.next(2) == ["loading", "failed"])
    refresh.send()
    #expect(await deliveries.next() == "loading")
    await service.next().succeed("A")
    #expect(await deliveries.next() == "A")
    refresh.send()
    reload.send(1)
    #expect(await deliveries.next() == "loading, last A")
    await service.next().succeed("B")
    #expect(await deliveries.next() == "B")
  }
}
