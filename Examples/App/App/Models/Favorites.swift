import Continuum
import ContinuumStorage
import Foundation

/// The favorites of all screens, which are there at the next start.
final class Favorites {
  let repositories: Constant<[Repository]>
  /// Why they were not saved.
  let failed: Signal<any Error>

  private let file: StoredFile<[Repository]>
  private let ids: Constant<Set<Repository.ID>>

  init(at url: URL, clock: any Clock<Duration> = ContinuousClock()) throws {
    file = try StoredFile(at: url, default: [], clock: clock)
    repositories = Constant(variable: file.variable)
    failed = file.failed
    ids = repositories.map { Set($0.map(\.id)) }
  }

  func contains(_ repository: Repository) -> Constant<Bool> {
    ids.map { $0.contains(repository.id) }
  }

  func toggle(_ repository: Repository) {
    file.variable.modify { favorites in
      if let index = favorites.firstIndex(where: { $0.id == repository.id }) {
        favorites.remove(at: index)
      } else {
        favorites.append(repository)
      }
    }
  }

  func removeAll() { file.variable.value = [] }

  /// Writes what has changed, without a delay.
  func save() async throws { try await file.flush() }
}
