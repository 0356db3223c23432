import Continuum
import Foundation

final class CounterScreen {
  let label = Label()
  private let center = NotificationCenter()

  init(viewModel: CounterViewModel) {
    center.continuum.observe(viewModel.count, bindTo: label, \.text)
  }
}
