import Continuum
import Foundation

/// The counter as it is seen, in the title bar.
@MainActor
final class CounterScreen {
  let viewModel: CounterViewModel
  let countLabel = Label(name: "count", style: "title-4")
  let incrementButton = Button(title: "+")
  let decrementButton = Button(title: "−")
  let runningButton = ToggleButton(title: "Keep counting")
  let manyButton = Button(title: "+ 100,000")

  private let background: BackgroundCounting
  private let center = NotificationCenter()

  init(viewModel: CounterViewModel) {
    self.viewModel = viewModel
    background = BackgroundCounting(viewModel: viewModel)
    countLabel.center(inCharacters: 7)

    center.continuum.observe(viewModel.count, bindTo: countLabel, \.text)
    center.continuum.observe(viewModel.isDecrementEnabled, bindTo: decrementButton, \.isSensitive)
    center.continuum.observe(viewModel.decrementAlpha, bindTo: decrementButton, \.opacity)
    center.continuum.bind(background.isRunning, with: runningButton, \.isActive) { edited in
      runningButton.onChange(edited)
    }
    center.continuum.observe(background.countMany.isEnabled, bindTo: manyButton, \.isSensitive)
    incrementButton.onClick { viewModel.increment() }
    decrementButton.onClick { viewModel.decrement() }
    manyButton.onClick { [background] in background.countMany() }
  }
}
