/// A repository, as GitHub's search lists it, and as it is kept among the favorites.
nonisolated struct Repository: Codable, Identifiable, Equatable {
  let id: Int
  let fullName: String
  let description: String?
  let language: String?
  let stars: Int

  private nonisolated enum CodingKeys: String, CodingKey {
    case id, description, language
    case fullName = "full_name"
    case stars = "stargazers_count"
  }

  /// The second line of its row.
  var details: String {
    let stars = stars == 1 ? "1 star" : "\(stars) stars"
    return [language, stars].compactMap(\.self).joined(separator: ", ")
  }
}
