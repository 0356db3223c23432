import Foundation

/// Decodes what GitHub's REST interface lists. Optional is what it may leave out or send as `null`:
/// https://docs.github.com/en/rest/repos/repos#list-repositories-for-a-user
extension Repository: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, owner, description, language
    case number = "id"
    case fullName = "full_name"
    case htmlURL = "html_url"
    case stargazersCount = "stargazers_count"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    number = try container.decode(WholeNumber.self, forKey: .number).value
    name = try container.decode(String.self, forKey: .name)
    fullName = try container.decode(String.self, forKey: .fullName)
    owner = try container.decode(Owner.self, forKey: .owner)
    htmlURL = try container.decode(URL.self, forKey: .htmlURL)
    description = try container.decodeIfPresent(String.self, forKey: .description)
    stargazersCount =
      try container.decodeIfPresent(WholeNumber.self, forKey: .stargazersCount)?.value
    language = try container.decodeIfPresent(String.self, forKey: .language)
  }
}

/// An `Int` that says where it was expected. Foundation, outside of Apple's platforms, takes a number
/// that is no `Int` for broken JSON and does not name its place.
private struct WholeNumber: Decodable {
  package let value: Int

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      value = try container.decode(Int.self)
    } catch let error where !(error is DecodingError) {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Not a whole number, or too large.")
    }
  }
}
