import Foundation
import Kit

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

  func search(_ query: String) async throws -> [Repository] {
    var components = URLComponents(string: "https://api.github.com/search/repositories")!
    components.queryItems = [
      URLQueryItem(name: "q", value: query), URLQueryItem(name: "per_page", value: "20"),
    ]
    let (data, response) = try await answer(from: components.url!)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw Failure(description: "GitHub refuses to search: it allows a few searches a minute")
    }
    do {
      return try JSONDecoder().decode(Answer.self, from: data).items
    } catch {
      throw Failure(description: "GitHub's answer cannot be read")
    }
  }

  private func answer(from url: URL) async throws -> (Data, URLResponse) {
    do {
      return try await URLSession.shared.data(from: url)
    } catch {
      // A search that was overtaken is cancelled; nobody will see this.
      throw Failure(description: "GitHub cannot be reached: \(error.localizedDescription)")
    }
  }
}
