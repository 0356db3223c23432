import Continuum
import Foundation

@MainActor final class PagesViewModel {
  nonisolated struct Pages {
    var rows: [String] = []
    var count = 0
    var isComplete = false
  }

  let rows: Constant<[String]>
  // Call it when the last row comes into sight, and after a failure.
  let loadNextPage: Command<Void, [String]>

  private let pages = Variable(value: Pages())
  private let center = NotificationCenter()

  init(fetch: @escaping (_ page: Int) async throws -> [String]) {
    let pages = pages
    rows = pages.map { $0.rows }
    loadNextPage = Command(isEnabled: pages.map { !$0.isComplete }) {
      try await fetch(pages.value.count)
    }
    // The command has ended: if the last row is already in sight, the table may call it again.
    center.continuum.observe(loadNextPage.finished, bindTo: pages) { pages, page in
      pages.modify {
        $0.rows += page
        $0.count += 1
        $0.isComplete = page.isEmpty
      }
    }
  }
}
