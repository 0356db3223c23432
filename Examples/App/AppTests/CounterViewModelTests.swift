import Continuum
import Testing

@testable import ContinuumApp

@MainActor struct CounterViewModelTests {
  let step = Variable(value: 1)

  @Test func itCountsInStepsAndNotBelowZero() {
    let viewModel = CounterViewModel(step: step)
    #expect(viewModel.text.value == "0")
    #expect(!viewModel.canDecrement.value)
    viewModel.increment()
    step.value = 5
    viewModel.increment()
    #expect(viewModel.text.value == "6")
    viewModel.decrement()
    viewModel.decrement()
    #expect(viewModel.text.value == "1")
  }

  @Test func resetIsForACountAboveZero() {
    let viewModel = CounterViewModel(step: step)
    #expect(!viewModel.canReset.value)
    viewModel.increment()
    #expect(viewModel.canReset.value)
    viewModel.reset()
    #expect(viewModel.text.value == "0")
  }
}
