import Continuum
import ContinuumTesting
import Testing

@MainActor struct BooksViewModelTests {
  @Test func aSearchBeginsWhenTypingStops() async throws {
    let clock = ManualClock()
    var searches: [String] = []
    let viewModel = BooksViewModel(clock: clock) { query in
      searches.append(query)
      return [query.uppercased()]
    }
    let titles = Recorder(viewModel.titles)

    viewModel.query.value = "swi"
    viewModel.query.value = "swift"
    #expect(viewModel.status.value == "Searching …")
    await clock.advance(by: .milliseconds(300))

    #expect(try await titles.first { $0 != [] } == ["SWIFT"])
    #expect(searches == ["swift"])
  }
}
