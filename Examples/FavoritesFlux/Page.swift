import ContinuumExampleKit

/// A part of a list, and how long the whole is.
struct Page {
  let repositories: [Repository]
  let total: Int
}

/// How far the pages have been loaded.
enum PageState: Equatable {
  case ready, loading, complete
  case failed(String)
}
