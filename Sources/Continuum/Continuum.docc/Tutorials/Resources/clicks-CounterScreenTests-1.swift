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
}
