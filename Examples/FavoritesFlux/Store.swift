import Continuum
import ContinuumExampleKit
import Foundation

/// Holds the state of everything that is seen, and changes it on actions only.
@MainActor
final class Store {
  let repositories: Constant<[Repository]>
  let total: Constant<Int>
  let pageState: Constant<PageState>
  let favorites: Constant<[Repository]>
  let opened: Constant<Repository?>

  private let fetch: (_ page: Int) async throws -> Page
  private let list = Variable<[Repository]>(value: [], name: "repositories")
  private let count = Variable(value: 0)
  private let state = Variable(value: PageState.ready)
  private let chosen = Variable<[Repository]>(value: [], name: "favorites")
  private let open = Variable<Repository?>(value: nil, name: "opened")
  private var nextPage = 0
  private let center = NotificationCenter()

  init(actions: Signal<Action>, fetch: @escaping (_ page: Int) async throws -> Page) {
    self.fetch = fetch
    repositories = Constant(variable: list)
    total = Constant(variable: count)
    pageState = Constant(variable: state)
    favorites = Constant(variable: chosen)
    opened = Constant(variable: open)
    center.continuum.observe(actions, bindTo: self) { $0.handle($1) }
  }

  private func handle(_ action: Action) {
    switch action {
    case .loadNextPage: loadNextPage()
    case .open(let repository): open.value = repository
    case .toggleFavorite(let repository): toggle(repository)
    }
  }

  /// Loads the page after the last that came. One that has failed is asked for again.
  private func loadNextPage() {
    guard state.value != .loading, state.value != .complete else { return }
    state.value = .loading
    Task { [weak self, fetch, nextPage] in
      do {
        let page = try await fetch(nextPage)
        self?.append(page)
      } catch {
        self?.state.value = .failed("\(error)")
      }
    }
  }

  /// Three variables change, and whoever shows them hears of it once.
  private func append(_ page: Page) {
    nextPage += 1
    batchUpdates {
      list.modify { $0 += page.repositories }
      count.value = page.total
      let isComplete = page.repositories.isEmpty || list.value.count >= page.total
      state.value = isComplete ? .complete : .ready
    }
  }

  private func toggle(_ repository: Repository) {
    chosen.modify { chosen in
      if chosen.contains(where: repository.isSame(as:)) {
        chosen.removeAll(where: repository.isSame(as:))
      } else {
        chosen.append(repository)
      }
    }
  }
}
