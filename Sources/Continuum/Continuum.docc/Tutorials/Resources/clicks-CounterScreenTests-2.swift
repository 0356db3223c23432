import ContinuumTesting
import Testing

@testable import Clicks

struct CounterScreenTests {
  @Test func theLabelFollowsTheButtons() {
    let screen = CounterScreen(viewModel: CounterViewModel())
    #expect(screen.label.text == "0 clicks")
    screen.plusButton.press()
    #expect(screen.label.text == "1 click")
    screen.minusButton.press()
    screen.minusButton.press()
    #expect(screen.label.text == "0 clicks")
  }

  @Test func nothingKeepsTheScreenAlive() async throws {
    try await expectReleased {
      let viewModel = CounterViewModel()
      let screen = CounterScreen(viewModel: viewModel)
      screen.plusButton.press()
      return [screen, screen.label, viewModel]
    }
  }
}
