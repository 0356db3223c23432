import Continuum
import ContinuumTesting
import Testing
import UIKit

@MainActor @Suite("The guests of Getting started")
struct GuestsScreenTests {
  @Test func aGuestIsTypedAndAddedAndNothingIsLeftOfTheScreen() async throws {
    let viewModel = GuestsViewModel()
    try await show({ GuestsViewController(viewModel: viewModel) }, andViewModel: { $0 }) { screen in
      #expect(screen.summaryLabel.text == "Nobody yet")
      #expect(!screen.addButton.isEnabled)
      screen.nameField.type("Ada")
      #expect(screen.addButton.isEnabled)
      screen.addButton.tap()
      #expect(screen.summaryLabel.text == "Ada")
      #expect(screen.nameField.text == "")
      #expect(!screen.addButton.isEnabled)
    }
  }
}
