import Continuum
import Foundation

/// Searches while the user types, and loads the next page at the end of the list.
final class RepositoriesViewModel {
  let query = Variable(value: "")
  let repositories: Constant<[Repository]>
  let status: Constant<SearchStatus>

  private let first: Constant<Loading<Page>>
  private let pages: LinkedVariable<Pages>
  private let loadNextPage: Command<Void, Page>
  private let reload = Emitter<Void>()
  private let center = NotificationCenter()

  /// The pages of one search.
  private nonisolated struct Pages: Equatable {
    var repositories: [Repository] = []
    var next: Int?
    /// Why the next page is not there.
    var problem: String?
  }

  init(
    clock: some Clock<Duration> = ContinuousClock(),
    search: @escaping (_ query: String, _ page: Int) async throws -> Page
  ) {
    let query = self.query.map { $0.trimmingCharacters(in: .whitespaces) }
    let first = query.load(after: .milliseconds(300), clock: clock, reloadingOn: reload.signal) {
      $0.isEmpty ? Page() : try await search($0, 1)
    }
    // Another first page takes the place of all pages.
    let pages = LinkedVariable(following: first.map { $0.value ?? Page() }) {
      Pages(repositories: $0.repositories, next: $0.next)
    }
    // Not while the rows are still those of an older search.
    let canLoad = Constant(combining: pages, first) { pages, first in
      if case .loaded = first { pages.next != nil } else { false }
    }
    loadNextPage = Command(isEnabled: canLoad) {
      guard let next = pages.value.next else { return Page() }
      return try await search(query.value, next)
    }
    repositories = pages.map(\.repositories)
    status = Constant(combining: query, first, pages, loadNextPage.isRunning) {
      query, first, pages, isLoadingMore in
      if query.isEmpty { return .idle }
      if first.isLoading || isLoadingMore { return .loading }
      if let problem = first.error?.localizedDescription ?? pages.problem {
        return .failed(problem)
      }
      return .found(pages.repositories.count, hasMore: pages.next != nil)
    }
    (self.first, self.pages) = (first, pages)

    // The next page of an older search must not come behind the rows of a newer one.
    center.continuum.observe(first.map(\.isLoading), bindTo: self) { viewModel, isLoading in
      if isLoading { viewModel.loadNextPage.cancel() }
    }
    center.continuum.observe(loadNextPage.finished, bindTo: self) { $0.append($1) }
    center.continuum.observe(loadNextPage.failed, bindTo: self) { viewModel, error in
      viewModel.pages.modify { $0.problem = error.localizedDescription }
    }
  }

  // When the rows come into sight, the command is ready for the page after them.
  private func append(_ page: Page) {
    pages.modify { pages in
      // Meanwhile, a repository may have moved to this page.
      let known = Set(pages.repositories.map(\.id))
      pages.repositories += page.repositories.filter { !known.contains($0.id) }
      pages.next = page.next
      pages.problem = nil
    }
  }

  /// Call it when the last row comes into sight. After a failure, the user decides.
  func loadMore() {
    if pages.value.problem == nil { loadNextPage() }
  }

  func tryAgain() {
    if first.value.error == nil { loadNextPage() } else { reload.send() }
  }
}
