import Continuum
import ContinuumTesting
import Foundation
import Testing

/// The pages of the recipe, whose server answers after a second.
@MainActor
struct SearchPagesTests {
  struct Offline: Error {}

  let clock = ManualClock()
  let server = Server()

  @MainActor final class Server {
    var asked: [String] = []
    var isOffline = false
    var lastPage = 1

    func rows(_ query: String, _ page: Int) throws -> [String] {
      if isOffline { throw Offline() }
      return page <= lastPage ? ["\(query) \(page)"] : []
    }
  }

  func make() -> SearchPagesViewModel {
    SearchPagesViewModel(clock: clock) { [clock, server] query, page in
      server.asked.append("\(query) \(page)")
      try await clock.sleep(for: .seconds(1))
      return try server.rows(query, page)
    }
  }

  /// Types a text, and waits until its first page is there.
  func search(_ query: String, in viewModel: SearchPagesViewModel) async {
    viewModel.query.value = query
    await clock.advance(by: .milliseconds(1300))
  }

  @Test func aSearchItsNextPageAndARefreshAreThreeRequests() async {
    let clock = ManualClock()
    var requests: [String] = []
    let viewModel = SearchPagesViewModel(clock: clock) { query, page in
      requests.append("\(query) \(page)")
      return ["\(query) \(page)"]
    }
    for query in ["s", "sw", "swift"] { viewModel.query.value = query }
    #expect(requests == [])
    await clock.advance(by: .milliseconds(300))
    #expect(viewModel.rows.value == ["swift 0"])
    await settled { viewModel.loadNextPage() }
    #expect(viewModel.rows.value == ["swift 0", "swift 1"])
    await settled { viewModel.refresh() }
    #expect(viewModel.rows.value == ["swift 0"])
    #expect(requests == ["swift 0", "swift 1", "swift 0"])
  }

  @Test func typingSendsOneRequestWhenItStops() async {
    let viewModel = make()
    for query in ["s", "sw", "swift"] {
      viewModel.query.value = query
      await clock.advance(by: .milliseconds(100))
    }
    #expect(server.asked == [])
    await clock.advance(by: .milliseconds(200))
    #expect(server.asked == ["swift 0"])
    #expect(viewModel.isLoading.value)
    await clock.advance(by: .seconds(1))
    #expect(viewModel.rows.value == ["swift 0"])
    #expect(!viewModel.isLoading.value)
  }

  @Test func anEmptyTextHasNoRowsAndNoRequest() async {
    let viewModel = make()
    await search("swift", in: viewModel)
    await search("", in: viewModel)
    viewModel.loadNextPage()
    viewModel.refresh()
    await clock.advance(by: .seconds(1))
    #expect(viewModel.rows.value == [])
    #expect(server.asked == ["swift 0"])
  }

  @Test func pagesAreAppendedUntilOneIsEmpty() async {
    let viewModel = make()
    await search("swift", in: viewModel)
    for _ in 0..<4 {
      viewModel.loadNextPage()
      viewModel.loadNextPage()  // while it loads
      await clock.advance(by: .seconds(1))
    }
    #expect(viewModel.rows.value == ["swift 0", "swift 1"])
    #expect(server.asked == ["swift 0", "swift 1", "swift 2"])
  }

  @Test func aPageThatLeavesTheLastRowInSightIsFollowedByTheNext() async {
    let viewModel = make()
    let center = NotificationCenter()
    // A table with room for two rows.
    center.continuum.observe(viewModel.rows) { rows in
      if rows.count < 2 { viewModel.loadNextPage() }
    }
    await search("swift", in: viewModel)
    await clock.advance(by: .seconds(5))
    #expect(viewModel.rows.value == ["swift 0", "swift 1"])
    #expect(server.asked == ["swift 0", "swift 1"])
  }

  @Test func aPageOfAnOlderSearchIsNotAppended() async {
    let viewModel = make()
    await search("swift", in: viewModel)
    viewModel.loadNextPage()
    viewModel.query.value = "go"
    await clock.advance(by: .milliseconds(300))
    viewModel.loadNextPage()  // for the rows that are still those of the older search
    await clock.advance(by: .seconds(5))
    #expect(viewModel.rows.value == ["go 0"])
    #expect(server.asked == ["swift 0", "swift 1", "go 0"])
  }

  @Test func aRefreshLoadsTheFirstPageImmediately() async {
    let viewModel = make()
    await search("swift", in: viewModel)
    viewModel.loadNextPage()
    await clock.advance(by: .seconds(1))
    viewModel.refresh()
    await clock.advance(by: .zero)
    #expect(server.asked == ["swift 0", "swift 1", "swift 0"])
    #expect(viewModel.rows.value == ["swift 0", "swift 1"])  // until the answer comes
    #expect(viewModel.isLoading.value)
    await clock.advance(by: .seconds(1))
    #expect(viewModel.rows.value == ["swift 0"])
    viewModel.loadNextPage()
    await clock.advance(by: .seconds(1))
    #expect(viewModel.rows.value == ["swift 0", "swift 1"])
  }

  @Test func aRefreshDuringTheFirstPageIsARequest() async {
    let viewModel = make()
    await search("swift", in: viewModel)
    viewModel.refresh()
    await clock.advance(by: .milliseconds(500))
    viewModel.refresh()
    await clock.advance(by: .milliseconds(500))
    #expect(server.asked == ["swift 0", "swift 0", "swift 0"])
    #expect(viewModel.isLoading.value)
    await clock.advance(by: .milliseconds(500))
    #expect(!viewModel.isLoading.value)
  }

  @Test func whatFailedIsTriedAgain() async {
    let viewModel = make()
    server.isOffline = true
    await search("swift", in: viewModel)
    #expect(viewModel.failure.value == "Offline()")
    server.isOffline = false
    viewModel.loadNextPage()  // does nothing: the user decides
    viewModel.tryAgain()
    #expect(viewModel.failure.value == nil)
    #expect(viewModel.isLoading.value)
    await clock.advance(by: .seconds(1))
    #expect(viewModel.rows.value == ["swift 0"])

    server.isOffline = true
    viewModel.loadNextPage()
    await clock.advance(by: .seconds(1))
    #expect(viewModel.failure.value == "Offline()")
    #expect(viewModel.rows.value == ["swift 0"])
    server.isOffline = false
    viewModel.tryAgain()
    await clock.advance(by: .seconds(1))
    #expect(viewModel.rows.value == ["swift 0", "swift 1"])
    #expect(server.asked == ["swift 0", "swift 0", "swift 1", "swift 1"])
  }

  @Test func theViewModelIsReleasedWhileAPageLoads() async throws {
    try await expectReleased {
      let viewModel = make()
      viewModel.query.value = "swift"
      await clock.advance(by: .milliseconds(500))
      #expect(server.asked == ["swift 0"])
      return viewModel
    }
  }
}
