/// Finds repositories, page by page.
protocol RepositoryService {
  /// The pages begin with 1.
  func search(_ query: String, page: Int) async throws -> Page
}

nonisolated struct Page: Equatable {
  var repositories: [Repository] = []
  /// The number of the next page, which is `nil` after the last one.
  var next: Int?
}
