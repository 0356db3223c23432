import Continuum
import ContinuumExampleKit
import Foundation
import Testing

@testable import ContinuumCounter

/// The bindings: each target holds what the view model says.
struct CounterScreenTests {
  @Test func theTargetsHoldTheStateFromTheStart() {
    let screen = CounterScreen(viewModel: CounterViewModel(count: 3))
    #expect(screen.countLabel.text == "3")
    #expect(screen.decrementButton.isEnabled)
    #expect(screen.decrementButton.alpha == 1)
  }

  @Test func theTargetsFollowTheCount() {
    let screen = CounterScreen()
    screen.viewModel.increment()
    #expect(screen.countLabel.text == "1")
    #expect(screen.decrementButton.isEnabled)
    #expect(screen.decrementButton.alpha == 1)
    screen.viewModel.decrement()
    #expect(screen.countLabel.text == "0")
    #expect(!screen.decrementButton.isEnabled)
    #expect(screen.decrementButton.alpha == 0.5)
  }

  @Test func theIncrementButtonIsAlwaysOn() {
    let screen = CounterScreen(viewModel: CounterViewModel(count: .max))
    screen.viewModel.increment()
    #expect(screen.incrementButton.isEnabled)
    #expect(screen.incrementButton.alpha == 1)
  }

  @Test func onATerminalADisabledButtonIsDimmed() {
    let screen = CounterScreen()
    #expect(screen.drawing()[0] == "  0")
    #expect(screen.drawing()[2] == "  [ + ]  \u{1B}[2m[ - ]\u{1B}[0m")
    screen.viewModel.increment()
    #expect(screen.drawing()[0] == "  1")
    #expect(screen.drawing()[2] == "  [ + ]  [ - ]")
  }

  @Test func onATerminalItSaysHowToLeaveAndWhatWentWrong() {
    let screen = CounterScreen(viewModel: CounterViewModel(count: 1))
    #expect(screen.drawing().last == "  q leaves")
    #expect(screen.drawing().allSatisfy { $0.count <= 20 })
    #expect(screen.drawing(message: "unknown key") == screen.drawing() + ["", "  unknown key"])
  }

  @Test func twoScreensOfOneViewModelShowTheSame() {
    let viewModel = CounterViewModel()
    let first = CounterScreen(viewModel: viewModel)
    let second = CounterScreen(viewModel: viewModel)
    viewModel.increment()
    #expect(first.line == second.line)
    #expect(second.countLabel.text == "1")
  }

  @Test func aScreenThatGoesAwayReleasesEverything() {
    weak var center: NotificationCenter?
    weak var viewModel: CounterViewModel?
    weak var label: Label?
    weak var button: Button?
    do {
      let ownCenter = NotificationCenter()
      let screen = CounterScreen(center: ownCenter)
      screen.viewModel.increment()
      (center, viewModel) = (ownCenter, screen.viewModel)
      (label, button) = (screen.countLabel, screen.decrementButton)
    }
    #expect(center == nil)
    #expect(viewModel == nil)
    #expect(label == nil)
    #expect(button == nil)
  }

  @Test func aBindingEndsWithItsLabelAndNotWithItsScreen() {
    let viewModel = CounterViewModel()
    let label: Label
    do {
      let screen = CounterScreen(viewModel: viewModel)
      label = screen.countLabel
    }
    viewModel.increment()
    #expect(label.text == "1")
  }

  @Test func aViewModelThatOutlivesItsScreenGoesOnAlone() {
    let viewModel = CounterViewModel()
    weak var label: Label?
    do {
      let screen = CounterScreen(viewModel: viewModel)
      label = screen.countLabel
    }
    viewModel.increment()
    #expect(label == nil)
    #expect(viewModel.count.value == "1")
  }
}
