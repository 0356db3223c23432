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
  /// Ends the bindings with the screen, even if somebody still holds one of its targets.
  private let bag = ContinuumBag()

  init(
    viewModel: CounterViewModel = CounterViewModel(),
    center: NotificationCenter = NotificationCenter()
  ) {
    self.viewModel = viewModel
    self.center = center

    center.continuum
      .observe(viewModel.count, bindTo: countLabel, \.text)
      .disposed(by: bag)
    center.continuum
      .observe(viewModel.isDecrementEnabled, bindTo: decrementButton, \.isEnabled)
      .disposed(by: bag)
    center.continuum
      .observe(viewModel.decrementAlpha, bindTo: decrementButton, \.alpha)
      .disposed(by: bag)
  }

  /// What is bound, for `--bindings`.
  var bindings: ContinuumBindings { center.continuum.bindings }
}
