import ContinuumTesting
import Foundation
import Testing
import UIKit

@testable import ContinuumApp

@MainActor @Suite("The picture of the app")
struct PictureTests {
  /// To write the picture anew: `CONTINUUM_PICTURE=write swift test --filter PictureTests`.
  @Test func theReadmeShowsTheScreensAsTheStandInHasThem() async throws {
    var drawing = Drawing()
    try await withPhone { phone in
      phone.service.pageCount = 1
      try await phone.run { app in
        let counter: CounterViewController = try app.screen()
        for _ in 1...3 { counter.incrementButton.tap() }
        drawing.add(app, at: 0)

        app.tapTab("Repositories")
        let search: RepositoriesViewController = try app.screen()
        search.searchBar.type("swift")
        await phone.clock.advance(by: .milliseconds(1300))
        try search.collectionView.star(1).tap()
        drawing.add(app, at: 410)

        app.tapTab("Settings")
        let settings: SettingsViewController = try app.screen()
        settings.gitHubSwitch.flip()
        drawing.add(app, at: 820)

        settings.profileButton.tap()
        let profile: ProfileViewController = try app.screen()
        profile.nameField.type("Ada")
        profile.emailField.type("ada@")
        drawing.add(app, at: 1230)
      }
    }
    let svg = drawing.svg(width: 1620)
    let file = XcodeProject.folder.appending(path: "screens.svg")
    if ProcessInfo.processInfo.environment["CONTINUUM_PICTURE"] == "write" {
      try Data(svg.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
  }
}
