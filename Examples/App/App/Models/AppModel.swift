import Continuum
import Foundation

/// What all screens share.
final class AppModel {
  let favorites: Favorites
  let settings: Settings
  /// What waits. A test passes a `ManualClock`.
  let clock: any Clock<Duration>
  private let gitHub: any RepositoryService
  private let sample: any RepositoryService

  /// Throws if the file of the favorites cannot be read.
  init(
    folder: URL = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0],
    defaults: UserDefaults = .standard,
    clock: any Clock<Duration> = ContinuousClock(),
    gitHub: any RepositoryService = GitHub(), sample: any RepositoryService = SampleRepositories()
  ) throws {
    favorites = try Favorites(at: folder.appending(path: "favorites.json"), clock: clock)
    self.clock = clock
    settings = Settings(defaults: defaults)
    self.gitHub = gitHub
    self.sample = sample
  }

  func search(_ query: String, page: Int) async throws -> Page {
    try await (settings.usesGitHub.value ? gitHub : sample).search(query, page: page)
  }

  /// Stands for a request to a server of yours.
  func send(_ profile: Profile) async throws { try await clock.sleep(for: .seconds(1)) }
}
