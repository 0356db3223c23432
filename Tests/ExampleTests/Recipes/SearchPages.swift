import Continuum
import Foundation

@MainActor final class SearchPagesViewModel {
  nonisolated struct Pages {
    var query = ""
    var rows: [String] = []
    var count = 0
    var isComplete = false
  }

  let query = Variable(value: "")
  let rows: Constant<[String]>
  let isLoading: Constant<Bool>
  let failure: Constant<String?>

  // The pages that the next one is appended to. They start over with each search.
  private let pages: LinkedVariable<Pages>
  private let results: Constant<Loading<Pages>>
  private let retry = Emitter<Void>()

  init(
    clock: some Clock<Duration> = ContinuousClock(),
    fetch: @escaping (_ query: String, _ page: Int) async throws -> [String]
  ) {
    let term = query.debounce(for: .milliseconds(300), clock: clock)
    pages = LinkedVariable(following: term) { Pages(query: $0) }
    results = pages.load(retryingOn: retry.signal) { pages in
      var pages = pages
      let page = pages.query.isEmpty ? [] : try await fetch(pages.query, pages.count)
      pages.rows += page
      pages.count += 1
      pages.isComplete = page.isEmpty
      return pages
    }
    rows = results.map { $0.value?.rows ?? [] }
    isLoading = results.map(\.isLoading)
    failure = results.map { $0.error.map { "\($0)" } }
  }

  // Call it when the last row comes into sight. While a page loads, and after a failure, it does nothing.
  func loadNextPage() {
    guard case .loaded(let loaded) = results.value, !loaded.isComplete else { return }
    // The term is set off the main actor: another search may just have begun.
    pages.modify { if $0.query == loaded.query { $0 = loaded } }
  }

  // Loads the first page again, also while it loads: `modify` is always a change.
  func refresh() { pages.modify { $0 = Pages(query: $0.query) } }

  // Loads again what has failed: the first page or another one.
  func tryAgain() { retry.send() }
}
