import Continuum
import ContinuumTesting
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumFavoritesFlux

@MainActor
struct StoreTests {
  struct Failure: Error, CustomStringConvertible {
    let description = "no connection"
  }

  /// A service of three repositories, two on a page.
  @MainActor final class Service {
    var isDown = false
    private(set) var asked: [Int] = []

    func fetch(_ page: Int) async throws -> Page {
      asked.append(page)
      if isDown { throw Failure() }
      let all = ["almanac", "ferry", "kiln"].map { Repository.sample($0) }
      return Page(repositories: Array(all.dropFirst(page * 2).prefix(2)), total: 3)
    }
  }

  let dispatcher = Emitter<Action>()
  let service = Service()
  let store: Store

  init() {
    store = Store(actions: dispatcher.signal, fetch: service.fetch)
  }

  private func loadNextPage() async throws {
    dispatcher.send(.loadNextPage)
    _ = try await Recorder(store.pageState).first { $0 != .loading }
  }

  @Test func pagesAreAppendedUntilTheLast() async throws {
    try await loadNextPage()
    #expect(store.repositories.value.map(\.name) == ["almanac", "ferry"])
    #expect(store.pageState.value == .ready)
    try await loadNextPage()
    #expect(store.repositories.value.map(\.name) == ["almanac", "ferry", "kiln"])
    #expect(store.total.value == 3)
    #expect(store.pageState.value == .complete)
    try await loadNextPage()
    #expect(service.asked == [0, 1])
  }

  @Test func listTotalAndPageStateChangeAsOne() async throws {
    let all = Constant(combining: store.repositories, store.total, store.pageState) {
      "\($0.count) of \($1), \($2)"
    }
    let recorder = Recorder(all)
    try await loadNextPage()
    #expect(recorder.values == ["0 of 0, ready", "0 of 0, loading", "2 of 3, ready"])
  }

  @Test func aPageThatFailsCanBeAskedForAgain() async throws {
    service.isDown = true
    try await loadNextPage()
    #expect(store.pageState.value == .failed("no connection"))
    service.isDown = false
    try await loadNextPage()
    #expect(service.asked == [0, 0])
    #expect(store.repositories.value.count == 2)
  }

  @Test func oneThatIsOnItsWayIsNotAskedForTwice() async throws {
    dispatcher.send(.loadNextPage)
    try await loadNextPage()
    #expect(service.asked == [0])
  }

  @Test func actionsOpenAndToggle() {
    let ferry = Repository.sample("ferry")
    dispatcher.send(.open(ferry))
    #expect(store.opened.value == ferry)
    dispatcher.send(.toggleFavorite(ferry))
    #expect(store.favorites.value == [ferry])
    dispatcher.send(.toggleFavorite(ferry))
    #expect(store.favorites.value == [])
  }

  @Test func theScreensShowWhatTheStoreHolds() async throws {
    try await loadNextPage()
    let screens = Screens(viewModel: ViewModel(store: store, dispatcher: dispatcher))
    #expect(screens.detail == nil)
    #expect(screens.openRepository(at: 1))
    screens.toggleFavorite()
    #expect(
      screens.detail == ["someone/ferry", "https://github.com/someone/ferry", "[Remove]"])
    #expect(screens.repositories == ["1. almanac", "2. ferry (favorite)"])
    #expect(screens.favorites == ["1. someone/ferry"])
    #expect(!screens.openFavorite(at: 1))
  }
}
