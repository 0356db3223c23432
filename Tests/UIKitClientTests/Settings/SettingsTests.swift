import Continuum
import ContinuumTesting
import Testing
import UIKit

@MainActor @Suite("Settings")
struct SettingsTests {
  final class FakeUploads: Uploads {
    let server = Server<String, Void>()
    private(set) var progress: (Float) -> Void = { _ in }

    func upload(_ text: String, progress: @escaping (Float) -> Void) async throws {
      self.progress = progress
      try await server.ask(text)
    }
  }

  let uploads = FakeUploads()

  func drive(_ use: (SettingsViewController) async throws -> Void) async throws {
    try await show(
      { SettingsViewController(viewModel: SettingsViewModel(uploads: uploads)) },
      andViewModel: \.viewModel, use)
  }

  @Test func controlsAndSettingsFollowEachOther() async throws {
    try await drive { screen in
      screen.mailSwitch.flip()
      screen.sizeSlider.drag(to: 40)
      screen.themeControl.choose(2)
      screen.signatureView.type("Ada")
      #expect(
        screen.viewModel.settings.value
          == Settings(sendsMail: true, fontSize: 30, theme: .dark, signature: "Ada"))
      #expect(screen.previewLabel.text == "dark, 30 pt")
      #expect(screen.signatureLabel.text == "Ada")
      #expect(screen.signatureLabel.font == .systemFont(ofSize: 30))
      #expect(screen.signatureView.font == .systemFont(ofSize: 30))
      screen.viewModel.settings.value = Settings(signature: "Grace")
      #expect(!screen.mailSwitch.isOn)
      #expect(screen.sizeSlider.value == 17)
      #expect(screen.themeControl.selectedSegmentIndex == 0)
      #expect(screen.signatureView.text == "Grace")
    }
  }

  @Test func anUploadShowsItsProgressAndCanBeCancelled() async throws {
    try await drive { screen in
      screen.signatureView.type("Ada")
      #expect(!screen.cancelButton.isEnabled)
      await settled { screen.uploadButton.tap() }
      #expect(screen.cancelButton.isEnabled)
      #expect(uploads.server.isAsked)
      uploads.progress(0.5)
      #expect(screen.progressView.progress == 0.5)
      screen.cancelButton.tap()
      await settled {}
      #expect(screen.statusLabel.text == "Not saved")
      #expect(screen.uploadButton.isEnabled)
      #expect(uploads.server.cancelledCount == 1)
      screen.uploadButton.tap()
      #expect(await uploads.server.answer(.success(())) == "Ada")
      #expect(screen.statusLabel.text == "Saved")
    }
  }

  @Test func anUploadEndsWithTheScreen() async throws {
    try await drive { screen in
      await settled { screen.uploadButton.tap() }
      #expect(uploads.server.isAsked)
    }
    #expect(uploads.server.cancelledCount == 1)
  }
}
