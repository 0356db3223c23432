import ContinuumExampleKit
import Foundation

/// Searches a list that is there already, and takes its time so that one sees it.
struct SampleSearch {
  let repositories: [Repository]
  var delay = Duration.milliseconds(400)

  func search(_ query: String) async throws -> [Repository] {
    try await Task.sleep(for: delay)
    return repositories.filter { repository in
      [repository.name, repository.description, repository.language].contains {
        $0?.localizedCaseInsensitiveContains(query) == true
      }
    }
  }
}
