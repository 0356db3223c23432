import Foundation

@testable import ContinuumExampleKit

extension Repository {
  /// A repository with a page of its own for each name.
  static func sample(
    _ name: String, number: Int = 1, stargazersCount: Int? = nil, language: String? = nil
  ) -> Repository {
    Repository(
      number: number, name: name, fullName: "someone/\(name)", owner: Owner(login: "someone"),
      htmlURL: URL(string: "https://github.com/someone/\(name)")!, description: nil,
      stargazersCount: stargazersCount, language: language)
  }
}
