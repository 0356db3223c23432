import Continuum
import Foundation

final class CounterScreen {
  let label = Label()
  let plusButton = Button()
  let minusButton = Button()
  private let center = NotificationCenter()

  init(viewModel: CounterViewModel) {
    center.continuum.observe(viewModel.count, bindTo: label, \.text)
    center.continuum.observe(viewModel.canDecrement, bindTo: minusButton, \.isEnabled)
    plusButton.action = { viewModel.increment() }
    minusButton.action = { viewModel.decrement() }
  }
}
