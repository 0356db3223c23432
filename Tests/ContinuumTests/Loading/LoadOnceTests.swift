import Continuum
import ContinuumTestSupport
import Foundation
import Testing

@Suite("L17 Loading: once", .timeLimit(.minutes(30)), .ownThreads, .bothWays)
struct LoadOnceTests {
  private struct Failure: Error {}
  private let center = NotificationCenter()

  @Test func theOperationRunsOnceAndTheObservationsEndWithIt() async {
    let runs = Log<Int>()
    let loaded = Constant.loading {
      runs.append(1)
      return "Ada"
    }
    let states = Log<String>()
    let observer = center.continuum.observe(loaded) { states.append($0.text) }
    await Threads.expectSoon { observer.isCancelled }
    #expect(states.last == "Ada")
    #expect(runs.count == 1)
  }

  @Test func anEventRunsItAgainAlsoAfterAnError() async {
    let (retry, fails) = (Emitter<Void>(), Locked(true))
    let loaded = Constant.loading(reloadingOn: retry.signal) {
      if fails.withLock({ $0 }) { throw Failure() }
      return "Ada"
    }
    let observer = center.continuum.observe(loaded) { _ in }
    await loaded.expect { $0.error is Failure }
    fails.withLock { $0 = false }
    retry.send()
    await loaded.expect { $0.value == "Ada" }
    #expect(!observer.isCancelled)
  }

  @MainActor @Test func itRunsWhereItWasMade() async {
    let loaded = Constant.loading {
      MainActor.assertIsolated()
      return 1
    }
    await loaded.expect { $0.value == 1 }
  }

  @Test func aVariableThatIsBoundToWhatIsLoadedIsEditedThen() async {
    let loaded = Constant.loading { "loaded" }
    let (draft, optional) = (Variable(value: "empty"), Variable<String?>(value: nil))
    center.continuum.observe(loaded.map(\.value), bindTo: draft, \.value)
    center.continuum.observe(loaded.map(\.value), bindTo: optional, \.value)
    #expect(draft.value == "empty" || draft.value == "loaded")
    await draft.expect { $0 == "loaded" }
    await optional.expect { $0 == "loaded" }
    draft.value = "edited"
    #expect(draft.value == "edited")
  }

  @Test func aVariableTakesWhatIsLoadedAgainAndKeepsItsEditsUntilThen() async {
    let (retry, numbers) = (Emitter<Void>(), Locked(0))
    let loaded = Constant.loading(reloadingOn: retry.signal) {
      numbers.withLock { number in
        number += 1
        return "loaded \(number)"
      }
    }
    let (draft, seen) = (Variable(value: "empty"), Log<String>())
    center.continuum.observe(loaded, bindTo: draft) { draft, state in
      if case .loaded(let output) = state { draft.value = output }
    }
    await draft.expect { $0 == "loaded 1" }
    draft.value = "edited"
    center.continuum.observe(draft) { seen.append($0) }
    retry.send()
    await seen.expect { $0.count == 2 }
    #expect(seen.all == ["edited", "loaded 2"])
  }

  @Test func anErrorLeavesTheVariableAsItIs() async {
    let loaded = Constant<Loading<String>>.loading { throw Failure() }
    let draft = Variable(value: "empty")
    center.continuum.observe(loaded.map(\.value), bindTo: draft, \.value)
    await loaded.expect { $0.error != nil }
    #expect(draft.value == "empty")
  }

  @Test func loadingGoesOnAsLongAsTheVariableLivesAndDoesNotKeepIt() async {
    let retry = Emitter<Void>()
    let runs = Log<Int>()
    let live = Live()
    func make() -> Variable<Int> {
      let (token, draft) = (live.token(), Variable(value: 0))
      let loaded = Constant.loading(reloadingOn: retry.signal) {
        withExtendedLifetime(token) { runs.append(1) }
        return runs.count
      }
      center.continuum.observe(loaded.map(\.value), bindTo: draft, \.value)
      return draft
    }
    var draft: Variable<Int>? = make()
    weak let weakly = draft
    await Threads.expectSoon { draft?.value == 1 }
    retry.send()
    await Threads.expectSoon { draft?.value == 2 }
    draft = nil
    #expect(weakly == nil)
    // The observation ends with the next delivery, and the loading with it.
    retry.send()
    await live.expect("The operation is kept.") { $0.count == 0 }
  }
}
