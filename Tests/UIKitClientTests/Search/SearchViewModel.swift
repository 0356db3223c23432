import Continuum
import UIKit

@MainActor protocol Library: AnyObject {
  /// Without `next` there are no more pages.
  func books(_ query: String, page: Int) async throws -> Page
}

nonisolated struct Page: Equatable {
  var query = ""
  var titles: [String] = []
  var next: Int?
}

nonisolated struct BookRow: Identifiable, Equatable {
  let id: Int
  let title: String
}

@MainActor final class SearchViewModel {
  let text = Variable(value: "")
  let books: Constant<[BookRow]>
  let isLoading: Constant<Bool>
  let status: Constant<String>
  let failed: Signal<String>
  /// Whether the tips are seen below the search bar.
  let showsTips: Constant<Bool>

  /// The pages after the first one. They go when the first page is another one.
  private let more: LinkedVariable<More>
  private let first: Constant<Loading<Page>>
  /// Loads the page after those that are known.
  private let loadNext: Command<More, (known: More, page: Page)>
  private let reload = Emitter<Void>()
  private let center = NotificationCenter()

  private nonisolated struct More {
    var first: Page?
    var titles: [String] = []
    var next: Int?
  }

  init(library: any Library, clock: some Clock<Duration> = ContinuousClock()) {
    first = text.debounce(for: .milliseconds(300), clock: clock)
      .load(reloadingOn: reload.signal) { query in
        query.isEmpty ? Page() : try await library.books(query, page: 0)
      }
    let page = first.map(\.value)
    more = LinkedVariable(value: More(), following: page) { more, page in
      more.first == page ? more : More(first: page, next: page?.next)
    }
    books = Constant(combining: page, more) { page, more in
      ((page?.titles ?? []) + more.titles).enumerated().map { BookRow(id: $0, title: $1) }
    }
    isLoading = first.map(\.isLoading)
    loadNext = Command { known in
      (known, try await library.books(known.first?.query ?? "", page: known.next ?? 0))
    }
    status = Constant(combining: isLoading, loadNext.isRunning, books) {
      $0 || $1 ? "Loading …" : "\($2.count) books"
    }
    failed = Signal(
      merging: loadNext.failed.map { "\($0)" },
      first.changes.compactMap { $0.error.map { "\($0)" } })
    showsTips = text.map(\.isEmpty)
    center.continuum.observe(loadNext.finished, bindTo: self) { $0.append($1.page, to: $1.known) }
  }

  func refresh() { reload.send() }

  /// Call it when the last row comes into sight.
  func loadMore() {
    let known = more.value
    if !first.value.isLoading, known.next != nil { loadNext(known) }
  }

  private func append(_ page: Page, to known: More) {
    more.modify { more in
      guard more.first == known.first else { return }  // another search has begun
      more.titles += page.titles
      more.next = page.next
    }
  }
}
