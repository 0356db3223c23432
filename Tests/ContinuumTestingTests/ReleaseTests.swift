import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing

@Suite("expectReleased", .ownThreads)
struct ReleaseTests {
  @Test func aScreenThatIsReleasedIsFine() async throws {
    try await expectReleased {
      let screen = Screen()
      screen.show()
      return [screen, screen.viewModel]
    }
    try await expectReleased { Screen() }
  }

  @Test func itNamesWhatIsStillAlive() async {
    let center = NotificationCenter()
    let error = await #expect(throws: StillAliveError.self) {
      try await expectReleased(within: .milliseconds(20)) {
        let screen = Screen()
        center.continuum.observe(screen.viewModel.title) { screen.text = $0 }
        return [screen, screen.viewModel]
      }
    }
    #expect(error?.types.map { "\($0)" } == ["Screen", "ViewModel"])
    #expect(error?.description.hasPrefix("Still alive: Screen, ViewModel.") == true)
  }

  @MainActor @Test func itWorksOnTheMainActor() async throws {
    try await expectReleased {
      let screen = MainScreen()
      await screen.show()
      return [screen, screen.viewModel]
    }
  }

  @Test func itWaitsForWhatIsOnItsWay() async throws {
    try await expectReleased {
      let screen = Screen()
      Task { screen.text = "done" }
      return [screen]
    }
  }

  @Test func itThrowsWhatTheClosureThrows() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await expectReleased { throw Failure() } as Void
    }
  }
}

private final class ViewModel: Sendable {
  let title = Variable(value: "")
}

private final class Screen: @unchecked Sendable {
  let viewModel = ViewModel()
  let center = NotificationCenter()
  var text = ""

  func show() { center.continuum.observe(viewModel.title, bindTo: self, \.text) }
}

@MainActor private final class MainScreen {
  let viewModel = ViewModel()
  let center = NotificationCenter()
  var text = ""

  func show() async {
    center.continuum.observe(viewModel.title, bindTo: self, \.text)
    await Task.detached { [viewModel] in viewModel.title.value = "new" }.value
  }
}
