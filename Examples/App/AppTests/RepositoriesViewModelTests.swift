import Continuum
import ContinuumTesting
import Testing

@testable import ContinuumApp

@MainActor struct RepositoriesViewModelTests {
  let service = FakeRepositories()
  let viewModel: RepositoriesViewModel
  var clock: ManualClock { service.clock }
  var ids: [Int] { viewModel.repositories.value.map(\.id) }

  init() {
    viewModel = RepositoriesViewModel(clock: service.clock) { [service] in
      try await service.search($0, page: $1)
    }
  }

  /// Types, and waits for the pause and the answer.
  func search(_ query: String) async {
    viewModel.query.value = query
    await clock.advance(by: .milliseconds(1300))
  }

  @Test func aSearchBeginsWhenTypingStops() async {
    #expect(viewModel.status.value == .idle)
    viewModel.query.value = "sw"
    await clock.advance(by: .milliseconds(200))
    await search("swift ")
    #expect(service.searches == ["swift 1"])
    #expect(ids == [1, 2])
    #expect(viewModel.status.value == .found(2, hasMore: true))
  }

  @Test func aNewerTextCancelsTheOlderSearch() async {
    viewModel.query.value = "rust"
    await clock.advance(by: .milliseconds(300))
    #expect(viewModel.status.value == .loading)
    await search("swift")
    #expect(service.cancelled == ["rust 1"])
    #expect(viewModel.repositories.value.map(\.fullName) == ["swift 1", "swift 2"])
  }

  @Test func theNextPageComesBehindTheOthersUntilTheLast() async {
    await search("swift")
    for _ in 1...3 {
      viewModel.loadMore()
      viewModel.loadMore()
      await clock.advance(by: .seconds(1))
    }
    #expect(service.searches == ["swift 1", "swift 2", "swift 3"])
    #expect(ids == [1, 2, 3, 4, 5, 6])
    #expect(viewModel.status.value == .found(6, hasMore: false))
  }

  @Test func aRepositoryThatHasMovedToTheNextPageIsThereOnce() async {
    let viewModel = RepositoriesViewModel(clock: clock) { _, page in
      Page(repositories: [.sample(page), .sample(page + 1)], next: page == 1 ? 2 : nil)
    }
    viewModel.query.value = "swift"
    await clock.advance(by: .milliseconds(300))
    await settled { viewModel.loadMore() }
    #expect(viewModel.repositories.value.map(\.id) == [1, 2, 3])
  }

  @Test func theNextPageOfAnOlderSearchDoesNotArrive() async {
    await search("rust")
    viewModel.loadMore()
    await clock.advance(by: .milliseconds(500))
    await search("swift")
    #expect(service.cancelled == ["rust 2"])
    #expect(viewModel.repositories.value.map(\.fullName) == ["swift 1", "swift 2"])
  }

  @Test func aFailedSearchKeepsTheRowsAndIsTriedAgain() async {
    await search("rust")
    service.isOffline = true
    await search("swift")
    #expect(viewModel.status.value.canTryAgain)
    #expect(viewModel.repositories.value.map(\.fullName) == ["rust 1", "rust 2"])
    // These rows are not continued with those of the newer search.
    viewModel.loadMore()
    #expect(viewModel.status.value.canTryAgain)
    service.isOffline = false
    viewModel.tryAgain()
    await clock.advance(by: .milliseconds(1300))
    #expect(viewModel.repositories.value.map(\.fullName) == ["swift 1", "swift 2"])
  }

  @Test func aPageThatFailedIsLoadedAgainWhenTheUserSaysSo() async {
    await search("swift")
    service.isOffline = true
    viewModel.loadMore()
    await clock.advance(by: .seconds(1))
    #expect(viewModel.status.value.canTryAgain)
    service.isOffline = false
    viewModel.loadMore()
    await clock.advance(by: .seconds(1))
    #expect(ids == [1, 2])
    viewModel.tryAgain()
    await clock.advance(by: .seconds(1))
    #expect(ids == [1, 2, 3, 4])
    #expect(viewModel.status.value == .found(4, hasMore: true))
  }

  @Test func aSearchThatFailsAfterAPageIsTriedAgain() async {
    await search("rust")
    service.isOffline = true
    viewModel.loadMore()
    await clock.advance(by: .seconds(1))
    await search("swift")
    service.isOffline = false
    viewModel.tryAgain()
    await clock.advance(by: .milliseconds(1300))
    #expect(viewModel.repositories.value.map(\.fullName) == ["swift 1", "swift 2"])
    #expect(viewModel.status.value == .found(2, hasMore: true))
  }

  @Test func anEmptyFieldShowsNothing() async {
    await search("swift")
    await search("")
    #expect(viewModel.status.value == .idle)
    #expect(ids == [])
    #expect(service.searches == ["swift 1"])
  }

  @Test func theScreenIsReleasedWhileItLoads() async throws {
    try await expectReleased {
      let viewModel = RepositoriesViewModel(clock: clock) { [service] in
        try await service.search($0, page: $1)
      }
      viewModel.query.value = "swift"
      await clock.advance(by: .milliseconds(500))
      return viewModel
    }
    await settled {}
    #expect(service.cancelled == ["swift 1"])
  }
}
