import Continuum
import ContinuumStorage
import Foundation

nonisolated enum Appearance: String, CaseIterable {
  case system, light, dark
}

nonisolated struct Profile: Codable, Equatable {
  var name = ""
  var email = ""
  var birthday = Date(timeIntervalSinceReferenceDate: 0)
}

/// What a user has chosen. It is stored when it changes.
final class Settings {
  let appearance: Variable<Appearance>
  /// How far a tap moves the counter.
  let step: Variable<Int>
  /// Whether searches ask GitHub, and not the sample.
  let usesGitHub: Variable<Bool>
  let profile: Variable<Profile>

  init(defaults: UserDefaults = .standard) {
    appearance = .stored("appearance", in: defaults, default: .system)
    step = .stored("step", in: defaults, default: 1)
    usesGitHub = .stored("usesGitHub", in: defaults, default: false)
    profile = .stored("profile", in: defaults, default: Profile())
  }
}
