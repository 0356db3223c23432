import Foundation

/// Asks GitHub: https://docs.github.com/en/rest/search/search#search-repositories
struct GitHub: RepositoryService {
  struct Refusal: LocalizedError {
    let status: Int
    var errorDescription: String? { "GitHub refuses, with status \(status)." }
  }

  private nonisolated struct Answer: Decodable {
    let items: [Repository]
  }

  private static let pageSize = 20
  /// GitHub shows no more than the first thousand.
  private static let lastPage = 1_000 / pageSize

  var session = URLSession.shared

  func search(_ query: String, page: Int) async throws -> Page {
    var components = URLComponents(string: "https://api.github.com/search/repositories")!
    components.queryItems = [
      URLQueryItem(name: "q", value: query),
      URLQueryItem(name: "page", value: "\(page)"),
      URLQueryItem(name: "per_page", value: "\(Self.pageSize)"),
    ]
    let (data, response) = try await session.data(from: components.url!)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 200
    guard status == 200 else { throw Refusal(status: status) }
    let found = try JSONDecoder().decode(Answer.self, from: data).items
    let isLast = found.count < Self.pageSize || page == Self.lastPage
    return Page(repositories: found, next: isLast ? nil : page + 1)
  }
}
