import Continuum

@MainActor final class BooksViewModel {
  let query = Variable(value: "")
  let books: Constant<[Book]>
  let status: Constant<String>

  init(
    clock: some Clock<Duration> = ContinuousClock(),
    search: @escaping (_ query: String) async throws -> [Book]
  ) {
    // Searches when the text has not changed for 300 ms. A newer text cancels the older search.
    let found = query.load(after: .milliseconds(300), clock: clock) {
      $0.isEmpty ? [] : try await search($0)
    }
    books = found.map { $0.value ?? [] }
    status = found.map {
      if $0.isLoading { "Searching …" } else { $0.error == nil ? "" : "The search failed" }
    }
  }
}
