import Testing

@testable import ContinuumExampleKit
@testable import ContinuumSearch

/// What is found in the list that comes with the example.
struct SampleSearchTests {
  private func search(_ query: String) async throws -> [String] {
    let search = SampleSearch(repositories: try RepositoryFile.sample.read(), delay: .zero)
    return try await search.search(query).map(\.name)
  }

  @Test func aRepositoryIsFoundByItsName() async throws {
    #expect(try await search("hedge") == ["hedgerow"])
  }

  @Test func aRepositoryIsFoundByItsDescription() async throws {
    #expect(try await search("markdown") == ["bookbinder"])
  }

  @Test func aRepositoryIsFoundByItsLanguage() async throws {
    #expect(try await search("swift") == ["almanac", "bookbinder", "eavesdrop", "overtone"])
  }

  @Test func whatNoRepositoryHasIsNotFound() async throws {
    #expect(try await search("fortran") == [])
  }
}
