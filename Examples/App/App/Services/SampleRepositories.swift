import Foundation

/// Answers from memory: for previews, tests of the interface, and a first start without a network.
struct SampleRepositories: RepositoryService {
  private static let pageSize = 20

  /// How long an answer takes, so that one sees the search.
  var delay = Duration.milliseconds(400)

  func search(_ query: String, page: Int) async throws -> Page {
    try await Task.sleep(for: delay)
    let found = Self.all.filter { $0.fullName.localizedCaseInsensitiveContains(query) }
    let rest = found.dropFirst((page - 1) * Self.pageSize)
    return Page(
      repositories: Array(rest.prefix(Self.pageSize)),
      next: rest.count > Self.pageSize ? page + 1 : nil)
  }

  private static let all: [Repository] = {
    let languages = ["Swift", "Kotlin", "Rust", "Python", "Go"]
    let kinds = [
      "parser", "server", "logger", "router", "charts", "vectors", "colors", "mail", "calendar",
      "maps", "notes", "music", "weather", "chess", "garden",
    ]
    let names = languages.flatMap { language in
      kinds.flatMap { kind in ["\(kind)", "tiny-\(kind)"].map { (language, $0) } }
    }
    return names.enumerated().map { number, name in
      Repository(
        id: number, fullName: "sample/\(name.0.lowercased())-\(name.1)",
        description: "Number \(number + 1) of the sample", language: name.0,
        stars: (number * 37) % 900)
    }
  }()
}
