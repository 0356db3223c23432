import ContinuumTesting

@testable import ContinuumApp

/// Answers after a second of the clock, with pages of two.
@MainActor final class FakeRepositories: RepositoryService {
  struct Offline: Error {}

  let clock = ManualClock()
  var isOffline = false
  /// How many pages a search has.
  var pageCount = 3
  private(set) var searches: [String] = []
  private(set) var cancelled: [String] = []

  func search(_ query: String, page: Int) async throws -> Page {
    searches.append("\(query) \(page)")
    do {
      try await clock.sleep(for: .seconds(1))
    } catch {
      cancelled.append("\(query) \(page)")
      throw error
    }
    if isOffline { throw Offline() }
    return Page(
      repositories: [.sample(page * 2 - 1, query), .sample(page * 2, query)],
      next: page < pageCount ? page + 1 : nil)
  }
}

extension Repository {
  static func sample(_ id: Int, _ name: String = "swift") -> Repository {
    Repository(
      id: id, fullName: "\(name) \(id)", description: nil, language: "Swift", stars: id)
  }
}
