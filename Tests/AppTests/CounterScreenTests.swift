import Testing
import UIKit

@testable import ContinuumApp

@MainActor @Suite("The app's counter")
struct CounterScreenTests {
  @Test func tapsCountAndButtonsAreDisabledAtZero() async throws {
    try await withPhone { phone in
      try await phone.run { app in
        let screen: CounterViewController = try app.screen()
        #expect(screen.countLabel.text == "0")
        #expect(!screen.decrementButton.isEnabled)
        #expect(!screen.resetButton.isEnabled)
        screen.incrementButton.tap()
        screen.incrementButton.tap()
        screen.decrementButton.tap()
        #expect(screen.countLabel.text == "1")
        #expect(screen.decrementButton.isEnabled)
        screen.resetButton.tap()
        #expect(screen.countLabel.text == "0")
        #expect(screen.resetButton.title == "Reset")
      }
    }
  }

  @Test func theStepIsThatOfTheSettings() async throws {
    try await withPhone { phone in
      try await phone.run { app in
        let counter: CounterViewController = try app.screen()
        app.tapTab("Settings")
        let settings: SettingsViewController = try app.screen()
        settings.stepStepper.tapPlus()
        settings.stepStepper.tapPlus()
        #expect(settings.stepLabel.text == "Counter moves by 3")
        app.tapTab("Counter")
        counter.incrementButton.tap()
        #expect(counter.countLabel.text == "3")
      }
    }
  }
}
