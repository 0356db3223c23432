import Continuum
import Foundation
import Kit

/// Searches while somebody types.
@MainActor
final class SearchViewModel {
  /// How long nothing has to be typed before it searches.
  static let pause = Duration.milliseconds(300)

  let text = Variable(value: "")
  let rows: Constant<[String]>
  let resultLine: Constant<String>
  let errorLine: Constant<String?>
  let isSearching: Constant<Bool>
  /// The page to open, when a row is selected.
  let opened: Signal<URL>

  private let found: Constant<[Repository]>
  private let selected = Emitter<URL>()

  init(
    clock: some Clock<Duration> = ContinuousClock(),
    search: @escaping (_ query: String) async throws -> [Repository]
  ) {
    opened = selected.signal
    let query = text.map { $0.trimmingCharacters(in: .whitespaces) }
      .debounce(for: Self.pause, clock: clock)
      .removeDuplicates()
    let results = query.load { $0.isLongEnough ? try await search($0) : [] }
    found = results.map { $0.value ?? [] }
    rows = found.map { $0.map { $0.rowTitle(isFavorite: false) } }
    errorLine = results.map { $0.error.map { "\($0)" } }
    isSearching = Constant(combining: query, results) { $0.isLongEnough && $1.isLoading }
    resultLine = Constant(combining: query, results) { query, results in
      switch results {
      case _ where !query.isLongEnough: "Type at least 3 characters"
      case .loading: "Searching …"
      case .loaded(let found): found.count == 1 ? "1 repository" : "\(found.count) repositories"
      case .failed: "That did not work"
      }
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
