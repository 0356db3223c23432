import Continuum
import ContinuumTestSupport
import ContinuumTesting
import Foundation
import Testing
import UIKit

@testable import ContinuumApp

/// In a process of its own, because tests that run beside them use memory, too.
@Suite("The app's screens, opened and closed")
struct OpeningTests {
  enum Kind: String, CaseIterable, Codable, Sendable {
    case counter, repositories, favorites, settings, profile, app
  }

  @Test(arguments: Kind.allCases)
  func aThousandOpeningsLeaveNoMemory(_ kind: Kind) async {
    await #expect(processExitsWith: .success) { [kind] in
      let growth = try await growth(kind)
      guard growth < 1 << 20 else { fatalError("\(growth) bytes") }
    }
  }
}

@MainActor private func growth(_ kind: OpeningTests.Kind) async throws -> Int {
  var growth = 0
  try await withStorage { storage in
    let openings = try Openings(kind, storage)
    await openings.open(400)
    let before = residentBytes()
    await openings.open(1_000)
    growth = residentBytes() - before
  }
  return growth
}

/// Opens a screen in a window, uses it, and closes it.
@MainActor private struct Openings {
  let kind: OpeningTests.Kind
  let service = FakeRepositories()
  let model: AppModel

  init(_ kind: OpeningTests.Kind, _ storage: Storage) throws {
    self.kind = kind
    model = try storage.makeModel(service, clock: service.clock)
    for id in 1...30 { model.favorites.toggle(.sample(id)) }
  }

  func open(_ count: Int) async {
    for number in 1...count {
      let screen = makeScreen()
      show(UINavigationController(rootViewController: screen))
      if let search = screen as? RepositoriesViewController {
        // It is closed while it loads.
        search.searchBar.type("swift")
        await service.clock.advance(by: .milliseconds(500))
      }
      model.favorites.toggle(.sample(30))
      model.settings.step.value = model.settings.step.value % 10 + 1
      if number.isMultiple(of: 100) { await settled {} }
    }
  }

  private func show(_ controller: UIViewController) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  private func makeScreen() -> UIViewController {
    let (settings, favorites) = (model.settings, model.favorites)
    switch kind {
    case .counter:
      return CounterViewController(viewModel: CounterViewModel(step: settings.step))
    case .repositories:
      return RepositoriesViewController(
        viewModel: RepositoriesViewModel(clock: model.clock) { [service] in
          try await service.search($0, page: $1)
        }, favorites: favorites)
    case .favorites: return FavoritesViewController(favorites: favorites)
    case .settings:
      return SettingsViewController(
        viewModel: SettingsViewModel(settings: settings, favorites: favorites)
      ) { UIViewController(nibName: nil, bundle: nil) }
    case .profile:
      return ProfileViewController(
        viewModel: ProfileViewModel(profile: settings.profile) { [model] in
          try await model.send($0)
        })
    case .app: return AppViewController(model: model)
    }
  }
}
