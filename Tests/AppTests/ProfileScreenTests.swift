import ContinuumTesting
import Foundation
import Testing
import UIKit

@testable import ContinuumApp

@MainActor @Suite("The app's profile")
struct ProfileScreenTests {
  func drive(
    _ use: (Phone, AppViewController, ProfileViewController) async throws -> Void
  ) async throws {
    try await withPhone { phone in
      try await phone.run(in: "Settings") { app in
        let settings: SettingsViewController = try app.screen()
        settings.profileButton.tap()
        try await use(phone, app, app.screen())
      }
    }
  }

  @Test func theFormIsCheckedWhileItIsTyped() async throws {
    try await drive { _, _, screen in
      #expect(!screen.saveButton.isEnabled)
      #expect(screen.nameProblemLabel.text == "")
      screen.emailField.type("ada")
      #expect(screen.nameProblemLabel.text == "Enter your name")
      #expect(screen.emailProblemLabel.text == "Enter your email address")
      screen.nameField.type("Ada")
      screen.emailField.type("@example.com")
      #expect(screen.nameProblemLabel.text == "")
      #expect(screen.emailProblemLabel.text == "")
      #expect(screen.saveButton.isEnabled)
    }
  }

  @Test func savingShowsProgressGoesBackAndStays() async throws {
    let birthday = Date(timeIntervalSinceReferenceDate: 86_400)
    try await withPhone { phone in
      try await phone.run(in: "Settings") { app in
        let settings: SettingsViewController = try app.screen()
        settings.profileButton.tap()
        let screen: ProfileViewController = try app.screen()
        screen.nameField.type("Ada")
        screen.emailField.type("ada@example.com")
        screen.birthdayPicker.choose(birthday)
        screen.saveButton.tap()
        #expect(screen.saveButton.configuration?.showsActivityIndicator == true)
        #expect(!screen.saveButton.isEnabled)
        #expect(!screen.nameField.canBeTouched)
        await phone.clock.advance(by: .seconds(1))
        #expect(try app.screen(SettingsViewController.self) === settings)
      }
      try await phone.run(in: "Settings") { app in
        let settings: SettingsViewController = try app.screen()
        settings.profileButton.tap()
        let screen: ProfileViewController = try app.screen()
        #expect(screen.nameField.text == "Ada")
        #expect(screen.emailField.text == "ada@example.com")
        #expect(screen.birthdayPicker.date == birthday)
        #expect(!screen.saveButton.isEnabled)
      }
    }
  }

  @Test func aFailureIsTold() async throws {
    struct Offline: LocalizedError { var errorDescription: String? { "No network" } }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    try await withStorage { storage in
      let screen = ProfileViewController(
        viewModel: ProfileViewModel(profile: Settings(defaults: storage.defaults).profile) { _ in
          throw Offline()
        })
      window.rootViewController = screen
      screen.nameField.type("Ada")
      screen.emailField.type("ada@example.com")
      await settled { screen.saveButton.tap() }
      let alert = try #require(screen.presentedViewController as? UIAlertController)
      #expect(alert.message == "No network")
      alert.tap("OK")
      #expect(screen.saveButton.isEnabled)
      #expect(screen.nameField.text == "Ada")
    }
  }
}

extension UIView {
  fileprivate var canBeTouched: Bool {
    isUserInteractionEnabled && (superview?.canBeTouched ?? true)
  }
}
