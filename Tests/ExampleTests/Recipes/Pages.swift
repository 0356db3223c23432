import Continuum

@MainActor final class PagesViewModel {
  nonisolated struct Pages {
    var rows: [String] = []
    var count = 0
    var isComplete = false
  }

  let rows: Constant<[String]>
  // Call it when the last row comes into sight, and after a failure.
  let loadNextPage: Command<Void, Void>

  init(fetch: @escaping (_ page: Int) async throws -> [String]) {
    let pages = Variable(value: Pages())
    rows = pages.map { $0.rows }
    loadNextPage = Command(isEnabled: pages.map { !$0.isComplete }) {
      let page = try await fetch(pages.value.count)
      pages.modify {
        $0.rows += page
        $0.count += 1
        $0.isComplete = page.isEmpty
      }
    }
  }
}
