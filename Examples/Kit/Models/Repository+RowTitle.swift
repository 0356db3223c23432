extension Repository {
  /// The row of the repository in a list.
  package func rowTitle(isFavorite: Bool) -> String {
    let stars = stargazersCount.map { $0 == 1 ? "1 star" : "\($0) stars" }
    let details = [language, stars, isFavorite ? "favorite" : nil].compactMap(\.self)
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }
}
