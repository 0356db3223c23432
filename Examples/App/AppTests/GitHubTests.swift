import Foundation
import Testing

@testable import ContinuumApp

@MainActor @Suite(.serialized) struct GitHubTests {
  let gitHub: GitHub

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [FakeServer.self]
    gitHub = GitHub(session: URLSession(configuration: configuration))
  }

  /// What GitHub answers with so many repositories.
  func answer(_ count: Int) -> Data {
    let items = (0..<count).map {
      """
      {"id": \($0), "full_name": "swiftlang/\($0)", "description": null, "language": "C++",
       "stargazers_count": \($0), "private": false}
      """
    }
    return Data(#"{"total_count": 900, "items": [\#(items.joined(separator: ","))]}"#.utf8)
  }

  @Test func aPageIsReadAsGitHubWritesIt() async throws {
    FakeServer.answer = (200, answer(20))
    let page = try await gitHub.search("c++ language", page: 2)
    #expect(page.repositories.count == 20)
    #expect(page.repositories[1].fullName == "swiftlang/1")
    #expect(page.repositories[1].details == "C++, 1 star")
    #expect(page.next == 3)
    let url = try #require(FakeServer.asked)
    #expect(url.path == "/search/repositories")
    #expect(url.query?.contains("page=2&per_page=20") == true)
  }

  @Test func aShortPageAndTheFiftiethAreTheLast() async throws {
    FakeServer.answer = (200, answer(3))
    #expect(try await gitHub.search("swift", page: 1).next == nil)
    FakeServer.answer = (200, answer(20))
    #expect(try await gitHub.search("swift", page: 50).next == nil)
  }

  @Test func aRefusalIsAnError() async {
    FakeServer.answer = (403, Data())
    let error = await #expect(throws: GitHub.Refusal.self) {
      try await gitHub.search("swift", page: 1)
    }
    #expect(error?.localizedDescription == "GitHub refuses, with status 403.")
  }
}

/// Answers requests without a network.
private final class FakeServer: URLProtocol {
  // The suite runs one test at a time, and each sets it before it asks.
  nonisolated(unsafe) static var answer = (status: 200, data: Data())
  nonisolated(unsafe) static var asked: URL?

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    FakeServer.asked = request.url
    let response = HTTPURLResponse(
      url: request.url!, statusCode: FakeServer.answer.status, httpVersion: nil, headerFields: nil)!
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: FakeServer.answer.data)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
