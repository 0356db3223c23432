import Continuum
import ContinuumExampleKit
import Foundation

/// Searches while somebody types.
@MainActor
final class SearchViewModel {
  let text = Variable(value: "")
  let rows: Constant<[String]>
  let resultLine: Constant<String>
  let errorLine: Constant<String?>
  /// The page to open, when a row is selected.
  let opened: Signal<URL>
  /// Whether all of this belongs to the text as it is now.
  let isCurrent: Constant<Bool>

  private let found: Constant<[Repository]>
  private let selected = Emitter<URL>()

  init(
    clock: some Clock<Duration> = ContinuousClock(),
    search: @escaping (_ query: String) async throws -> [Repository]
  ) {
    opened = selected.signal
    let typed = text.map { $0.trimmingCharacters(in: .whitespaces) }
    let query = typed.debounce(for: .milliseconds(300), clock: clock).removeDuplicates()
    let results = query.load { $0.isLongEnough ? try await search($0) : [] }
    found = Constant(combining: query, results) { $0.isLongEnough ? $1.value ?? [] : [] }
    rows = found.map { $0.map { $0.rowTitle(isFavorite: false) } }
    resultLine = Constant(combining: query, results) { query, results in
      switch results {
      case _ where !query.isLongEnough: "Type at least 3 characters"
      case .loading: "Searching for “\(query)” …"
      case .loaded(let found): found.count == 1 ? "1 repository" : "\(found.count) repositories"
      case .failed: ""
      }
    }
    errorLine = results.map { $0.error.map { "\($0)" } }
    isCurrent = Constant(combining: typed, query, results) { typed, query, results in
      typed == query && !(query.isLongEnough && results.isLoading)
    }
  }

  /// Opens the page of a row, if there is that row.
  func selectRow(at index: Int) {
    guard found.value.indices.contains(index) else { return }
    selected.send(found.value[index].htmlURL)
  }
}

extension String {
  fileprivate var isLongEnough: Bool { count >= 3 }
}
