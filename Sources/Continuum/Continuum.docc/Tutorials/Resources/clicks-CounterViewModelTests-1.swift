import Continuum
import Testing

@testable import Clicks

struct CounterViewModelTests {
  @Test func itCountsFromZero() {
    let viewModel = CounterViewModel()
    #expect(viewModel.count.value == "0 clicks")
    viewModel.increment()
    #expect(viewModel.count.value == "1 click")
  }
}
