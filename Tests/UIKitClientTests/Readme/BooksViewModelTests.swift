import Continuum
import ContinuumTesting
import Testing

@MainActor struct BooksViewModelTests {
  @Test func aSearchBeginsWhenTypingStops() async throws {
    let clock = ManualClock()
    var searches: [String] = []
    let viewModel = BooksViewModel(clock: clock) { query in
      searches.append(query)
      return [Book(id: 1, title: query.uppercased())]
    }
    let books = Recorder(viewModel.books)

    viewModel.query.value = "swi"
    viewModel.query.value = "swift"
    #expect(viewModel.status.value == "Searching …")
    await clock.advance(by: .milliseconds(300))

    #expect(try await books.first { $0 != [] } == [Book(id: 1, title: "SWIFT")])
    #expect(searches == ["swift"])
  }
}
