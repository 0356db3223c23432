import Continuum
import Testing

@MainActor struct GuestsViewModelTests {
  let viewModel = GuestsViewModel()

  @Test func aGuestIsAddedOnce() {
    #expect(viewModel.summary.value == "Nobody yet")
    viewModel.name.value = "Ada"
    #expect(viewModel.canAdd.value)

    viewModel.add()

    #expect(viewModel.summary.value == "Ada")
    #expect(viewModel.name.value == "")
    viewModel.name.value = "Ada"
    #expect(!viewModel.canAdd.value)
  }
}
