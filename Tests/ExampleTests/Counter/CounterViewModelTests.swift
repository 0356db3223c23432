import Continuum
import Testing

@testable import ContinuumCounter

/// The rules of the counter, tested where they are: no screen, no center, no waiting.
struct CounterViewModelTests {
  @Test func startsAtZeroWithTheDecrementButtonOff() {
    let viewModel = CounterViewModel()
    #expect(viewModel.count.value == "0")
    #expect(!viewModel.isDecrementEnabled.value)
    #expect(viewModel.decrementAlpha.value == 0.5)
  }

  @Test func incrementAddsOne() {
    let viewModel = CounterViewModel()
    viewModel.increment()
    #expect(viewModel.count.value == "1")
    #expect(viewModel.isDecrementEnabled.value)
    #expect(viewModel.decrementAlpha.value == 1)
  }

  @Test func decrementTakesOneAway() {
    let viewModel = CounterViewModel(count: 7)
    viewModel.decrement()
    #expect(viewModel.count.value == "6")
    #expect(viewModel.isDecrementEnabled.value)
    #expect(viewModel.decrementAlpha.value == 1)
  }

  @Test func theLastStepDownTurnsTheDecrementButtonOff() {
    let viewModel = CounterViewModel(count: 1)
    #expect(viewModel.isDecrementEnabled.value)
    viewModel.decrement()
    #expect(!viewModel.isDecrementEnabled.value)
    #expect(viewModel.decrementAlpha.value == 0.5)
  }

  @Test func atZeroTheCountCannotGoDown() {
    let viewModel = CounterViewModel()
    viewModel.decrement()
    #expect(viewModel.count.value == "0")
    viewModel.increment()
    #expect(viewModel.count.value == "1")
  }

  @Test func atTheMaximumTheCountStays() {
    let viewModel = CounterViewModel(count: .max - 1)
    viewModel.increment()
    viewModel.increment()
    #expect(viewModel.count.value == String(Int.max))
    viewModel.decrement()
    #expect(viewModel.count.value == String(Int.max - 1))
  }

  @Test func aBurstIsCountedToTheLast() {
    let viewModel = CounterViewModel()
    for _ in 0..<10_000 { viewModel.increment() }
    for _ in 0..<9_999 { viewModel.decrement() }
    #expect(viewModel.count.value == "1")
    #expect(viewModel.isDecrementEnabled.value)
  }
}
