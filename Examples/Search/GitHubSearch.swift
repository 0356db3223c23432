import ContinuumExampleKit
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks GitHub: https://docs.github.com/en/rest/search/search#search-repositories
struct GitHubSearch {
  /// Why there is no answer, on one line.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private struct Answer: Decodable {
    let items: [Repository]
  }

  var session = URLSession.shared

  func search(_ query: String) async throws -> [Repository] {
    var components = URLComponents(string: "https://api.github.com/search/repositories")!
    components.queryItems = [
      URLQueryItem(name: "q", value: query), URLQueryItem(name: "per_page", value: "20"),
    ]
    let (data, response) = try await answer(
      to: URLRequest(url: components.url!, timeoutInterval: 10))
    if let status = (response as? HTTPURLResponse)?.statusCode, status != 200 {
      throw Failure(
        description: "GitHub refuses, with status \(status). Searches are rate-limited.")
    }
    do {
      return try JSONDecoder().decode(Answer.self, from: data).items
    } catch {
      throw Failure(description: "GitHub's answer cannot be read")
    }
  }

  private func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
    do {
      return try await session.data(for: request)
    } catch {
      throw Failure(description: "GitHub cannot be reached: \(error.localizedDescription)")
    }
  }
}
