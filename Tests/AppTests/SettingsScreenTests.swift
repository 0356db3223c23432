import ContinuumTesting
import Testing
import UIKit

@testable import ContinuumApp

@MainActor @Suite("The app's settings")
struct SettingsScreenTests {
  @Test func everythingIsThereAtTheNextStart() async throws {
    try await withPhone { phone in
      try await phone.run(in: "Settings") { app in
        let screen: SettingsViewController = try app.screen()
        screen.appearanceControl.choose(2)
        #expect(app.overrideUserInterfaceStyle == .dark)
        screen.gitHubSwitch.flip()
        screen.stepStepper.tapPlus()
        app.tapTab("Repositories")
        let search: RepositoriesViewController = try app.screen()
        search.searchBar.type("swift")
        await phone.clock.advance(by: .milliseconds(1300))
        try search.collectionView.star(0).tap()
      }
      try await phone.run(in: "Settings") { app in
        let screen: SettingsViewController = try app.screen()
        #expect(screen.appearanceControl.selectedSegmentIndex == 2)
        #expect(app.overrideUserInterfaceStyle == .dark)
        #expect(screen.gitHubSwitch.isOn)
        #expect(screen.stepStepper.value == 2)
        #expect(screen.favoritesLabel.text == "1 favorite")
        #expect(app.tabs[1].badgeValue == "1")
      }
    }
  }
}
