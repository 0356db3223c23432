import Foundation
import Testing

@testable import ContinuumApp

@MainActor struct GitHubTests {
  @Test func aRepositoryIsReadAsGitHubWritesIt() throws {
    let json = """
      {"id": 44838949, "full_name": "swiftlang/swift", "description": null, "language": "C++",
       "stargazers_count": 1, "private": false}
      """
    let repository = try JSONDecoder().decode(Repository.self, from: Data(json.utf8))
    #expect(repository.fullName == "swiftlang/swift")
    #expect(repository.details == "C++, 1 star")
    let again = try JSONDecoder().decode(
      Repository.self, from: JSONEncoder().encode(repository))
    #expect(again == repository)
  }
}
