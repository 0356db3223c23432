import Continuum
import ContinuumTestSupport
import Testing
import UIKit

@MainActor @Suite("Counter")
struct CounterTests {
  @Test func viewsAreBoundWhereTheyAreMade() async throws {
    try await show(
      { CounterViewController(viewModel: CounterViewModel()) }, andViewModel: \.viewModel
    ) {
      screen in
      let count = screen.viewModel.count
      await Task.detached { count.value = 1 }.value
      await Threads.expectSoon { screen.label.text == "1" }
      screen.sizeSwitch.flip()
      #expect(screen.viewModel.isLarge.value)
    }
  }
}
