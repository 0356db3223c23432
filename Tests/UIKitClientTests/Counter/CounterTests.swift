import Continuum
import ContinuumTesting
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
      await settled { await Task.detached { count.value = 1 }.value }
      #expect(screen.label.text == "1")
      screen.sizeSwitch.flip()
      #expect(screen.viewModel.isLarge.value)
    }
  }
}
