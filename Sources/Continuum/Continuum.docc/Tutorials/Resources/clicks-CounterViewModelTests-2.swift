import Continuum
import ContinuumTesting
import Testing

@testable import Clicks

struct CounterViewModelTests {
  @Test func itCountsFromZero() {
    let viewModel = CounterViewModel()
    #expect(viewModel.count.value == "0 clicks")
    viewModel.increment()
    #expect(viewModel.count.value == "1 click")
  }

  @Test func theMinusButtonChangesOnlyWhenItMust() {
    let viewModel = CounterViewModel()
    let canDecrement = Recorder(viewModel.canDecrement)
    viewModel.increment()
    viewModel.increment()
    viewModel.decrement()
    viewModel.decrement()
    #expect(canDecrement.values == [false, true, false])
  }
}
