import Foundation

/// A repository of a user.
struct Repository: Equatable {
  struct Owner: Equatable, Decodable {
    let login: String
  }

  let id: Int
  let name: String
  let fullName: String
  let owner: Owner
  let htmlURL: URL
  let description: String?
  let stargazersCount: Int?
  let language: String?
}

extension Repository {
  /// Two repositories are the same if their pages are.
  func isSame(as other: Repository?) -> Bool { htmlURL == other?.htmlURL }
}
