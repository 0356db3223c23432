import Foundation
import Testing

@testable import ContinuumExampleKit
@testable import ContinuumSearch

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What becomes of GitHub's answers, and of none. Nothing leaves this machine.
@Suite(.serialized)
struct GitHubSearchTests {
  private func search(_ query: String, _ answer: GitHub.Answer) async throws -> [String] {
    GitHub.answer = answer
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [GitHub.self]
    let search = GitHubSearch(session: URLSession(configuration: configuration))
    return try await search.search(query).map(\.name)
  }

  private func failure(_ answer: GitHub.Answer) async -> String {
    do {
      return "\(try await search("swift", answer))"
    } catch {
      return "\(error)"
    }
  }

  @Test func theQueryIsSentAndTheRepositoriesComeBack() async throws {
    let item = """
      {"id": 1, "name": "swift-log", "full_name": "apple/swift-log", "owner": {"login": "apple"},
       "html_url": "https://github.com/apple/swift-log"}
      """
    let names = try await search("swift log", .status(200, #"{"items": [\#(item)]}"#))
    #expect(names == ["swift-log"])
    #expect(GitHub.lastQuery == "swift log")
  }

  @Test func aRefusalNamesTheStatus() async {
    let failure = await failure(.status(403, ""))
    #expect(failure == "GitHub refuses, with status 403. Searches are rate-limited.")
  }

  @Test func anAnswerThatCannotBeReadSaysSo() async {
    #expect(await failure(.status(200, "<html>")) == "GitHub's answer cannot be read")
  }

  @Test func withoutANetworkThereIsOneClearLine() async {
    let failure = await failure(.none)
    #expect(failure.hasPrefix("GitHub cannot be reached: "))
    #expect(!failure.contains("\n"))
  }
}

/// Stands for GitHub.
private final class GitHub: URLProtocol {
  enum Answer {
    case status(Int, String)
    /// There is no network.
    case none
  }

  // One test runs at a time.
  nonisolated(unsafe) static var answer = Answer.none
  nonisolated(unsafe) static var lastQuery: String?

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let url = request.url!
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
    GitHub.lastQuery = items?.first { $0.name == "q" }?.value
    switch GitHub.answer {
    case .none:
      client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
    case .status(let status, let body):
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: nil, headerFields: nil)!
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data(body.utf8))
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  override func stopLoading() {}
}
