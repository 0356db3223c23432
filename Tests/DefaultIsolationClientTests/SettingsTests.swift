import Continuum
import ContinuumStorage
import ContinuumTesting
import Foundation
import Testing

// What is stored is `nonisolated`: a conformance to `Codable` that belongs to the main actor cannot be used on the thread
// that writes a file.

nonisolated enum Theme: String { case light, dark }

nonisolated struct Profile: Codable, Equatable {
  var name = ""
  var languages: [String] = []
}

final class SettingsViewModel {
  let theme: Variable<Theme>
  let fontSize: Variable<Double>
  let profile: Variable<Profile>
  let name: Variable<String?>

  init(_ defaults: UserDefaults) {
    theme = .stored("theme", in: defaults, default: .light)
    fontSize = .stored("fontSize", in: defaults, default: 14)
    profile = .stored("profile", in: defaults, default: Profile())
    name = .stored("name", in: defaults)
  }
}

/// Defaults that leave nothing on the disk. This test uses them on one thread.
nonisolated final class DefaultsInMemory: UserDefaults {
  nonisolated(unsafe) private var entries: [String: Any] = [:]

  override func object(forKey key: String) -> Any? { entries[key] }
  override func removeObject(forKey key: String) { entries[key] = nil }
  override func set(_ value: Any?, forKey key: String) { entries[key] = value }
  override func synchronize() -> Bool { true }
}

struct SettingsTests {
  @Test func mainActorCodeStoresSettings() {
    let defaults = DefaultsInMemory()
    let settings = SettingsViewModel(defaults)
    settings.theme.value = .dark
    settings.fontSize.value = 16
    settings.profile.modify { $0.languages.append("Swift") }
    settings.name.value = "Ada"
    let again = SettingsViewModel(defaults)
    #expect(again.theme === settings.theme)
    #expect(defaults.object(forKey: "theme") as? String == "dark")
    #expect(defaults.object(forKey: "fontSize") as? Double == 16)
    #expect(defaults.object(forKey: "name") as? String == "Ada")
    settings.profile.removeStoredValue()
    #expect(settings.profile.value == Profile())
  }

  @Test func mainActorCodeKeepsADocument() async throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "ContinuumProfile-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let clock = ManualClock()
    let file = try StoredFile(at: url, default: Profile(), clock: clock)
    file.variable[\.name].value = "Ada"
    await clock.advance(by: .milliseconds(500))
    let stored = try JSONDecoder().decode(Profile.self, from: Data(contentsOf: url))
    #expect(stored == Profile(name: "Ada"))
  }
}
