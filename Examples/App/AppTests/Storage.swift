import Foundation

@testable import ContinuumApp

/// Settings and a folder of a test's own.
@MainActor struct Storage {
  let folder: URL
  let defaults: UserDefaults

  var favorites: URL { folder.appending(path: "favorites.json") }

  /// The app as it starts with what is stored.
  func makeModel(
    _ service: any RepositoryService = SampleRepositories(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws -> AppModel {
    try AppModel(
      folder: folder, defaults: defaults, clock: clock, gitHub: service, sample: service)
  }
}

/// Removes the storage when `body` has returned.
@MainActor func withStorage(_ body: (Storage) async throws -> Void) async throws {
  let name = UUID().uuidString
  let folder = FileManager.default.temporaryDirectory.appending(path: name)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let defaults = UserDefaults(suiteName: name)!
  defer {
    defaults.removePersistentDomain(forName: name)
    try? FileManager.default.removeItem(at: folder)
  }
  try await body(Storage(folder: folder, defaults: defaults))
}
