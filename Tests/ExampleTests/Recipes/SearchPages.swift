import Continuum
import Foundation

@MainActor final class SearchPagesViewModel {
  nonisolated struct Request: Equatable {
    var query: String
    var page: Int
  }

  nonisolated struct State {
    var query = "" { didSet { if query != oldValue { startOver() } } }
    private(set) var rows: [String] = []
    private(set) var failure: String?
    private var nextPage: Int? = 0  // nil after the last page
    private var isWanted = false

    // What is to be loaded now.
    var request: Request? {
      isWanted ? nextPage.map { Request(query: query, page: $0) } : nil
    }

    // Call it when the last row comes into sight, and to try again.
    mutating func wantNextPage() { isWanted = !query.isEmpty }

    mutating func receive(_ newRows: [String]) {
      rows += newRows
      nextPage = newRows.isEmpty ? nil : nextPage.map { $0 + 1 }
      (isWanted, failure) = (false, nil)
    }

    mutating func fail(_ error: any Error) { (isWanted, failure) = (false, "\(error)") }

    private mutating func startOver() {
      (rows, failure, nextPage) = ([], nil, 0)
      wantNextPage()
    }
  }

  let state = Variable(value: State())
  private let center = NotificationCenter()

  init(fetch: @escaping (_ request: Request) async throws -> [String]) {
    func effect(_ request: Request?) -> Constant<Loading<[String]>?> {
      guard let request else { return Constant(value: nil) }
      return Constant.loading { try await fetch(request) }.map { $0 }
    }
    let answers = state.map(\.request).flatMap(on: MainActor.self) { effect($0) }
    center.continuum.observe(answers, bindTo: self) { viewModel, answer in
      switch answer {
      case .loaded(let rows): viewModel.state.modify { $0.receive(rows) }
      case .failed(let error, _): viewModel.state.modify { $0.fail(error) }
      case .loading, nil: break
      }
    }
  }
}
