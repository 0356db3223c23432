/// What a search is doing.
nonisolated enum SearchStatus: Equatable {
  case idle
  case loading
  case failed(String)
  case found(Int, hasMore: Bool)

  var text: String {
    switch self {
    case .idle: "Type what to search for"
    case .loading: "Searching …"
    case .failed(let problem): problem
    case .found(0, _): "No repositories"
    case .found(1, hasMore: false): "1 repository"
    case .found(let count, let hasMore): hasMore ? "\(count) and more" : "\(count) repositories"
    }
  }

  var isLoading: Bool { self == .loading }

  var canTryAgain: Bool {
    if case .failed = self { true } else { false }
  }
}
