import Testing

@testable import ContinuumApp

@MainActor struct SampleRepositoriesTests {
  @Test func theSampleIsFoundPageByPage() async throws {
    let sample = SampleRepositories(delay: .zero)
    let first = try await sample.search("SWIFT", page: 1)
    let second = try await sample.search("SWIFT", page: 2)
    #expect(first.repositories.count == 20)
    #expect(first.next == 2)
    #expect(second.repositories.count == 10)
    #expect(second.next == nil)
    #expect(try await sample.search("nothing", page: 1) == Page())
  }
}
