import Continuum
import ContinuumTesting
import Foundation
import Testing

@MainActor
struct PagesTests {
  @Test func aPageThatLeavesTheLastRowInSightIsFollowedByTheNext() async {
    let viewModel = PagesViewModel { page in page < 3 ? ["\(page)"] : [] }
    let center = NotificationCenter()
    await settled {
      // A table with room for two rows.
      center.continuum.observe(viewModel.rows) { rows in
        if rows.count < 2 { viewModel.loadNextPage() }
      }
    }
    #expect(viewModel.rows.value == ["0", "1"])
    for _ in 0..<3 { await settled { viewModel.loadNextPage() } }
    #expect(viewModel.rows.value == ["0", "1", "2"])
    #expect(!viewModel.loadNextPage.isEnabled.value)
  }
}
