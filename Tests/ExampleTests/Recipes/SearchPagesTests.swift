import Continuum
import ContinuumTesting
import Testing

/// The pages of the recipe, whose server answers after a second.
@MainActor
struct SearchPagesTests {
  typealias Request = SearchPagesViewModel.Request
  struct Offline: Error {}

  let clock = ManualClock()

  @MainActor final class Server {
    var asked: [Request] = []
    var isOffline = false

    func rows(_ request: Request) throws -> [String] {
      if isOffline { throw Offline() }
      return request.page < 2 ? ["\(request.query) \(request.page)"] : []
    }
  }

  func make(_ server: Server) -> SearchPagesViewModel {
    SearchPagesViewModel { [clock] request in
      server.asked.append(request)
      try await clock.sleep(for: .seconds(1))
      return try server.rows(request)
    }
  }

  @Test func pagesAreAppendedUntilOneIsEmpty() async {
    let server = Server()
    let viewModel = make(server)
    viewModel.state[\.query].value = "swift"
    await clock.advance(by: .seconds(1))
    #expect(viewModel.state.value.rows == ["swift 0"])
    for _ in 0..<4 {
      viewModel.state.modify { $0.wantNextPage() }
      viewModel.state.modify { $0.wantNextPage() }  // while it loads
      await clock.advance(by: .seconds(1))
    }
    #expect(viewModel.state.value.rows == ["swift 0", "swift 1"])
    #expect(server.asked.map(\.page) == [0, 1, 2])
  }

  @Test func aPageOfAnOlderSearchIsNotAppended() async {
    let server = Server()
    let viewModel = make(server)
    viewModel.state[\.query].value = "swift"
    await clock.advance(by: .milliseconds(500))
    viewModel.state[\.query].value = "go"
    await clock.advance(by: .seconds(2))
    #expect(viewModel.state.value.rows == ["go 0"])
    #expect(server.asked.map(\.query) == ["swift", "go"])
  }

  @Test func aFailureIsShownUntilThePageComes() async {
    let server = Server()
    let viewModel = make(server)
    server.isOffline = true
    viewModel.state[\.query].value = "swift"
    await clock.advance(by: .seconds(1))
    #expect(viewModel.state.value.failure == "Offline()")
    server.isOffline = false
    viewModel.state.modify { $0.wantNextPage() }
    await clock.advance(by: .seconds(1))
    #expect(viewModel.state.value.failure == nil)
    #expect(viewModel.state.value.rows == ["swift 0"])
  }

  @Test func theViewModelIsReleasedWhileAPageLoads() async throws {
    let server = Server()
    try await expectReleased {
      let viewModel = make(server)
      viewModel.state[\.query].value = "swift"
      await clock.advance(by: .milliseconds(500))
      return viewModel
    }
  }
}
