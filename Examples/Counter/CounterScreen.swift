import Continuum
import ContinuumExampleKit
import Foundation

/// The counter as it is seen: it binds the view model to the targets and has no rule of its own.
final class CounterScreen {
  let viewModel: CounterViewModel
  let countLabel = Label()
  let incrementButton = Button(title: "+")
  let decrementButton = Button(title: "-")

  private let center: NotificationCenter

  init(
    viewModel: CounterViewModel = CounterViewModel(),
    center: NotificationCenter = NotificationCenter()
  ) {
    self.viewModel = viewModel
    self.center = center

    // No bag here: these end with their targets, and the targets with the screen.
    center.continuum.observe(viewModel.count, bindTo: countLabel, \.text)
    center.continuum.observe(viewModel.isDecrementEnabled, bindTo: decrementButton, \.isEnabled)
    center.continuum.observe(viewModel.decrementAlpha, bindTo: decrementButton, \.alpha)
  }

  /// What is bound, for `--bindings`.
  var bindings: ContinuumBindings { center.continuum.bindings }
}
