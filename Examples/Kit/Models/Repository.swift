package import Foundation

/// A repository of a user.
package struct Repository: Equatable, Identifiable {
  package struct Owner: Equatable, Decodable {
    package let login: String
  }

  package let number: Int
  package let name: String
  package let fullName: String
  package let owner: Owner
  package let htmlURL: URL
  package let description: String?
  package let stargazersCount: Int?
  package let language: String?
}

extension Repository {
  /// Two repositories are the same if their pages are.
  package var id: URL { htmlURL }

  package func isSame(as other: Repository?) -> Bool { id == other?.id }
}
