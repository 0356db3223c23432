import Continuum
import ContinuumExampleKit
import Foundation

/// Searches while somebody types.
@MainActor
final class SearchViewModel {
  let text = Variable(value: "", name: "text")
  /// What was found. While a search is under way, what the one before found: a list that is emptied with each
  /// letter flickers.
  let rows: Constant<[String]>
  /// By these a list that keeps its rows finds them.
  let rowIDs: Constant<[URL]>
  let resultLine: Constant<String>
  let errorLine: Constant<String?>
  /// The page to open, when a row is selected.
  let opened: Signal<URL>
  /// Whether a search is under way: from a change of the text until its answer.
  let isSearching: Constant<Bool>

  private let found: Constant<[Repository]>
  /// The pages of the favorites. The program keeps them in its settings.
  private let favorites: Variable<[URL]>
  private let selected = Emitter<URL>(name: "selected")

  init(
    favorites: Variable<[URL]> = Variable(value: [], name: "favorites"),
    clock: some Clock<Duration> = ContinuousClock(),
    search: @escaping (_ query: String) async throws -> [Repository]
  ) {
    self.favorites = favorites
    opened = selected.signal
    let typed = text.map(name: "typed") { $0.trimmingCharacters(in: .whitespaces) }
    let query = typed.removeDuplicates(name: "query")
    let results = query.load(after: .milliseconds(300), clock: clock, name: "results") {
      $0.isLongEnough ? try await search($0) : []
    }
    found = Constant(combining: query, results, name: "found") {
      $0.isLongEnough ? $1.value ?? [] : []
    }
    rows = Constant(combining: found, favorites, name: "rows") { found, favorites in
      found.map { $0.rowTitle(isFavorite: favorites.contains($0.id)) }
    }
    rowIDs = found.map(name: "rowIDs") { $0.map(\.id) }
    resultLine = Constant(combining: query, results, name: "resultLine") { query, results in
      switch results {
      case _ where !query.isLongEnough: "Type at least 3 characters"
      case .loading: "Searching for “\(query)” …"
      case .loaded(let found): found.count == 1 ? "1 repository" : "\(found.count) repositories"
      case .failed: ""
      }
    }
    errorLine = results.map(name: "errorLine") { $0.error.map { "\($0)" } }
    isSearching = Constant(combining: query, results, name: "isSearching") {
      $0.isLongEnough && $1.isLoading
    }
  }

  /// The title of one row, which is empty while there is no such row.
  func rowTitle(of id: URL) -> Constant<String> {
    Constant(combining: found.row(id), favorites) { repository, favorites in
      repository?.rowTitle(isFavorite: favorites.contains(id)) ?? ""
    }
  }

  /// Opens the page of a row. Returns whether there is such a row.
  @discardableResult
  func selectRow(at index: Int) -> Bool {
    guard found.value.indices.contains(index) else { return false }
    selected.send(found.value[index].htmlURL)
    return true
  }

  /// Makes the repository of a row a favorite, or no favorite any more. Returns whether there is such a row.
  @discardableResult
  func toggleFavorite(at index: Int) -> Bool {
    guard found.value.indices.contains(index) else { return false }
    let page = found.value[index].id
    favorites.modify { favorites in
      if favorites.contains(page) {
        favorites.removeAll { $0 == page }
      } else {
        favorites.append(page)
      }
    }
    return true
  }
}

extension String {
  fileprivate var isLongEnough: Bool { count >= 3 }
}
